import { useState } from 'react';
import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { changedAt } from '../../ui/words/changedAt.ts';
import { whoWords } from '../history/whoWords.ts';
import { useTrashKinds } from './useTrashKinds.ts';

/** Returns a function that describes a deletion: person, time, remaining days, and what is restored with it. */
export function useTrashWords() {
  const text = useText();
  const { kindOf } = useTrashKinds();
  const { locale, timeZone } = useBusiness();
  const [now] = useState(() => new Date());
  return (record: TrashedRecord) => {
    const { entity, deletedDate, actor, daysLeft, bookings } = record;
    const { trash, isPerson } = kindOf(record);
    const date = changedAt(deletedDate, { locale, timeZone, now });
    const booked = bookings > 0 && text('trash.bookings', { smart_count: bookings });
    return {
      type: trash.typeOf?.(record, text) ?? text(`activity.record.${entity}`),
      isPerson,
      facts: actor
        ? text('trash.deletedBy', { date, who: whoWords(actor, text) })
        : text('trash.deleted', { date }),
      left: daysLeft > 0 ? text('trash.daysLeft', { smart_count: daysLeft }) : text('trash.lastDay'),
      retained: [trash.retained?.(record, text), trash.stays && text(trash.stays), booked]
        .filter(Boolean)
        .join(' '),
    };
  };
}
