import { useMemo } from 'react';
import type { ServiceAddress } from '../../../contract/entities/services/slugDesk.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';

/** Returns a function that formats the time in which a slug was or is the current one. */
export function useSlugDates() {
  const text = useText();
  const { date } = useFormats();
  return useMemo(
    () =>
      ({ createdDate, usedUntil }: Pick<ServiceAddress, 'createdDate' | 'usedUntil'>): string => {
        const from = date(new Date(createdDate));
        if (usedUntil === undefined) return text('addresses.since', { date: from });
        const to = date(new Date(usedUntil));
        return from === to
          ? text('addresses.onDay', { date: from })
          : text('addresses.between', { from, to });
      },
    [text, date],
  );
}
