import type { FieldViolation } from '../errors.ts';
import { equalValues } from '../paths.ts';
import type { Location } from './location.ts';
import { isTimeZone } from './timeZone.ts';

/**
 * The violations of a location beyond the format of each field (reference/entities.md section 13). For an update only
 * changed fields are checked, so that a location with an older fault can still be renamed.
 */
export function locationViolations(after: Location, before?: Location): FieldViolation[] {
  const { timeZone, businessSchedule } = after;
  const scheduleChanged = !equalValues(businessSchedule, before?.businessSchedule);
  return [
    ...(timeZone === undefined || timeZone === before?.timeZone ? [] : timeZoneViolations(timeZone)),
    ...(scheduleChanged ? (businessSchedule?.periods ?? []).flatMap(periodViolations) : []),
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
function periodViolations(period: Period, index: number): FieldViolation[] {
  const at = `location.businessSchedule.periods.${index}`;
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
  const description = `must be after ${openTime}, when the place opens that day`;
  return [{ field: `${at}.closeTime`, description, violatedRule: 'VALIDATION' }];
}

/** The platform does not publish the format of these days; the order is checked if both begin with a date. */
function specialViolations({ startDate = '', endDate = '' }: SpecialPeriod, index: number): FieldViolation[] {
  const date = /^\d{4}-\d{2}-\d{2}/;
  if (!date.test(startDate) || !date.test(endDate) || endDate >= startDate) return [];
  const field = `location.businessSchedule.specialHourPeriod.${index}.endDate`;
  return [{ field, description: 'must not be before its beginning', violatedRule: 'VALIDATION' }];
}
