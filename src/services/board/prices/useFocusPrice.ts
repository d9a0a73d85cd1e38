import { useEffect, useLayoutEffect, useState } from 'react';
import { useEvent } from 'react-admin';
import type { PriceLine } from './priceCells.ts';

/** Key of an invalid price. A new object per request to focus it. */
export interface PriceToFocus {
  key: string;
}

/** Scrolls to and focuses a requested price once, as soon as it is among the rows, and reports that it was found. */
export function useFocusPrice(
  { sought, found }: { sought: PriceToFocus | undefined; found: () => void },
  lines: readonly PriceLine[],
  lead: (index: number) => void,
): void {
  const leadTo = useEvent((index: number) => {
    found();
    lead(index);
  });
  useEffect(() => {
    if (!sought) return;
    const index = lines.findIndex(({ key }) => key === sought.key);
    if (index >= 0) leadTo(index);
  }, [sought, lines, leadTo]);
}

/** Focuses the input of a row, which may be rendered by the same update. */
export function useFocusPriceInput(frame: { current: HTMLElement | null }): (index: number) => void {
  const [entered, setEntered] = useState<{ index: number }>();
  useLayoutEffect(() => {
    const input = entered && frame.current?.querySelector<HTMLInputElement>(`[data-at="${entered.index}"]`);
    input?.focus();
    input?.select();
  }, [entered, frame]);
  return (index) => setEntered({ index });
}
