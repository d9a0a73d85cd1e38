import { getPath } from '../../contract/paths.ts';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { useHoursWords } from '../hours/useHoursWords.ts';
import { hoursIn } from '../hours/week.ts';
import { useText } from '../messages/useText.ts';
import { usePlainWords } from '../records/editor/fields/usePlainWords.ts';
import type { ChangeReader } from '../records/history/changeReader.ts';
import { usePlainChanges } from '../records/plain/usePlainChanges.ts';
import { locationEditorFields, type EditedLocation, type LocationField } from './locationFields.ts';
import { addressLine } from './locationWords.ts';

/** Returns a function that formats a field of a location; `''` if empty. */
export function useLocationFieldWords(): (field: LocationField, location: Partial<EditedLocation>) => string {
  const text = useText();
  const plainWords = usePlainWords();
  const words = useHoursWords();
  return ({ key, kind, path }, location) => {
    if (key === 'address') return addressLine(location.address);
    if (key !== 'businessSchedule') return plainWords(kind, getPath(location, path));
    const { periods = [], specialHourPeriod = [] } = location.businessSchedule ?? {};
    const week = text('hours.week', { hours: words.hours(hoursIn(periods as WeeklyPeriod[])) });
    const special = specialHourPeriod.length;
    return special > 0 ? `${week}, ${text('locations.special.summary', { smart_count: special })}` : week;
  };
}

/** Actions on locations other than updates, by name in the history. */
const happened = {
  archive_status: 'locations.did.archived',
  set_default_location: 'locations.did.madeDefault',
} as const;

const isKnown = (action: string): action is keyof typeof happened => Object.hasOwn(happened, action);

/** Describes changes of locations. */
export function useLocationChanges(): ChangeReader {
  const plain = usePlainChanges(locationEditorFields, useLocationFieldWords());
  return {
    ...plain,
    sentenceOf: ({ action }) => (isKnown(action) ? happened[action] : undefined),
  };
}
