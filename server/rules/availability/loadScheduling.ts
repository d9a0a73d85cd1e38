import { sql } from 'kysely';
import { staffResourceTypeId } from '../../../contract/entities/places/resourceType.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type {
  Busy,
  CalendarEvent,
  Instant,
  LocalDateTime,
  Place,
  Resource,
  Rules,
  Schedule,
} from '../../scheduling/model.ts';
import { day, minute } from '../../scheduling/spans.ts';
import { textOf, wallOf } from '../../scheduling/zones.ts';
import {
  findBusinessRules,
  findPlaces,
  findResources,
  type BareSchedule,
} from '../../tables/availability/businessRules.ts';
import { findAppointments, findCoursePlaces, findSessions } from '../../tables/availability/busyTimes.ts';
import { findBlocks, findEventsOfSchedules, findSeries } from '../../tables/availability/scheduleEvents.ts';
import { findServicesWhere, type StoredService } from '../../tables/availability/services.ts';
import { instanceIn } from '../calendar/eventShape.ts';
import { blocksOf, eventsBySchedule, firstPlaceOf, sessionSeries, withPlace } from './storedTimes.ts';

/** The services of a question, and all starts that it may ask about. */
export interface SchedulingAsked {
  services: ServicesAsked;
  /** Texts are wall clock of any zone. */
  from: LocalDateTime | Instant;
  to: LocalDateTime | Instant;
  /** Appointments in a row, which last longer than one. Default: 1. */
  parts?: number;
  /** Sessions to be read whenever they are. */
  sessionIds?: readonly string[];
}

type ServicesAsked =
  | { ids: readonly string[] }
  | { scheduleId: string }
  | { type: 'CLASS' }
  /** The service of a session or of a series. */
  | { ofEvent: string };

export interface Scheduling {
  rules: Rules;
  busy: Busy;
  services: readonly StoredService[];
  /** Texts of the addresses of places, custom ones included, by their ids. */
  addresses: ReadonlyMap<string, string>;
}

type Reading = { db: Queries; businessId: string };

/** A schedule changes its day or its zone at most so far from a range. */
const margin = 2 * day;
/** A weekly event lasts at most 31 days (rules/calendar/eventRules.ts). */
const longestWindow = 33 * day;

/**
 * Rules and busy times for `freeTimes()`, about these services and starts. The number of statements is fixed, and old
 * bookings are not read. Locks nothing: a transaction that books locks before it reads.
 */
export async function loadScheduling(reading: Reading, asked: SchedulingAsked): Promise<Scheduling> {
  const { db, businessId } = reading;
  const business = await findBusinessRules(db, businessId);
  const places = await findPlaces(db, businessId);
  const services = await findServicesWhere(db, businessId, conditionOf(asked.services));

  const groups = services.filter(({ type }) => type !== 'APPOINTMENT').map(({ id }) => id);
  const courseIds = services.filter(({ type }) => type === 'COURSE').map(({ id }) => id);
  const resources = await findResources(db, businessId, resourcesOf(services));
  const resourceIds = resources.map(({ id }) => id);

  const starts = { start: instantOf(asked.from, -day), end: instantOf(asked.to, day) };
  const reach = { ...starts, end: starts.end + longestAppointment(services) * (asked.parts ?? 1) };
  const local = { since: textOf(reach.start - longestWindow), till: textOf(reach.end + margin) };
  const schedules = [
    business.closures,
    ...places.map(({ hours }) => hours),
    ...resources.flatMap(({ hours }) => (hours.from === 'OWN' ? [hours.schedule] : [])),
  ];
  const events = eventsBySchedule(
    await findEventsOfSchedules(
      db,
      businessId,
      schedules.map(({ id }) => id),
      local,
    ),
  );
  const filled = (schedule: BareSchedule): Schedule => ({
    ...schedule,
    events: events.get(schedule.id) ?? [],
  });

  // What was taken since a window began moves the starts that fill its gaps.
  const busySpan = {
    since: new Date(reach.start - longestOf(events) - margin),
    till: new Date(reach.end + margin),
  };
  const appointments = await findAppointments(db, businessId, resourceIds, busySpan);
  const series = await findSeries(db, businessId, { serviceIds: groups, resourceIds }, local.till);
  const sessions = await findSessions(
    db,
    businessId,
    {
      serviceIds: groups,
      courseIds,
      resourceIds,
      sessionIds: asked.sessionIds ?? [],
      seriesIds: series.map(({ id }) => id),
    },
    busySpan,
  );
  const blocked = await findBlocks(
    db,
    businessId,
    { resourceIds, closuresId: business.closures.id },
    { since: textOf(busySpan.since.getTime() - margin), till: local.till },
  );
  // Those who give a class or course are only named.
  const named = [...sessions, ...series].flatMap((each) => each.resources.map(({ id }) => id));
  const others = await findResources(db, businessId, {
    ids: [...new Set(named)].filter((id) => !resourceIds.includes(id)),
    typeIds: [],
  });
  const courses = await findCoursePlaces(db, businessId, courseIds);

  const firstPlace = firstPlaceOf(services);
  const blocks = blocksOf(blocked, business.timeZone);
  return {
    rules: {
      business: { ...business, closures: filled(business.closures) },
      places: places.map(({ formattedAddress: _address, ...place }): Place => ({
        ...place,
        hours: filled(place.hours),
      })),
      resources: [...resources, ...others].map((resource): Resource => ({
        ...resource,
        hours:
          resource.hours.from === 'OWN'
            ? { from: 'OWN', schedule: filled(resource.hours.schedule) }
            : resource.hours,
      })),
      services,
    },
    busy: {
      appointments,
      sessions: sessions.map((session) => withPlace(session, firstPlace)),
      blocks: blocks.single,
      series: [...series.map((each) => sessionSeries(each, business.timeZone, firstPlace)), ...blocks.series],
      courses,
    },
    services,
    addresses: new Map([
      ...places.flatMap(({ id, formattedAddress }) =>
        formattedAddress ? [[id, formattedAddress] as const] : [],
      ),
      ...services.flatMap(({ addresses }) => [...addresses]),
    ]),
  };
}

function conditionOf(asked: ServicesAsked): Sql<boolean> {
  if ('ids' in asked) return sql<boolean>`services.id = any(${asked.ids}::uuid[])`;
  if ('scheduleId' in asked) return sql<boolean>`services.schedule_id = ${asked.scheduleId}::uuid`;
  if ('type' in asked) return sql<boolean>`services.type = ${asked.type}`;
  return sql<boolean>`(
    services.id = (select service_id from sessions
      where sessions.business_id = services.business_id and sessions.id = ${asked.ofEvent}::uuid)
    or services.schedule_id = (select schedule_id from calendar_events events
      where events.business_id = services.business_id and events.id = ${asked.ofEvent}::uuid))`;
}

/** For one session by its id, or by that of an occurrence without a row. */
export function askedForSession(eventId: string): SchedulingAsked {
  const instance = instanceIn(eventId);
  if (!instance) return { services: { ofEvent: eventId }, sessionIds: [eventId], from: 0, to: 0 };
  const { masterId, occurrence } = instance;
  return { services: { ofEvent: masterId }, from: occurrence, to: occurrence };
}

const instantOf = (moment: LocalDateTime | Instant, away: number): Instant =>
  typeof moment === 'number' ? moment : wallOf(moment) + away;

/** All who could take a part; a type without named resources means any of it. */
function resourcesOf(services: readonly StoredService[]): { ids: string[]; typeIds: string[] } {
  const needs = services.flatMap((service) => service.needs);
  const staffIds = services.flatMap((service) => service.staffIds);
  return {
    ids: [...new Set([...staffIds, ...needs.flatMap((need) => need.resourceIds)])],
    typeIds: [
      ...new Set(
        needs
          .filter(({ typeId, resourceIds }) => resourceIds.length === 0 && typeId !== staffResourceTypeId)
          .map(({ typeId }) => typeId),
      ),
    ],
  };
}

/** With everything that a customer may add to it, and the time kept free. */
function longestAppointment(services: readonly StoredService[]): number {
  const lengths = services.map(({ durations, durationChoices = [], addOns = [], bufferInMinutes }) => {
    const longest = Math.max(0, ...durations, ...durationChoices.map(({ minutes }) => minutes));
    return longest + addOns.reduce((sum, { minutes }) => sum + minutes, 0) + bufferInMinutes;
  });
  return Math.max(0, ...lengths) * minute;
}

/** The longest time that working hours last without a break; two of a day that touch are one. */
function longestOf(events: ReadonlyMap<string, readonly CalendarEvent[]>): number {
  return [...events.values()]
    .flat()
    .filter(({ type }) => type === 'WORKING_HOURS')
    .flatMap((event) => [event, ...(event.exceptions ?? [])])
    .reduce((longest, { start, end }) => Math.max(longest, wallOf(end) - wallOf(start)), 0);
}
