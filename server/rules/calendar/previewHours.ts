import { sql } from 'kysely';
import {
  affectedBookingsListed,
  type HoursChange,
  type HoursImpact,
} from '../../../contract/entities/calendar/hoursChange.ts';
import type { Location } from '../../../contract/entities/locations/location.ts';
import { locationViolations } from '../../../contract/entities/locations/locationRules.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { invalidArgument, invalidField } from '../../../contract/errors.ts';
import type { Sql } from '../../database/database.ts';
import type { OfferedLocation } from '../../scheduling/answer.ts';
import { compile } from '../../scheduling/compiled.ts';
import type {
  CalendarEvent,
  Hours,
  BusinessLocation,
  Resource,
  Rules,
  Span,
} from '../../scheduling/model.ts';
import { leftOutside } from '../../scheduling/outside.ts';
import { clockOf, monthsLater } from '../../scheduling/time/zones.ts';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import { rowsOf } from '../../tables/locations/locationHours.ts';
import { locationTable } from '../../tables/locations/locations.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import { loadHours } from '../availability/loadHours.ts';
import { eventsBySchedule } from '../availability/storedTimes.ts';
import { notFound } from '../notFound.ts';
import { notASchedule } from '../locations/resourceSchedules.ts';
import type { Writing } from '../writing.ts';
import { findCalendar } from './eventShape.ts';
import { eventsWithWeek } from './weeklyHours.ts';

/** The bookings that a change of hours affects, before it is saved. */

type BusinessSchedule = NonNullable<Location['businessSchedule']>;
type Reading = Pick<Writing, 'db' | 'businessId' | 'now'>;

/** The owner of changed hours or of a closed time, with the rules before and after. */
interface Changed {
  before: Rules;
  after: Rules;
  /** The people and rooms whose hours change. */
  resourceIds: readonly string[];
  /** The default zone of `closed`. */
  timeZone: string;
  /** Conditions on the bookings, and on the sessions of courses, that a closed time affects. */
  closes: { bookings: Sql; sessions: Sql };
}

const previewedMonths = 12;

/** Throws NOT_FOUND and field violations. */
export async function previewHours(reading: Reading, change: HoursChange): Promise<HoursImpact> {
  const { now } = reading;
  const clock = clockOf('UTC');
  const start = now.getTime();
  const span = { start, end: clock.instantOf(monthsLater(clock.localAt(start), previewedMonths)) };
  const { before, after, resourceIds, timeZone, closes } = await changedHours(reading, change, span);
  const appointments = await bookingsIn(
    reading,
    span,
    sql`and books_appointment and resource_ids && ${resourceIds}::uuid[]`,
  );
  const outside = leftOutside(
    compile(before, nothingBusy, start),
    compile(after, nothingBusy, start),
    appointments.map(bookedTime),
  );
  const { closed } = change;
  const zone = clockOf(closed?.timeZone ?? timeZone);
  const inClosed = closed
    ? await bookingsInClosed(
        reading,
        {
          start: Math.max(start, zone.instantOf(closed.fromLocalDate)),
          end: zone.instantOf(closed.toLocalDate),
        },
        closes,
      )
    : [];
  const affected = new Map(
    [...appointments.filter(({ booking }) => outside.has(booking.id)), ...inClosed].map(({ booking }) => [
      booking.id,
      booking,
    ]),
  );
  const bookings = [...affected.values()].toSorted(
    (one, other) => Date.parse(one.startDate ?? '') - Date.parse(other.startDate ?? ''),
  );
  return { bookings: bookings.slice(0, affectedBookingsListed), total: bookings.length };
}

const nothingBusy = { appointments: [], sessions: [], blocks: [], series: [], courses: [] };

function changedHours(reading: Reading, change: HoursChange, span: Span): Promise<Changed> {
  const { resourceId, locationId, closed } = change;
  if (resourceId === undefined && locationId === undefined && closed)
    return ofBusiness(reading, change, span);
  if ((resourceId === undefined) === (locationId === undefined)) {
    const description = 'must be present if there is no locationId, and only then';
    throw invalidField('resourceId', description, 'REQUIRED_ONE_OF_FIELD');
  }
  return resourceId === undefined
    ? ofLocation(reading, change, span, locationId ?? '')
    : ofResource(reading, change, span, resourceId);
}

async function ofResource(
  reading: Reading,
  { scheduleId, periods }: HoursChange,
  span: Span,
  id: string,
): Promise<Changed> {
  const { db, businessId } = reading;
  const entity = await resourceTable.find(db, businessId, id);
  const ownId = entity?.eventsSchedule?.scheduleId;
  const calendar = ownId === undefined ? undefined : await findCalendar(db, businessId, ownId);
  if (ownId === undefined || !calendar) throw notFound('resource');
  const { rules, scheduleOf } = await loadHours(reading, span, [ownId]);
  const { timeZone } = calendar;
  const own = scheduleOf({ id: ownId, timeZone });
  const events = periods ? await eventsWithWeek(reading, own, periods, 'periods') : own.events;
  const hoursAfter = (hours: Hours): Hours => {
    const assigned = scheduleId === undefined ? hours : hoursOf(rules, scheduleId, ownId);
    return assigned.from === 'OWN' ? { from: 'OWN', schedule: { ...own, events } } : assigned;
  };
  const takesIt = sql`resource_ids && ${[id]}::uuid[]`;
  return {
    before: rules,
    after: {
      ...rules,
      resources: rules.resources.map((each) =>
        each.id === id ? { ...each, hours: hoursAfter(each.hours) } : each,
      ),
    },
    resourceIds: [id],
    timeZone,
    closes: {
      bookings: sql`and (${takesIt} or session_id in (
        select id from sessions where business_id = ${businessId} and ${takesIt}))`,
      sessions: sql`and ${takesIt}`,
    },
  };
}

/** The hours that a schedule gives a resource. Throws field violations. */
function hoursOf(rules: Rules, scheduleId: string | null, ownId: string): Hours {
  if (scheduleId === null) return { from: 'DEFAULT' };
  if (scheduleId === ownId) return { from: 'OWN', schedule: { id: ownId, events: [] } };
  const location = rules.locations.find(({ hours }) => hours.id === scheduleId);
  if (location) return { from: 'LOCATION', locationId: location.id };
  throw invalidField('scheduleId', notASchedule);
}

/** Only a closure: the hours stay. */
async function ofBusiness(
  reading: Reading,
  { periods, scheduleId, businessSchedule }: HoursChange,
  span: Span,
): Promise<Changed> {
  refuseFields({ periods, scheduleId }, 'is only for a resource');
  refuseFields({ businessSchedule }, 'is only for a location');
  const { rules } = await loadHours(reading, span, []);
  return {
    before: rules,
    after: rules,
    resourceIds: [],
    timeZone: rules.business.timeZone,
    closes: { bookings: sql``, sessions: sql`` },
  };
}

function refuseFields(fields: Readonly<Record<string, unknown>>, description: string): void {
  const foreign = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (foreign.length === 0) return;
  throw invalidArgument(
    foreign.map(([field]) => ({ field, description, violatedRule: 'FIELD_NOT_ALLOWED' as const })),
  );
}

async function ofLocation(
  reading: Reading,
  { periods, scheduleId, businessSchedule }: HoursChange,
  span: Span,
  id: string,
): Promise<Changed> {
  const { db, businessId } = reading;
  refuseFields({ periods, scheduleId }, 'is only for a resource');
  const location = await locationTable.find(db, businessId, id);
  if (!location) throw notFound('location');
  if (businessSchedule) {
    const violations = locationViolations({ ...location, businessSchedule }, location);
    if (violations.length > 0) {
      throw invalidArgument(
        violations.map((each) => ({ ...each, field: each.field.replace('location.', '') })),
      );
    }
  }
  const { rules } = await loadHours(reading, span, []);
  const stored = rules.locations.find((each) => each.id === id);
  if (!stored) throw notFound('location');
  const hours = businessSchedule
    ? { ...stored.hours, events: eventsOf(stored.hours.id, businessSchedule) }
    : stored.hours;
  const isThere = sql`and location_id = ${id}::uuid`;
  return {
    before: rules,
    after: {
      ...rules,
      locations: rules.locations.map((each) => (each.id === id ? { ...each, hours } : each)),
    },
    resourceIds: rules.resources.filter((resource) => follows(resource, stored)).map((each) => each.id),
    timeZone: stored.timeZone ?? rules.business.timeZone,
    closes: { bookings: isThere, sessions: isThere },
  };
}

/** The events that a save of a location's hours makes, as the engine reads them. */
function eventsOf(scheduleId: string, businessSchedule: BusinessSchedule): CalendarEvent[] {
  const events = rowsOf(scheduleId, businessSchedule)
    // A closure of a day without hours closes nothing.
    .filter(({ recurrenceType, status }) => recurrenceType !== 'NONE' || status === 'CONFIRMED')
    .map(({ id, start, end, status, recurringEventId, occurrence, recurrenceRule }) => ({
      id,
      scheduleId,
      type: 'WORKING_HOURS' as const,
      start,
      end,
      transparency: 'BUSY' as const,
      cancelled: status === 'CANCELLED',
      reservedAfterInMinutes: 0,
      resources: [],
      ...(recurringEventId !== undefined && { masterId: recurringEventId }),
      ...(occurrence !== undefined && { occurrence }),
      ...(recurrenceRule && {
        recurrence: { frequency: 'WEEKLY' as const, interval: 1, days: recurrenceRule.days },
      }),
    }));
  return [...(eventsBySchedule(events).get(scheduleId) ?? [])];
}

/** A room without hours follows its location only in an appointment without staff, which the engine decides. */
const follows = ({ hours, typeId }: Resource, location: BusinessLocation): boolean =>
  hours.from === 'LOCATION'
    ? hours.locationId === location.id
    : hours.from === 'DEFAULT' && (location.default || typeId !== staffResourceTypeId);

/** Confirmed and pending bookings of appointments and sessions that overlap a span, by start. */
const bookingsIn = (
  { db, businessId }: Reading,
  { start, end }: Span,
  which: Sql,
): Promise<StoredBooking[]> =>
  selectBookings(
    db,
    businessId,
    sql`and places > 0 and not books_course and start_date < ${new Date(end)}
      and end_date > ${new Date(start)} ${which}`,
  );

/** The same in a closed time, with bookings of courses that have a session in it. */
const bookingsInClosed = (
  { db, businessId }: Reading,
  { start, end }: Span,
  { bookings, sessions }: Changed['closes'],
): Promise<StoredBooking[]> => {
  const overlaps = sql`start_date < ${new Date(end)} and end_date > ${new Date(start)}`;
  return selectBookings(
    db,
    businessId,
    sql`and places > 0 and (not books_course and ${overlaps} ${bookings}
      or books_course and schedule_id in (select schedule_id from sessions
        where business_id = ${businessId} and status = 'CONFIRMED' and ${overlaps} ${sessions}))`,
  );
};

function bookedTime({ booking, resourceIds = [] }: StoredBooking) {
  const { id, startDate = '', endDate = '', bookedEntity } = booking;
  const { id: locationId, name = '', locationType } = bookedEntity.slot?.location ?? {};
  const location: OfferedLocation =
    locationId === undefined || locationType === 'CUSTOM'
      ? { kind: 'CUSTOMER', name: '' }
      : { kind: locationType === 'OWNER_CUSTOM' ? 'CUSTOM' : 'BUSINESS', id: locationId, name };
  return { id, start: Date.parse(startDate), end: Date.parse(endDate), location, resourceIds };
}
