import { sql } from 'kysely';
import { minuteMs } from '../../../contract/durations.ts';
import { spotTakingStatuses } from '../../../contract/entities/bookings/booking.ts';
import { absenceLimits, type Absence } from '../../../contract/entities/bulkRuns/absence.ts';
import { slotLocationOf, type SlotLocation } from '../../../contract/entities/availability/slotLocation.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Resource } from '../../../contract/entities/locations/resource.ts';
import { invalidField } from '../../../contract/errors.ts';
import { daysAfter } from '../../../contract/wallClock.ts';
import type { OfferedLocation } from '../../scheduling/answer.ts';
import { holdings } from '../../scheduling/busy.ts';
import { compile, type Compiled } from '../../scheduling/compiled.ts';
import type { Span } from '../../scheduling/model.ts';
import type { HandedTime } from '../../scheduling/takers.ts';
import { listOf, merge, Sweep } from '../../scheduling/time/spans.ts';
import { clockOf, monthsLater } from '../../scheduling/time/zones.ts';
import { findBusiness, type Business } from '../../tables/businesses.ts';
import { selectBookings, selectParts, type StoredBooking } from '../../tables/calendar/bookings.ts';
import { selectSessions } from '../../tables/calendar/sessions.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import { fullServices } from '../../tables/services/fullServices.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { loadHours } from '../availability/loadHours.ts';
import { filterOf } from '../bookings/times/slotLocations.ts';
import { loadOverlaps } from '../calendar/loadOverlaps.ts';
import { notFound } from '../notFound.ts';
import type { Writing } from '../writing.ts';

/** The appointments and sessions of a staff member who is away, and the people who can take them. */

export type Reading = Pick<Writing, 'db' | 'businessId' | 'publicUrl' | 'now'>;

interface CommonItem extends HandedTime {
  title: string;
  locationName: string | undefined;
}

export type AbsentItem = CommonItem &
  ({ kind: 'APPOINTMENT'; stored: StoredBooking } | { kind: 'SESSION'; session: Session });

/** The absent staff member and the days as instants. */
export interface Absent {
  resource: Resource;
  business: Business;
  span: Span;
}

/** Throws NOT_FOUND for an unknown staff member, and field violations for days that are over or too far ahead. */
export async function findAbsent({ db, businessId, now }: Reading, absence: Absence): Promise<Absent> {
  const business = await findBusiness(db, businessId);
  const resource = await resourceTable.find(db, businessId, absence.resourceId);
  if (!business || resource?.typeId !== staffResourceTypeId) throw notFound('staff member');
  const clock = clockOf(business.timeZone);
  const span = {
    start: clock.instantOf(`${absence.fromDate}T00:00:00`),
    end: clock.instantOf(`${daysAfter(absence.toDate, 1)}T00:00:00`),
  };
  const last = clock.instantOf(monthsLater(clock.localAt(now.getTime()), absenceLimits.monthsAhead));
  const description =
    span.end <= now.getTime()
      ? 'must not be over'
      : span.end > last
        ? `must be within ${absenceLimits.monthsAhead} months`
        : undefined;
  if (description !== undefined) {
    throw invalidField('toDate', description);
  }
  return { resource, business, span };
}

/**
 * Appointments and sessions of a person in a span that have not begun, by start. An appointment is the booking, not its
 * session.
 * @param only reads and locks this one
 */
export async function absentItems(
  reading: Reading,
  { resource: { id: resourceId }, span }: Absent,
  only?: string,
): Promise<AbsentItem[]> {
  const { db, businessId, now } = reading;
  const where = sql`and resource_ids && ${[resourceId]}::uuid[] and start_date > ${now}
    and start_date < ${new Date(span.end)} and end_date > ${new Date(span.start)}
    ${only === undefined ? sql`` : sql`and id = ${only}::uuid`}`;
  const bookings = await selectBookings(
    db,
    businessId,
    sql`and books_appointment and status = any(${spotTakingStatuses}::text[]) ${where}`,
    { lock: only !== undefined },
  );
  const sessions = await selectSessions(
    db,
    businessId,
    sql`and status = 'CONFIRMED' and service_id in (
      select id from services where business_id = ${businessId} and type <> 'APPOINTMENT') ${where}`,
    { lock: only !== undefined },
  );
  const items = [
    ...(await itemsOfBookings(reading, bookings)),
    ...(await itemsOfSessions(reading, sessions)),
  ];
  return items.toSorted((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1));
}

export async function itemsOfBookings(
  reading: Reading,
  bookings: readonly StoredBooking[],
): Promise<AbsentItem[]> {
  const serviceOf = await servicesOf(
    reading,
    bookings.map(({ booking }) => booking.bookedEntity.slot?.serviceId),
  );
  const chainIds = bookings.flatMap(({ booking }) => booking.multiServiceBookingInfo?.id ?? []);
  const parts = chainIds.length > 0 ? await selectParts(reading.db, reading.businessId, chainIds) : [];
  return bookings.map((stored) => {
    const { booking, resourceIds = [], bufferMinutes = 0 } = stored;
    const { id, startDate = '', endDate = '', bookedEntity, multiServiceBookingInfo: chain } = booking;
    const end = Date.parse(endDate);
    const location = bookedEntity.slot?.location;
    const others = parts.filter((part) => chain && part.booking.multiServiceBookingInfo?.id === chain.id);
    return {
      kind: 'APPOINTMENT',
      stored,
      id,
      title: bookedEntity.title ?? '',
      locationName: location?.name,
      start: Date.parse(startDate),
      end,
      until: end + bufferMinutes * minuteMs,
      location: locationAt(location),
      staffIds: serviceOf(bookedEntity.slot?.serviceId)?.staffMemberIds ?? [],
      resourceIds,
      exceptBookingIds: [id, ...others.map((part) => part.booking.id)],
    };
  });
}

export async function itemsOfSessions(reading: Reading, sessions: readonly Session[]): Promise<AbsentItem[]> {
  const serviceOf = await servicesOf(
    reading,
    sessions.map(({ scheduleOwnerId }) => scheduleOwnerId),
  );
  return sessions.map((session) => {
    const { id, title = '', location, start, end, scheduleOwnerId, affectedSchedules = [] } = session;
    const until = Date.parse(end.timestamp);
    const [first] = serviceOf(scheduleOwnerId)?.locations ?? [];
    return {
      kind: 'SESSION',
      session,
      id,
      title,
      locationName: location?.name,
      start: Date.parse(start.timestamp),
      end: until,
      until: until + (session.timeReservedAfter ?? 0) * minuteMs,
      // A session without a location is at the first one of its service.
      location: locationAt(location ?? (first && slotLocationOf(first))),
      // Classes and courses have no staff of their own.
      staffIds: undefined,
      resourceIds: affectedSchedules.flatMap((linked) => linked.scheduleOwnerId ?? []),
      exceptBookingIds: [],
    };
  });
}

/** Returns a function for services by their ids. */
async function servicesOf(
  reading: Reading,
  ids: readonly (string | undefined)[],
): Promise<(id: string | undefined) => Service | undefined> {
  const known = [...new Set(ids)].flatMap((id) => (id === undefined ? [] : [{ id }]));
  const services = new Map((await fullServices(reading, known)).map((service) => [service.id, service]));
  return (id) => services.get(id ?? '');
}

function locationAt(location: SlotLocation | undefined): OfferedLocation {
  const { kind = 'CUSTOMER', id } = filterOf(location) ?? {};
  return { kind, name: '', ...(id !== undefined && { id }) };
}

/** The hours and busy times of everyone in the time of the items, and of the absence. */
export async function loadTakers(
  reading: Reading,
  items: readonly HandedTime[],
  absence: Span,
): Promise<Compiled> {
  const within = {
    start: Math.min(absence.start, ...items.map(({ start }) => start)),
    end: Math.max(absence.end, ...items.map(({ until }) => until)),
  };
  const { rules } = await loadHours(reading, within, []);
  const people = rules.resources.filter(({ typeId }) => typeId === staffResourceTypeId);
  const ids = new Set([...people.map(({ id }) => id), ...items.flatMap(({ resourceIds }) => resourceIds)]);
  const { rules: own, busy } = await loadOverlaps(reading, [...ids], within);
  return compile({ ...rules, business: own.business }, busy, reading.now.getTime());
}

/** Whether time off covers all of the days. */
export function isTimeOff(compiled: Compiled, { resource, span }: Absent): boolean {
  const off = holdings(compiled, span)(resource.id).filter(({ kind }) => kind === 'BLOCK');
  return new Sweep(merge(listOf(off))).covers(span.start, span.end);
}
