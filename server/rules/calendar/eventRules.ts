import { sql } from 'kysely';
import { dayMs } from '../../../contract/durations.ts';
import {
  calendarEventLimits,
  isBeyondYears,
  type CalendarEvent,
  type EventType,
} from '../../../contract/entities/calendar/calendarEvent.ts';
import { ApiError, type FieldViolation } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import { wallOf } from '../../scheduling/time/zones.ts';
import { weekdayOf } from '../../tables/calendar/calendarEvents.ts';
import { locationTable } from '../../tables/locations/locations.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import type { Writing } from '../writing.ts';
import { isSession, type Calendar } from './eventShape.ts';

/** Validation of events. Field names begin with `event`. */

/** The allowed types of a schedule's events; the first is the default. */
export function typesIn({ owner }: Calendar): readonly EventType[] {
  switch (owner.kind) {
    case 'LOCATION':
      return ['WORKING_HOURS'];
    case 'RESOURCE':
      return ['DEFAULT', 'WORKING_HOURS'];
    case 'SERVICE':
      return owner.type === 'CLASS' || owner.type === 'COURSE' ? [owner.type] : [];
    case 'BUSINESS':
    case undefined:
      return ['DEFAULT'];
    default:
      return owner.kind satisfies never;
  }
}

/** Throws FAILED_PRECONDITION for a schedule that accepts no new events. */
export function refuseClosedSchedule({ schedule, owner }: Calendar): void {
  if (schedule.status === 'CANCELLED') {
    throw new ApiError('FAILED_PRECONDITION', 'The schedule of this event is cancelled.');
  }
  if (owner.gone) throw new ApiError('FAILED_PRECONDITION', 'The record of this schedule was deleted.');
}

function violation(
  field: string,
  description: string,
  violatedRule: FieldViolation['violatedRule'] = 'VALIDATION',
): FieldViolation {
  return { field: `event.${field}`, description, violatedRule };
}

/** The violations of an event; `before` is absent for a new one. */
export async function eventViolations(
  writing: Writing,
  calendar: Calendar,
  after: CalendarEvent,
  before?: CalendarEvent,
): Promise<FieldViolation[]> {
  const types = typesIn(calendar);
  const times = timeViolations(after, writing.now);
  return [
    ...(types.includes(after.type) || before
      ? []
      : [
          types.length === 0
            ? violation('scheduleId', 'is that of a service whose sessions begin with bookings')
            : violation('type', `must be ${types.join(' or ')} in this schedule`),
        ]),
    ...(before && after.type !== before.type ? [violation('type', 'cannot be changed')] : []),
    ...(before && after.scheduleId !== before.scheduleId
      ? [violation('scheduleId', 'cannot be changed')]
      : []),
    ...times,
    ...(times.length === 0 ? recurrenceViolations(after, before) : []),
    ...(await locationViolations(writing, calendar, after, before)),
    ...(await resourceViolations(writing, after, before)),
    ...appointmentViolations(after, before),
    ...(isSession(after) || calendar.owner.kind === undefined || after.totalCapacity === undefined
      ? []
      : [violation('totalCapacity', 'is only for sessions', 'FIELD_NOT_ALLOWED')]),
  ];
}

const takenBy = ({ resources = [] }: CalendarEvent): string[] =>
  resources.map(({ id, transparency = 'BUSY' }) => `${id} ${transparency}`).toSorted();

/** The booking of an appointment determines its people and duration. */
function appointmentViolations(after: CalendarEvent, before?: CalendarEvent): FieldViolation[] {
  if (before?.type !== 'APPOINTMENT') return [];
  const changed = [
    ...(equalValues(takenBy(after), takenBy(before)) ? [] : ['resources']),
    ...((after.timeReservedAfter ?? 0) === (before.timeReservedAfter ?? 0) ? [] : ['timeReservedAfter']),
  ];
  return changed.map((field) => violation(field, 'is decided by the booking: reschedule that instead'));
}

function timeViolations({ start, end, allDay, recurrenceRule }: CalendarEvent, now: Date): FieldViolation[] {
  const missing = (['start', 'end'] as const).filter((side) => !{ start, end }[side].localDate);
  if (missing.length > 0) {
    return missing.map((side) => violation(`${side}.localDate`, 'is required', 'REQUIRED_FIELD'));
  }
  const [from = '', to = ''] = [start.localDate, end.localDate];
  const seconds = (['start', 'end'] as const).filter(
    (side) => !{ start: from, end: to }[side].endsWith(':00'),
  );
  const days = (wallOf(to) - wallOf(from)) / dayMs;
  const longest = recurrenceRule ? calendarEventLimits.daysOfSeries : calendarEventLimits.days;
  const hasPartialDays = allDay && (from.slice(11) !== '00:00:00' || to.slice(11) !== '00:00:00');
  return [
    ...seconds.map((side) => violation(`${side}.localDate`, 'must be a whole minute')),
    ...(days <= 0 ? [violation('end.localDate', 'must be after the start')] : []),
    ...(days > longest
      ? [violation('end.localDate', `must be at most ${longest} days after the start`)]
      : []),
    ...(isBeyondYears(wallOf(from), now.getTime())
      ? [violation('start.localDate', `must be at most ${calendarEventLimits.years} years from now`)]
      : []),
    ...(hasPartialDays ? [violation('allDay', 'needs a start and an end at midnight')] : []),
    ...(end.timeZone !== undefined && end.timeZone !== start.timeZone
      ? [violation('end.timeZone', 'must be that of the start')]
      : []),
  ];
}

function recurrenceViolations(
  { recurrenceRule, recurrenceType, start }: CalendarEvent,
  before?: CalendarEvent,
): FieldViolation[] {
  if (before && (before.recurrenceType === 'MASTER') !== (recurrenceRule !== undefined)) {
    const description =
      recurrenceType === 'MASTER'
        ? 'cannot be cleared: cancel the series instead'
        : 'cannot be added: create a recurring event instead';
    return [violation('recurrenceRule', description)];
  }
  if (!recurrenceRule) return [];
  const { until, count, days } = recurrenceRule;
  const weekday = weekdayOf(start.localDate ?? '');
  return [
    ...(until && count !== undefined
      ? [violation('recurrenceRule.count', 'cannot be used together with until', 'ONE_OF_ALIGNMENT')]
      : []),
    ...(until && until.localDate < (start.localDate ?? '')
      ? [violation('recurrenceRule.until', 'must not be before the start')]
      : []),
    ...(weekday === days[0]
      ? []
      : [violation('recurrenceRule.days', `must be ${weekday}, the day of the start`)]),
  ];
}

/** The location must exist and be valid for the schedule; an unchanged one is not checked again. */
async function locationViolations(
  { db, businessId }: Writing,
  { owner }: Calendar,
  { location, type }: CalendarEvent,
  before?: CalendarEvent,
): Promise<FieldViolation[]> {
  if (!location || equalValues(location, before?.location)) return [];
  // Nothing is offered at the events of such a schedule, so they may be anywhere.
  if (location.type !== 'BUSINESS' && owner.kind === undefined) return [];
  if (location.type !== 'BUSINESS' && !isSession({ type })) {
    return [violation('location.type', 'must be BUSINESS')];
  }
  if (location.type === 'CUSTOMER') return [];
  if (location.id === undefined) return [violation('location.id', 'is required', 'REQUIRED_FIELD')];
  if (location.type === 'CUSTOM') return [];
  if (owner.kind === 'LOCATION' && location.id !== owner.id) {
    return [violation('location.id', 'must be the location of this schedule')];
  }
  const found = await locationTable.find(db, businessId, location.id, sql`and not archived`);
  return found ? [] : [violation('location.id', 'is not an active location')];
}

async function resourceViolations(
  { db, businessId }: Writing,
  { resources = [], type }: CalendarEvent,
  before?: CalendarEvent,
): Promise<FieldViolation[]> {
  const known = new Set(before?.resources?.map(({ id }) => id));
  const added = resources.flatMap(({ id }, index) => (known.has(id) ? [] : [{ id, index }]));
  const found = await resourceTable.byIds(
    db,
    businessId,
    added.map(({ id }) => id),
  );
  const repeated = resources.flatMap(({ id }, index) =>
    resources.findIndex((other) => other.id === id) < index ? [index] : [],
  );
  return [
    ...(type === 'WORKING_HOURS' && resources.length > 0
      ? [violation('resources', 'is not for working hours', 'FIELD_NOT_ALLOWED')]
      : []),
    ...added
      .filter(({ id }) => !found.has(id))
      .map(({ index }) => violation(`resources.${index}.id`, 'is not a resource of the business')),
    ...repeated.map((index) => violation(`resources.${index}.id`, 'is named twice')),
  ];
}
