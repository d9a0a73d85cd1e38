import type { FieldViolation } from '../../errors.ts';
import { eventDays } from '../calendar/calendarEvent.ts';
import { equalValues } from '../../paths.ts';
import { daysBetween } from '../../wallClock.ts';
import type { Location } from './location.ts';
import { isTimeZone } from '../values/timeZone.ts';

/** The hours of a location that is created without any (reference/scheduling-details.md section A). */
export const usualHours: Location['businessSchedule'] = {
  periods: eventDays
    .slice(0, 5)
    .map((day) => ({ openDay: day, openTime: '09:00', closeDay: day, closeTime: '17:00' })),
};

/**
 * The violations of a location beyond the format of each field (reference/entities.md section 13). For an update only
 * changed fields are checked, so that a location with an older fault can still be renamed.
 */
export function locationViolations(after: Location, before?: Location): FieldViolation[] {
  const { timeZone, businessSchedule } = after;
  const scheduleChanged = !equalValues(businessSchedule, before?.businessSchedule);
  return [
    ...(timeZone === undefined || timeZone === before?.timeZone ? [] : timeZoneViolations(timeZone)),
    ...(scheduleChanged
      ? (businessSchedule?.periods ?? []).flatMap((period, index) =>
          periodViolations(period, `location.businessSchedule.periods.${index}`),
        )
      : []),
    ...(scheduleChanged ? (businessSchedule?.specialHourPeriod ?? []).flatMap(specialViolations) : []),
  ];
}

function timeZoneViolations(timeZone: string): FieldViolation[] {
  if (isTimeZone(timeZone)) return [];
  const description = 'must be the name of a time zone, for example Europe/Berlin';
  return [{ field: 'location.timeZone', description, violatedRule: 'FORMAT', data: { type: 'TIME_ZONE' } }];
}

type Schedule = NonNullable<Location['businessSchedule']>;
type Period = NonNullable<Schedule['periods']>[number];
type SpecialPeriod = NonNullable<Schedule['specialHourPeriod']>[number];

/** Opening and closing times are paired; a period over midnight closes on another day than it opens. */
export function periodViolations(period: Period, at: string): FieldViolation[] {
  const missing = (['openDay', 'openTime', 'closeDay', 'closeTime'] as const).filter(
    (field) => period[field] === undefined,
  );
  if (missing.length > 0) {
    const description = 'is required: a period says when it begins and when it ends';
    return missing.map((field) => ({
      field: `${at}.${field}`,
      description,
      violatedRule: 'REQUIRED_FIELD',
    }));
  }
  const { openDay, openTime = '', closeDay, closeTime = '' } = period;
  // Times in this format sort as text.
  if (openDay !== closeDay || closeTime > openTime) return [];
  const description = `must be after ${openTime}, when these hours begin`;
  return [{ field: `${at}.closeTime`, description, violatedRule: 'VALIDATION' }];
}

/** Days, or local times; an offset is ignored. At most a year: longer closures are a change of the weekly hours. */
function specialViolations({ startDate = '', endDate }: SpecialPeriod, index: number): FieldViolation[] {
  const at = `location.businessSchedule.specialHourPeriod.${index}`;
  const violation = (field: string, description: string): FieldViolation => ({
    field: `${at}.${field}`,
    description,
    violatedRule: 'VALIDATION',
  });
  const form = 'must be a day such as 2027-12-24, or a local time such as 2027-12-24T09:00:00';
  if (!isMoment(startDate)) return [violation('startDate', form)];
  if (endDate === undefined || endDate === '') return [];
  if (!isMoment(endDate)) return [violation('endDate', form)];
  // Of the same length, because a day without a time includes the whole day.
  const length = Math.min(startDate.length, endDate.length, 'yyyy-mm-ddThh:mm'.length);
  const ends = endDate.slice(0, length);
  const begins = startDate.slice(0, length);
  if (ends < begins || (ends === begins && endDate.length > 10))
    return [violation('endDate', 'must not be before its beginning')];
  const days = daysBetween(startDate.slice(0, 10), endDate.slice(0, 10));
  return days > 366 ? [violation('endDate', 'must be at most a year after its beginning')] : [];
}

const momentForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

const isMoment = (text: string): boolean =>
  momentForm.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 16)}${text.length > 10 ? 'Z' : ''}`));
