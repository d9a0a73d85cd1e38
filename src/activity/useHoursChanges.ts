import { useMemo } from 'react';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { useHoursWords } from '../hours/useHoursWords.ts';
import { useText } from '../messages/useText.ts';
import type { ChangeReader } from '../records/history/changeReader.ts';

/** Labels of the only field of each entity. */
const labels = {
  periods: 'activity.record.weeklyHours',
  scheduleId: 'activity.record.workingHoursSchedule',
} as const;

const isField = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field);

/** Describes changes of weekly hours, and of the schedule by which a person works. */
export function useHoursChanges(): ChangeReader {
  const text = useText();
  const { shortDay, span } = useHoursWords();
  return useMemo(() => {
    const wordsOf = (value: unknown): string =>
      Array.isArray(value)
        ? value.map((period: WeeklyPeriod) => `${shortDay(period.openDay)} ${span(period)}`).join('\n')
        : '';
    return {
      // The same paths have other names in other families.
      labelOf: () => undefined,
      partsOf: ({ fields }) =>
        fields.flatMap(({ field, before, after }) => {
          if (!isField(field)) return [];
          const words = { before: wordsOf(before), after: wordsOf(after) };
          return [{ key: field, paths: [], label: text(labels[field]), ...words, added: [], removed: [] }];
        }),
      // The record is its only field.
      sentenceOf: ({ action }) => (action === 'updated' ? 'history.did.of.updated' : undefined),
    };
  }, [text, shortDay, span]);
}
