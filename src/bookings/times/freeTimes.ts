import {
  listAvailabilityTimeSlots,
  listEventTimeSlots,
} from '../../../contract/calls/availability/timeSlots.ts';
import type { BodyOf } from '../../../contract/call.ts';
import { listMoveTimes } from '../../../contract/calls/bookings/moveTimes.ts';
import type { rescheduleBooking } from '../../../contract/calls/bookings/bookings.ts';
import type { TimeSlot } from '../../../contract/entities/availability/availability.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { daysAfter, fromWallClock } from '../../../contract/wallClock.ts';
import { bookedTime } from '../booking/bookingRow.ts';
import type { ApiClient } from '../../platform/apiClient.ts';
import { union, type Stretch } from '../../ui/union.ts';
import { answered } from '../../ui/queries/useApi.ts';

type Slot = BodyOf<typeof rescheduleBooking>['slot'];

/** A staff member by their resource, or a room of a service without staff. */
interface Named {
  id: string;
  name: string;
}

/** A time to which a booking can move. */
export interface FreeTime {
  key: string;
  /** Start and end as instants. */
  from: string;
  to: string;
  slot: Slot;
  /** Free spots of a session. */
  spots?: number;
  /** Who is free, by name; of an appointment. */
  staff: readonly Named[];
}

/** Times to which a booking can move, and everyone who can take it. */
export interface MoveTimes {
  times: readonly FreeTime[];
  staff: readonly Named[];
}

/** Days of the business, from its first to its last one. */
export interface DayRange {
  from: string;
  to: string;
  timeZone: string;
}

/** Returns the free times of an appointment, its own included, or the other sessions of a class. */
export async function moveTimes(
  api: ApiClient,
  booking: Booking,
  { from, to, timeZone }: DayRange,
  signal: AbortSignal,
): Promise<MoveTimes> {
  const { slot } = booking.bookedEntity;
  if (!slot) return { times: [], staff: [] };
  const range = { fromLocalDate: `${from}T00:00:00`, toLocalDate: `${to}T23:59:59`, timeZone };
  if (bookedTime(booking).isGroup) {
    const instant = (local: string) => fromWallClock(local, timeZone) ?? '';
    const timeSlots = await sessionsOf(api, { serviceId: slot.serviceId, ...range }, signal);
    const times = timeSlots.flatMap(({ eventInfo, localStartDate, localEndDate, bookableCapacity }) =>
      eventInfo && eventInfo.eventId !== slot.eventId
        ? [
            {
              key: eventInfo.eventId,
              from: instant(localStartDate),
              to: instant(localEndDate),
              slot: { eventId: eventInfo.eventId, timezone: timeZone },
              spots: bookableCapacity,
              staff: [],
            },
          ]
        : [],
    );
    return { times, staff: [] };
  }
  const path = { bookingId: booking.id };
  const { times, resources } = answered(await api.send(listMoveTimes, { path, body: range }, { signal }));
  return {
    times: times.map(({ startDate, resourceIds }) => ({
      ...timeAt(booking, startDate, timeZone),
      staff: resources.filter(({ id }) => resourceIds.includes(id)),
    })),
    staff: resources,
  };
}

/** The times of one staff member, or of everyone if the id is empty, without the booking's own. */
export function otherTimes(
  { times }: Pick<MoveTimes, 'times'>,
  { startDate, bookedEntity }: Pick<Booking, 'startDate' | 'bookedEntity'>,
  staffId: string,
): FreeTime[] {
  const own = bookedEntity.slot?.resource?.id;
  return times.flatMap((time) => {
    if (time.spots !== undefined) return [time];
    const isOwn = Date.parse(time.from) === Date.parse(startDate ?? '');
    const staff = time.staff.filter(({ id }) => (staffId === '' || id === staffId) && !(isOwn && id === own));
    return staff.length > 0 ? [{ ...time, staff }] : [];
  });
}

/** The stretches of instants in which a staff member is free for the booking. */
export const freeStretches = ({ times }: Pick<MoveTimes, 'times'>, staffId: string | undefined): Stretch[] =>
  union(
    times
      .filter(({ staff }) => staff.some(({ id }) => id === staffId))
      .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
  );

/** Range of local times from the start of a day to the end of the same or a later one. */
export function daysFrom(day: string, timeZone: string, days = 1) {
  return { fromLocalDate: `${day}T00:00:00`, toLocalDate: `${daysAfter(day, days - 1)}T23:59:59`, timeZone };
}

/** Part of a question about starts with one staff member. */
export const withStaff = (resourceId: string | undefined) =>
  resourceId ? { resourceTypes: [{ resourceTypeId: staffResourceTypeId, resourceIds: [resourceId] }] } : {};

/** Returns the starts of an appointment. */
export async function startsOf(
  api: ApiClient,
  body: BodyOf<typeof listAvailabilityTimeSlots>,
  signal: AbortSignal,
): Promise<TimeSlot[]> {
  return answered(await api.send(listAvailabilityTimeSlots, { body }, { signal })).timeSlots;
}

type EventsAsked = Omit<BodyOf<typeof listEventTimeSlots>, 'serviceIds'> & { serviceId: string };

/** Returns the sessions of a class. */
export async function sessionsOf(
  api: ApiClient,
  { serviceId, ...asked }: EventsAsked,
  signal: AbortSignal,
): Promise<TimeSlot[]> {
  const body = { ...asked, serviceIds: [serviceId] };
  return answered(await api.send(listEventTimeSlots, { body }, { signal })).timeSlots;
}

/** A start with the length of the booking. */
export function timeAt({ startDate, endDate }: Booking, from: string, timeZone: string) {
  const length = Date.parse(endDate ?? '') - Date.parse(startDate ?? '');
  const to = new Date(Date.parse(from) + length).toISOString();
  return { key: from, from, to, slot: { startDate: from, endDate: to, timezone: timeZone } };
}

/** The time of a booking, to put it back. */
export function slotOf(booking: Booking): Slot {
  const { startDate, endDate, bookedEntity } = booking;
  const { eventId, timezone, resource, location } = bookedEntity.slot ?? {};
  const shared = timezone ? { timezone } : {};
  if (bookedTime(booking).isGroup && eventId) return { eventId, ...shared };
  return {
    ...shared,
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(resource && { resource: { ...(resource.id && { id: resource.id }) } }),
    ...(location && { location }),
  };
}
