import { useEffect, useLayoutEffect, useState } from 'react';
import { useEvent } from 'react-admin';
import type { PriceLine } from './priceCells.ts';

/** A price that something is wrong with, by its key; each time that it is sought is another object. */
export interface SoughtPrice {
  key: string;
}

/**
 * Leads to a price once for each time that it is sought, as soon as it is among the lines, wherever these are scrolled
 * to, and tells that it is found.
 */
export function useSoughtPrice(
  { sought, found }: { sought: SoughtPrice | undefined; found: () => void },
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

/** Puts the cursor in the price of a line, which may be drawn with the same change only. */
export function useEnterPrice(frame: { current: HTMLElement | null }): (index: number) => void {
  const [entered, setEntered] = useState<{ index: number }>();
  useLayoutEffect(() => {
    const input = entered && frame.current?.querySelector<HTMLInputElement>(`[data-at="${entered.index}"]`);
    input?.focus();
    input?.select();
  }, [entered, frame]);
  return (index) => setEntered({ index });
}
