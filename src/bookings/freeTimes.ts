import {
  listAvailabilityTimeSlots,
  listEventTimeSlots,
} from '../../contract/calls/availability/timeSlots.ts';
import type { BodyOf } from '../../contract/call.ts';
import type { rescheduleBooking } from '../../contract/calls/bookings/bookings.ts';
import type { TimeSlot } from '../../contract/entities/availability/availability.ts';
import type { Booking } from '../../contract/entities/bookings/booking.ts';
import { staffResourceTypeId } from '../../contract/entities/places/resourceType.ts';
import { daysAfter, fromWallClock } from '../../contract/wallClock.ts';
import { bookedTime } from './bookingRow.ts';
import type { ApiClient } from '../platform/apiClient.ts';
import { answered } from '../ui/useApi.ts';

type Slot = BodyOf<typeof rescheduleBooking>['slot'];

/** A time to which a booking can move. */
export interface FreeTime {
  key: string;
  /** Start and end as instants. */
  from: string;
  to: string;
  slot: Slot;
  /** Free spots of a session. */
  spots?: number;
}

interface Day {
  /** `2027-03-01`, in the business's zone. */
  day: string;
  timeZone: string;
}

/** Returns the other times of a day to which a booking can move: free times with its staff member, or sessions of its class. */
export async function freeTimesOn(
  api: ApiClient,
  booking: Booking,
  { day, timeZone }: Day,
  signal: AbortSignal,
): Promise<FreeTime[]> {
  const { slot } = booking.bookedEntity;
  if (!slot) return [];
  const { serviceId, resource, location, eventId } = slot;
  const instant = (local: string) => fromWallClock(local, timeZone) ?? '';
  if (bookedTime(booking).isGroup) {
    const timeSlots = await sessionsOf(api, { serviceId, ...daysFrom(day, timeZone) }, signal);
    return timeSlots.flatMap(({ eventInfo, localStartDate, localEndDate, bookableCapacity }) =>
      eventInfo && eventInfo.eventId !== eventId
        ? [
            {
              key: eventInfo.eventId,
              from: instant(localStartDate),
              to: instant(localEndDate),
              slot: { eventId: eventInfo.eventId, timezone: timeZone },
              spots: bookableCapacity,
            },
          ]
        : [],
    );
  }
  const timeSlots = await startsOf(
    api,
    {
      serviceId,
      ...daysFrom(day, timeZone),
      bookable: true,
      ...(location?.id && { locations: [{ id: location.id, locationType: 'BUSINESS' as const }] }),
      ...withStaff(resource?.id),
    },
    signal,
  );
  return timeSlots
    .map(({ localStartDate }) => timeAt(booking, instant(localStartDate), timeZone))
    .filter(({ from }) => from !== booking.startDate);
}

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
export function timeAt({ startDate, endDate }: Booking, from: string, timeZone: string): FreeTime {
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
