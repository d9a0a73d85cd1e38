import { getScheduleAvailability } from '../../../contract/calls/availability/availability.ts';
import { minuteMs } from '../../../contract/durations.ts';
import type { TimeSlot } from '../../../contract/entities/availability/availability.ts';
import { slotTypeOf, type SlotLocation } from '../../../contract/entities/availability/slotLocation.ts';
import type { BookingInput } from '../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { fromWallClock } from '../../../contract/wallClock.ts';
import type { ApiClient } from '../../platform/apiClient.ts';
import { answered } from '../../ui/queries/useApi.ts';
import { daysFrom, sessionsOf, startsOf, withStaff } from './freeTimes.ts';

/** A time that a new booking can take. */
export interface BookableTime {
  key: string;
  /** Start and end as instants; a course without sessions has neither, a recurring one no end. */
  from: string | undefined;
  to: string | undefined;
  booked: NonNullable<BookingInput['bookedEntity']>;
  /** Free spots of a session or course. */
  spots?: number;
  location?: SlotLocation;
  /** Free staff members, at most ten. */
  staff: readonly { id: string; name: string }[];
  /** Customers couldn't book it, by the booking policy. */
  againstPolicy: boolean;
}

interface Asked {
  service: Service;
  /** First day, in the business's zone. */
  day: string;
  timeZone: string;
  now: Date;
  /** Only times with this staff member. */
  staffId?: string | undefined;
  /** The duration of an appointment, where its service has several. */
  minutes?: number | undefined;
  /** Add-ons that extend an appointment. */
  addOnIds?: readonly string[];
}

/** Days whose sessions are offered together: classes are rarely held every day. */
const sessionDays = 14;
/** Days that are searched for the next free time. */
export const daysAhead = 30;

/** Returns the free times of a day, the sessions of a class from it on, or the course. */
export function bookableTimes(api: ApiClient, asked: Asked, signal: AbortSignal): Promise<BookableTime[]> {
  switch (asked.service.type) {
    case 'APPOINTMENT':
      return startsIn(api, asked, {}, signal);
    case 'CLASS':
      return sessionsIn(api, asked, signal);
    case 'COURSE':
      return courseOf(api, asked, signal);
    default:
      return asked.service.type satisfies never;
  }
}

/** Returns the first free times of an appointment from a day on. */
export async function nextTimes(
  api: ApiClient,
  asked: Asked,
  most: number,
  signal: AbortSignal,
): Promise<BookableTime[]> {
  return (await startsIn(api, asked, { days: daysAhead, perDay: most }, signal)).slice(0, most);
}

async function startsIn(
  api: ApiClient,
  { service, day, timeZone, now, staffId, minutes, addOnIds = [] }: Asked,
  { days = 1, perDay }: { days?: number; perDay?: number },
  signal: AbortSignal,
): Promise<BookableTime[]> {
  const timeSlots = await startsOf(
    api,
    {
      serviceId: service.id,
      ...daysFrom(day, timeZone, days),
      // A day without the limit also lists times that only the policy closes to customers.
      ...(perDay !== undefined && { timeSlotsPerDay: perDay, bookable: true }),
      ...withStaff(staffId),
      ...((minutes !== undefined || addOnIds.length > 0) && {
        customerChoices: {
          ...(minutes !== undefined && { durationInMinutes: minutes }),
          ...(addOnIds.length > 0 && { addOnIds: [...addOnIds] }),
        },
      }),
    },
    signal,
  );
  return timeSlots.flatMap((slot) => {
    const from = fromWallClock(slot.localStartDate, timeZone);
    const to = fromWallClock(slot.localEndDate, timeZone);
    if (slot.remainingCapacity === 0 || !from || !to || Date.parse(from) <= now.getTime()) return [];
    const location = locationOf(slot);
    return [
      {
        key: `${from} ${location.id ?? location.locationType}`,
        from,
        to,
        location,
        staff: staffIn(slot),
        againstPolicy: !slot.bookable,
        booked: {
          slot: {
            serviceId: service.id,
            startDate: from,
            endDate: to,
            timezone: timeZone,
            location: withoutName(location),
          },
        },
      },
    ];
  });
}

async function sessionsIn(
  api: ApiClient,
  { service, day, timeZone, now }: Asked,
  signal: AbortSignal,
): Promise<BookableTime[]> {
  const asked = {
    serviceId: service.id,
    ...daysFrom(day, timeZone, sessionDays),
    includeNonBookable: true,
  };
  return (await sessionsOf(api, asked, signal)).flatMap((slot) => {
    const { eventInfo, remainingCapacity, nonBookableReasons } = slot;
    const from = fromWallClock(slot.localStartDate, timeZone);
    const to = fromWallClock(slot.localEndDate, timeZone);
    if (!eventInfo || !from || !to || Date.parse(to) <= now.getTime()) return [];
    if (remainingCapacity === 0 || nonBookableReasons?.eventCancelled) return [];
    return [
      {
        key: eventInfo.eventId,
        from,
        to,
        spots: remainingCapacity,
        location: locationOf(slot),
        staff: [],
        againstPolicy: !slot.bookable,
        booked: { slot: { serviceId: service.id, eventId: eventInfo.eventId, timezone: timeZone } },
      },
    ];
  });
}

async function courseOf(
  api: ApiClient,
  { service, timeZone }: Asked,
  signal: AbortSignal,
): Promise<BookableTime[]> {
  const { id: scheduleId, firstSessionStart, lastSessionEnd } = service.schedule ?? {};
  if (scheduleId === undefined) return [];
  const path = { scheduleId };
  const { availability } = answered(await api.send(getScheduleAvailability, { path }, { signal }));
  const { openSpots, bookingPolicyViolations } = availability;
  if (openSpots === 0) return [];
  return [
    {
      key: scheduleId,
      from: firstSessionStart,
      to: lastSessionEnd,
      spots: openSpots,
      staff: [],
      againstPolicy: Object.values(bookingPolicyViolations).includes(true),
      booked: { schedule: { scheduleId, serviceId: service.id, timezone: timeZone } },
    },
  ];
}

/** A start of an appointment that isn't checked. */
export function uncheckedTime(
  { service, timeZone }: Pick<Asked, 'service' | 'timeZone'>,
  from: string,
  { minutes, location }: { minutes: number; location: SlotLocation | undefined },
): BookableTime {
  const to = new Date(Date.parse(from) + minutes * minuteMs).toISOString();
  return {
    key: from,
    from,
    to,
    staff: [],
    againstPolicy: false,
    ...(location && { location }),
    booked: {
      slot: {
        serviceId: service.id,
        startDate: from,
        endDate: to,
        timezone: timeZone,
        ...(location && { location: withoutName(location) }),
      },
    },
  };
}

/** Returns the times nearest to an instant, in order of time. */
export function nearestTimes(times: readonly BookableTime[], to: string, most: number): BookableTime[] {
  const distance = ({ from }: BookableTime) => Math.abs(Date.parse(from ?? '') - Date.parse(to));
  const start = ({ from }: BookableTime) => Date.parse(from ?? '');
  return times
    .filter(({ from }) => from !== undefined)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, most)
    .toSorted((one, other) => start(one) - start(other));
}

const locationOf = ({ location: { locationType, ...location } }: TimeSlot): SlotLocation => ({
  ...location,
  locationType: slotTypeOf[locationType],
});

/** The server writes the name and address of a location; a customer's address is sent. */
const withoutName = ({ id, locationType }: SlotLocation): SlotLocation => ({
  ...(id !== undefined && { id }),
  ...(locationType && { locationType }),
});

const staffIn = ({ availableResources = [] }: TimeSlot): readonly { id: string; name: string }[] =>
  availableResources.find(({ resourceTypeId }) => resourceTypeId === staffResourceTypeId)?.resources ?? [];
