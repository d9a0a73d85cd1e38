import type { BookingStatus } from '../../contract/entities/bookings/booking.ts';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import type { Location } from '../../contract/entities/locations/location.ts';
import type { Resource } from '../../contract/entities/locations/resource.ts';
import { minutesOf } from '../../contract/entities/calendar/weeklyHoursRules.ts';
import type { EventRow } from '../tables/calendar/calendarEvents.ts';
import { days, instantOf, wallOf, wallText, firstDatesAgo, type Day, type Moment } from './sampleDates.ts';
import { sampleId } from './sampleId.ts';

/** Ranges of a weekday: `['09:00-13:00', '14:00-18:00']`. */
export type Week = Partial<Record<Day, readonly string[]>>;

/** Hours of one resource, besides those of its location. */
export interface SampleHours {
  resourceId: string;
  scheduleId: string;
  /** Absent: at every location. */
  locationId?: string;
  weekly: Week;
  /** Once, in addition. */
  extra?: readonly { from: Moment; to: Moment }[];
}

/** Time in which a resource is not available, or with no resource the whole business. */
export interface SampleBlock {
  key: string;
  resourceId?: string;
  scheduleId?: string;
  title: string;
  from: Moment;
  to: Moment;
  allDay?: true;
}

export interface SamplePlan {
  hours: readonly SampleHours[];
  blocks: readonly SampleBlock[];
  /** Sessions that begin later than their series says. */
  moved: readonly { serviceId: string; from: Moment; minutes: number }[];
  /** Services whose weekly sessions have no end; stored are those until the last one that the service names. */
  openEnded: readonly string[];
  /** Sessions with chosen bookings of one spot each, for statuses that chance does not give on every day. */
  booked?: readonly PlannedBookings[];
}

interface PlannedBookings {
  serviceId: string;
  from: Moment;
  statuses: readonly BookingStatus[];
}

/** The planned statuses of the bookings of a session. */
export function plannedStatuses(
  { booked = [] }: SamplePlan,
  { serviceId, start }: { serviceId: string; start: string },
  { now, timeZone }: { now: Date; timeZone: string },
): readonly BookingStatus[] | undefined {
  return booked.find((one) => one.serviceId === serviceId && instantOf(one.from, now, timeZone) === start)
    ?.statuses;
}

/** The part of a resource that says whether it works by hours of its own. */
export function ownHours({ hours }: SamplePlan, id: string): Pick<Resource, 'workingHoursSchedules'> {
  const own = hours.find(({ resourceId }) => resourceId === id);
  return own ? { workingHoursSchedules: { values: [{ scheduleId: own.scheduleId, shared: false }] } } : {};
}

/** Hours began long before any date of a sample. */
const firstWeek = -60;

/** An event of the business's own schedule has none, because that schedule begins with the business. */
export type SampleEvent = Omit<EventRow, 'scheduleId'> & { scheduleId?: string };

/** The working hours, absences and closures of a plan. Times are those of the business's clock. */
export function eventsOfPlan(
  { hours, blocks }: Pick<SamplePlan, 'hours' | 'blocks'>,
  now: Date,
  timeZone: string,
): SampleEvent[] {
  const local = (moment: Moment) => wallText(wallOf(moment, now, timeZone));
  const common = { ...firstDatesAgo(now, 200), status: 'CONFIRMED' as const, resources: [], resourceIds: [] };
  const working = hours.flatMap(({ resourceId, scheduleId, locationId, weekly, extra = [] }) => {
    const row = (key: string, from: Moment, to: Moment): SampleEvent => ({
      ...common,
      id: sampleId(`${resourceId}/hours/${key}`),
      scheduleId,
      type: 'WORKING_HOURS',
      recurrenceType: 'NONE',
      start: local(from),
      end: local(to),
      ...(locationId && { location: { id: locationId, type: 'BUSINESS' } }),
    });
    const masters = rangesOf(weekly).map(({ day, opens, closes }): SampleEvent => {
      const at = (time: string) => ({ week: firstWeek, day, time });
      return {
        ...row(`${day}/${opens}`, at(opens), at(closes)),
        recurrenceType: 'MASTER',
        recurrenceRule: {
          frequency: 'WEEKLY',
          interval: 1,
          days: [eventDays[days.indexOf(day)] ?? 'MONDAY'],
        },
      };
    });
    return [...masters, ...extra.map(({ from, to }, index) => row(`extra/${index}`, from, to))];
  });
  const blocked = blocks.map(({ key, resourceId, scheduleId, title, from, to, allDay }): SampleEvent => ({
    ...common,
    id: sampleId(`${resourceId ?? 'business'}/block/${key}`),
    ...(scheduleId && { scheduleId }),
    type: 'DEFAULT',
    recurrenceType: 'NONE',
    title,
    start: local(from),
    end: local(to),
    ...(allDay && { allDay }),
    ...(resourceId && { resources: [{ id: resourceId }], resourceIds: [resourceId] }),
  }));
  return [...working, ...blocked];
}

function rangesOf(weekly: Week): { day: Day; opens: string; closes: string }[] {
  return days.flatMap((day) =>
    (weekly[day] ?? []).map((range) => {
      const [opens = '', closes = ''] = range.split('-');
      return { day, opens, closes };
    }),
  );
}

/** The hours of a location as those of a plan. */
export function weekOf({ businessSchedule }: Location): Week {
  const week: Partial<Record<Day, string[]>> = {};
  for (const { openDay, openTime, closeTime } of businessSchedule?.periods ?? []) {
    const day = days[eventDays.indexOf(openDay ?? 'MONDAY')] ?? 'MON';
    week[day] = [...(week[day] ?? []), `${openTime}-${closeTime}`];
  }
  return week;
}

interface Wish {
  moment: Moment;
  minutes: number;
  /** Of the business; undefined elsewhere. */
  locationId: string | undefined;
}

/** Whether an appointment lies within one range of some hours. */
export function isOpen(
  { weekly, locationId }: Pick<SampleHours, 'weekly' | 'locationId'>,
  wish: Wish,
): boolean {
  if (locationId !== undefined && locationId !== wish.locationId) return false;
  const from = minutesOf(wish.moment.time);
  return rangesOf(weekly).some(
    ({ day, opens, closes }) =>
      day === wish.moment.day && minutesOf(opens) <= from && from + wish.minutes <= minutesOf(closes),
  );
}

/** A block by the clock of the business. */
export interface BlockedSpan {
  resourceId: string | undefined;
  start: number;
  end: number;
}

export function blockedSpans(
  blocks: readonly SampleBlock[],
  now: Date,
  timeZone: string,
): readonly BlockedSpan[] {
  return blocks.map(({ resourceId, from, to }) => ({
    resourceId,
    start: wallOf(from, now, timeZone),
    end: wallOf(to, now, timeZone),
  }));
}

/** Whether one of these resources, or the business, is blocked at a time of the business's clock. */
export function isBlocked(
  blocked: readonly BlockedSpan[],
  { resourceIds, start, end }: { resourceIds: readonly string[]; start: number; end: number },
): boolean {
  return blocked.some(
    (span) =>
      (span.resourceId === undefined || resourceIds.includes(span.resourceId)) &&
      span.start < end &&
      start < span.end,
  );
}
