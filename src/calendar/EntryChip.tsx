import { StateChip } from '../ui/page/StateChip.tsx';
import { statusTones } from '../bookings/booking/bookingRow.ts';
import type { Entry } from './entries.ts';
import type { EntryWords } from './useCalendarWords.ts';

/** The status of a booking or session; blocked time has none. */
export function EntryChip({ entry, words }: { entry: Entry; words: EntryWords }) {
  if (entry.kind === 'block') return null;
  return (
    <StateChip tone={entry.booking?.doubleBooked ? 'bad' : statusTones[entry.status]}>
      {words.status}
    </StateChip>
  );
}
