import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { useChangeReaders } from './ChangeReaders.tsx';
import type { Wanted } from './changeReader.ts';

type Calendar = RecordedChange['calendar'];

/** Returns functions that describe the effects of a restore beyond the fields. */
export function useSideEffectWords() {
  const text = useText();
  const { locale } = useBusiness();
  const { number } = useFormats();
  const readers = useChangeReaders();

  const counted = (key: 'bookings' | 'sessions', count: number) =>
    count > 0 ? [text(`history.calendar.${key}`, { smart_count: count, count: number(count) })] : [];

  /** `5 bookings and 3 sessions`; empty without any. */
  const calendarWords = ({ bookings, sessions }: NonNullable<Calendar> = { bookings: 0, sessions: 0 }) =>
    listOf([...counted('bookings', bookings), ...counted('sessions', sessions)], locale);

  const unrestoredByFields = (entity: string, paths: readonly string[]): string[] =>
    readers.get(entity)?.unrestoredBy?.(paths, 'after') ?? [];

  /** Describes what undoing these changes does not change. */
  const unrestoredByUndo = (changes: readonly RecordedChange[]): string[] => [
    ...new Set(changes.flatMap(({ entity, fields }) => unrestoredByFields(entity, pathsOf(fields)))),
  ];

  return {
    calendarWords,
    /** Before an undo: effects on customers. */
    beforehand: ({ entity, calendar }: RecordedChange, wanted: Wanted): string[] => {
      const what = calendarWords(calendar);
      if (what === '' || wanted.what === 'version') return [];
      if (wanted.what === 'change') return [text('history.calendar.comeBack', { what })];
      const moved = readers.get(entity)?.movesCalendar?.(wanted.paths) ?? false;
      return moved ? [text('history.calendar.stay', { what })] : [];
    },
    /** Before restoring a whole version, by its changed wire paths. */
    beforeVersion: (entity: string, paths: readonly string[]): string[] =>
      readers.get(entity)?.unrestoredBy?.(paths, 'before') ?? [],
    /** After a restore: effects on customers, from its changes, and what did not change. */
    afterwards: (direction: 'undo' | 'redo', changes: readonly RecordedChange[]): string[] => {
      const what = calendarWords(sumOf(changes));
      return [
        ...(what === '' ? [] : [text(`history.calendar.after.${direction}`, { what })]),
        ...(direction === 'undo' ? unrestoredByUndo(changes) : []),
      ];
    },
    /** After a restore; empty for a whole version, whose dialog has shown it. */
    stays: (change: RecordedChange, wanted: Wanted): string[] => {
      if (wanted.what === 'version') return [];
      return wanted.what === 'fields'
        ? unrestoredByFields(change.entity, wanted.paths)
        : unrestoredByUndo([change]);
    },
  };
}

const pathsOf = (fields: RecordedChange['fields']) => fields.map(({ field }) => field);

function sumOf(changes: readonly RecordedChange[]): NonNullable<Calendar> {
  const sum = { bookings: 0, sessions: 0 };
  for (const { calendar } of changes) {
    sum.bookings += calendar?.bookings ?? 0;
    sum.sessions += calendar?.sessions ?? 0;
  }
  return sum;
}
