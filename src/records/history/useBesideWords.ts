import type { RecordedChange } from '../../../contract/entities/recordedChange.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { listOf } from '../../ui/words/listOf.ts';
import type { Wanted } from './useRestore.ts';

type Calendar = RecordedChange['calendar'];

/** What goes with the fields of a change, or does not, when something of it is brought back. */
export function useBesideWords() {
  const text = useText();
  const { locale } = useBusiness();
  const { number } = useFormats();

  const counted = (key: 'bookings' | 'sessions', count: number) =>
    count > 0 ? [text(`history.calendar.${key}`, { smart_count: count, count: number(count) })] : [];

  /** `5 bookings and 3 sessions`; empty where there are none. */
  const calendarWords = ({ bookings, sessions }: NonNullable<Calendar> = { bookings: 0, sessions: 0 }) =>
    listOf([...counted('bookings', bookings), ...counted('sessions', sessions)], locale);

  return {
    calendarWords,
    /** Before it: what becomes of people, where it is more than the fields. */
    beforehand: ({ calendar }: RecordedChange, wanted: Wanted): string[] => {
      const what = calendarWords(calendar);
      if (what === '' || wanted.what === 'version') return [];
      if (wanted.what === 'change') return [text('history.calendar.comeBack', { what })];
      return wanted.paths.includes('locations') ? [text('history.calendar.stay', { what })] : [];
    },
    /** Before a whole version is restored, by the wire paths that it changes. */
    beforeVersion: (paths: readonly string[]): string[] => [
      ...(paths.includes('locations') ? [text('history.stays.places')] : []),
      ...addressWords(paths),
    ],
    /** After it: what became of people, by the changes that it made, and of the address. */
    afterwards: (direction: 'undo' | 'redo', changes: readonly RecordedChange[]): string[] => {
      const what = calendarWords(sumOf(changes));
      return [
        ...(what === '' ? [] : [text(`history.calendar.after.${direction}`, { what })]),
        ...(direction === 'undo' ? addressWords(pathsOfService(changes)) : []),
      ];
    },
    addressWords,
  };

  function addressWords(paths: readonly string[]): string[] {
    const moves = paths.some((path) => path === 'mainSlug' || path.startsWith('mainSlug.'));
    return moves ? [text('history.stays.address')] : [];
  }
}

/** The wire paths of a service that changes touched. */
export const pathsOfService = (changes: readonly Pick<RecordedChange, 'entity' | 'fields'>[]): string[] =>
  changes.flatMap(({ entity, fields }) => (entity === 'service' ? fields.map(({ field }) => field) : []));

function sumOf(changes: readonly RecordedChange[]): NonNullable<Calendar> {
  const sum = { bookings: 0, sessions: 0 };
  for (const { calendar } of changes) {
    sum.bookings += calendar?.bookings ?? 0;
    sum.sessions += calendar?.sessions ?? 0;
  }
  return sum;
}
