import type {
  Busy,
  CalendarEvent,
  Rules,
  Schedule,
  Series,
  ServiceLocation,
  TakenResource,
} from '../../scheduling/model.ts';
import { testNow } from '../testApp.ts';
import type { JsonRow } from '../../tables/manyRows.ts';
import { version } from './testRuleRows.ts';

/** Rows of the calendar: hours, closures, blocked times, sessions and bookings. */

/** A schedule without an owner, for blocked times. */
export const blocksScheduleOf = (rules: Rules): string => `${rules.business.closures.id.slice(0, -1)}f`;

export const allSchedules = ({ business, locations, resources }: Rules): Schedule[] => [
  business.closures,
  ...locations.map(({ hours }) => hours),
  ...resources.flatMap(({ hours }) => (hours.from === 'OWN' ? [hours.schedule] : [])),
];

const usual = { ...version, resource_ids: [], resources: [] };

export function eventRows(rules: Rules, { blocks, series }: Busy): JsonRow[] {
  const blocksId = blocksScheduleOf(rules);
  const types = new Map(rules.services.map(({ id, type }) => [id, type]));
  const masters = series.map((each) => seriesRow(each, blocksId, types));
  const single = blocks.map(({ id, title, start, end, cancelled, resources, occurrence, ...block }) => ({
    ...usual,
    id,
    schedule_id: blocksId,
    type: 'DEFAULT',
    recurrence_type: occurrence ? 'EXCEPTION' : 'NONE',
    master_id: occurrence?.seriesId ?? null,
    occurrence: occurrence?.start ?? null,
    start_date: new Date(start).toISOString().slice(0, 19),
    end_date: new Date(end).toISOString().slice(0, 19),
    time_zone: 'UTC',
    title: title ?? null,
    status: cancelled ? 'CANCELLED' : 'CONFIRMED',
    ...taken(resources),
    details: { timeReservedAfter: block.reservedAfterInMinutes },
  }));
  const hours = allSchedules(rules).flatMap((schedule) =>
    schedule.events.flatMap((event) => hoursRows(schedule, event)),
  );
  return [...hours, ...masters, ...single].map((row) => ({ ...nothing, ...row }));
}

/** All rows of one statement have the same columns. */
const nothing = {
  recurrence_rule: null,
  master_id: null,
  occurrence: null,
  time_zone: null,
  title: null,
  location: null,
  stored_until: null,
};

const taken = (resources: readonly TakenResource[]) => ({
  resource_ids: resources.map(({ id }) => id),
  resources,
});

const ruleOf = ({ frequency, interval, days, until, count }: NonNullable<CalendarEvent['recurrence']>) => ({
  frequency,
  interval,
  days,
  ...(until !== undefined && { until: { localDate: until } }),
  ...(count !== undefined && { count }),
});

const locationOf = (locationId: string | undefined) =>
  locationId === undefined ? null : { id: locationId, type: 'BUSINESS' };

function hoursRows(schedule: Schedule, event: CalendarEvent): JsonRow[] {
  const shared = { ...usual, schedule_id: schedule.id, type: event.type, time_zone: event.timeZone ?? null };
  const master = {
    ...shared,
    id: event.id,
    recurrence_type: event.recurrence ? 'MASTER' : 'NONE',
    recurrence_rule: event.recurrence ? ruleOf(event.recurrence) : null,
    start_date: event.start,
    end_date: event.end,
    status: event.cancelled ? 'CANCELLED' : 'CONFIRMED',
    location: locationOf(event.locationId),
    details: { allDay: event.allDay ?? false, transparency: event.transparency },
  };
  const exceptions = (event.exceptions ?? []).map((exception) => ({
    ...shared,
    id: crypto.randomUUID(),
    recurrence_type: 'EXCEPTION',
    master_id: event.id,
    occurrence: `${exception.of}${event.start.slice(10)}`,
    start_date: exception.start,
    end_date: exception.end,
    status: exception.cancelled ? 'CANCELLED' : 'CONFIRMED',
    location: locationOf(exception.locationId),
    details: { allDay: exception.allDay ?? false },
  }));
  return [master, ...exceptions];
}

function seriesRow(
  { id, timeZone, start, end, recurrence, storedUntil, template }: Series,
  blocksId: string,
  types: ReadonlyMap<string, string>,
): JsonRow {
  const isBlock = template.kind === 'BLOCK';
  return {
    ...usual,
    id,
    schedule_id: isBlock ? blocksId : template.scheduleId,
    type: isBlock ? 'DEFAULT' : types.get(template.serviceId),
    recurrence_type: 'MASTER',
    recurrence_rule: ruleOf(recurrence),
    start_date: start,
    end_date: end,
    time_zone: timeZone,
    title: template.title ?? null,
    status: 'CONFIRMED',
    location: isBlock ? null : eventLocationOf(template.location),
    ...taken(template.resources),
    stored_until: isBlock ? null : storedUntil,
    details: {
      timeReservedAfter: template.reservedAfterInMinutes,
      ...(!isBlock && { totalCapacity: template.capacity, allDay: template.allDay ?? false }),
    },
  };
}

function eventLocationOf(location: ServiceLocation) {
  if (location.kind === 'CUSTOMER') return { type: 'CUSTOMER' };
  if (location.kind === 'BUSINESS') return { id: location.locationId, type: 'BUSINESS' };
  return { id: location.id, type: 'CUSTOM', name: location.name };
}

function sessionLocationOf(location: ServiceLocation) {
  if (location.kind === 'CUSTOMER') return { locationType: 'CUSTOM' };
  if (location.kind === 'BUSINESS') return { id: location.locationId, locationType: 'OWNER_BUSINESS' };
  return { id: location.id, name: location.name, locationType: 'OWNER_CUSTOM' };
}

const timesOf = ({ start, end }: { start: number; end: number }) => ({
  start_date: new Date(start).toISOString(),
  end_date: new Date(end).toISOString(),
});

const linked = (resources: readonly TakenResource[]) => ({
  resource_ids: resources.map(({ id }) => id),
  linked_schedules: resources.map(({ id, transparency }) => ({ scheduleOwnerId: id, transparency })),
});

export const sessionRows = ({ sessions }: Busy): JsonRow[] =>
  sessions.map((session) => ({
    id: session.id,
    ...version,
    service_id: session.serviceId,
    schedule_id: session.scheduleId,
    ...timesOf(session),
    time_zone: 'UTC',
    status: session.cancelled ? 'CANCELLED' : 'CONFIRMED',
    title: session.title ?? null,
    location: sessionLocationOf(session.location),
    ...linked(session.resources),
    capacity: session.capacity,
    total_participants: 0,
    double_booked_participants: 0,
    details: { allDay: session.allDay ?? false, timeReservedAfter: session.reservedAfterInMinutes },
    series_id: session.occurrence?.seriesId ?? null,
    occurrence: session.occurrence?.start ?? null,
    edited: false,
  }));

export function bookingRows(rules: Rules, { sessions, appointments, courses }: Busy): JsonRow[] {
  const services = new Map(rules.services.map((service) => [service.id, service]));
  const row = (service: string, more: JsonRow): JsonRow => ({
    id: crypto.randomUUID(),
    ...version,
    service_id: service,
    schedule_id: services.get(service)?.scheduleId,
    session_id: null,
    booked_entity: { slot: { serviceId: service } },
    start_date: testNow.toISOString(),
    end_date: null,
    resource_ids: [],
    buffer_minutes: 0,
    payment_status: 'NOT_PAID',
    paid_amount: '0',
    contact_details: {},
    total_participants: 1,
    details: {},
    ...more,
  });
  const ofPeople = (service: string, spots: { taken: number; waiting: number }, more: JsonRow) =>
    [
      { status: 'CONFIRMED', total_participants: spots.taken },
      { status: 'WAITING_LIST', total_participants: spots.waiting },
    ]
      .filter(({ total_participants: people }) => people > 0)
      .map((people) => row(service, { ...more, ...people }));
  return [
    ...appointments.map((booking) =>
      row(booking.serviceId, {
        id: booking.id,
        booked_entity: { slot: { serviceId: booking.serviceId }, tags: ['INDIVIDUAL'] },
        status: booking.status,
        ...timesOf(booking),
        resource_ids: booking.resourceIds,
        buffer_minutes: booking.bufferInMinutes,
        // Random ones meet each other, which the database allows only here.
        details: { doubleBooked: true },
      }),
    ),
    ...sessions
      .filter(({ serviceId }) => services.get(serviceId)?.type === 'CLASS')
      .flatMap((session) =>
        ofPeople(session.serviceId, session, { session_id: session.id, ...timesOf(session) }),
      ),
    ...courses.flatMap((course) =>
      ofPeople(course.serviceId, course, { booked_entity: { schedule: { serviceId: course.serviceId } } }),
    ),
  ];
}
