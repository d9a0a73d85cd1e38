import { sql } from 'kysely';
import { dayMs, minuteMs } from '../../../contract/durations.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type {
  Busy,
  CalendarEvent,
  Instant,
  LocalDateTime,
  BusinessLocation,
  Resource,
  Rules,
  Schedule,
  Span,
} from '../../scheduling/model.ts';
import { textOf, wallOf } from '../../scheduling/time/zones.ts';
import {
  businessRules,
  ownSchedulesOf,
  locations as locationsOf,
  resourceRows,
  resources as resourcesOf,
  type BareSchedule,
} from '../../tables/availability/businessRules.ts';
import {
  appointments,
  courseSpots,
  namedBySessions,
  sessionRows,
  sessions as sessionsOf,
} from '../../tables/availability/busyTimes.ts';
import { readTogether } from '../../tables/availability/readTogether.ts';
import {
  blocks as blocksWith,
  eventsOfSchedules,
  namedBySeries,
  series as seriesOf,
  seriesRows,
} from '../../tables/availability/scheduleEvents.ts';
import {
  neededTypes,
  services as servicesOf,
  takePartIn,
  type StoredService,
} from '../../tables/availability/services.ts';
import { instanceIn } from '../calendar/eventShape.ts';
import {
  blocksOf,
  eventsBySchedule,
  firstLocationOf,
  longestWindow,
  margin,
  sessionSeries,
  withLocation,
} from './storedTimes.ts';

/** The services of a question, and all its possible starts. */
export interface SchedulingAsked {
  services: ServicesAsked;
  /** Texts are wall-clock time of any zone. */
  from: LocalDateTime | Instant;
  to: LocalDateTime | Instant;
  /** Appointments in a row, which last longer than one. Default: 1. */
  parts?: number;
  /** Sessions to read, whenever they are. */
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
  /** Texts of the addresses of locations, custom ones included, by their ids. */
  addresses: ReadonlyMap<string, string>;
}

type Reading = { db: Queries; businessId: string };

/** Time for appointments: an appointment that is longer requires a second reading of the rules. */
const usualAppointments = 2 * dayMs;

/**
 * Rules and busy times for `freeTimes()`, of these services and starts, in two statements, because the rules determine
 * which busy times are needed. Old bookings are not read. Locks nothing: a transaction that books locks before it
 * reads.
 */
export async function loadScheduling(reading: Reading, asked: SchedulingAsked): Promise<Scheduling> {
  return loadBusyTimes(reading, asked, await loadRules(reading, asked));
}

/** Rules as they are stored: the hours and their events apart. */
export type StoredRules = Awaited<ReturnType<typeof loadRules>>;

/** The part that does not depend on bookings, for {@link loadBusyTimes} of this range or parts of it. */
export async function loadRules(reading: Reading, asked: SchedulingAsked) {
  const starts = startsOf(asked);
  let rules = await readRules(reading, asked, starts, usualAppointments);
  const needed = lengthOf(rules.services, asked);
  if (needed > usualAppointments) rules = await readRules(reading, asked, starts, needed);
  const [business] = rules.business;
  if (!business) throw new Error(`The business ${reading.businessId} has no settings or no schedule.`);
  return { ...rules, business };
}

/** These services, and only the people and rooms who could take a part in them, as the statement finds them. */
export function rulesOf(rules: StoredRules, serviceIds: ReadonlySet<string>): StoredRules {
  const services = rules.services.filter(({ id }) => serviceIds.has(id));
  const appointments = services.filter(({ type }) => type === 'APPOINTMENT');
  const needs = appointments.flatMap((service) => service.needs);
  const namedIds = new Set(
    [...appointments.map(({ staffIds }) => staffIds), ...needs.map(({ resourceIds }) => resourceIds)].flat(),
  );
  const typeIds = new Set(
    needs.filter(({ resourceIds }) => resourceIds.length === 0).map(({ typeId }) => typeId),
  );
  typeIds.delete(staffResourceTypeId);
  return {
    ...rules,
    services,
    resources: rules.resources.filter(({ id, typeId }) => namedIds.has(id) || typeIds.has(typeId)),
  };
}

/** @param rules of the whole range or a longer one */
export async function loadBusyTimes(
  { db, businessId }: Reading,
  asked: Omit<SchedulingAsked, 'services'>,
  rules: StoredRules,
): Promise<Scheduling> {
  const starts = startsOf(asked);
  const { business, locations, services, resources } = rules;

  const groups = services.filter(({ type }) => type !== 'APPOINTMENT').map(({ id }) => id);
  const courseIds = services.filter(({ type }) => type === 'COURSE').map(({ id }) => id);
  const resourceIds = resources.map(({ id }) => id);
  const reach = { ...starts, end: starts.end + lengthOf(services, asked) };
  const till = textOf(reach.end + margin);
  const events = eventsBySchedule(rules.events);
  const filled = (schedule: BareSchedule): Schedule => ({
    ...schedule,
    events: events.get(schedule.id) ?? [],
  });

  // Bookings since the beginning of a window move the starts that fill its gaps.
  const busySpan = {
    since: new Date(reach.start - longestOf(events) - margin),
    till: new Date(reach.end + margin),
  };
  const askedSessions = {
    serviceIds: groups,
    courseIds,
    resourceIds,
    sessionIds: asked.sessionIds ?? [],
    seriesIds: sql`select id from found_series`,
  };
  // Resources of a class or course are only named.
  const named = sql`${namedBySessions(sql`found_sessions`)} union ${namedBySeries(sql`found_series`)}`;
  const { series, sessions, others, blocked, ...busy } = await readTogether(
    db,
    {
      appointments: appointments(businessId, resourceIds, busySpan),
      series: seriesOf(sql`select * from found_series`),
      sessions: sessionsOf(sql`select * from found_sessions`),
      blocked: blocksWith(
        businessId,
        { resourceIds, closuresId: business.closures.id },
        { since: textOf(busySpan.since.getTime() - margin), till },
      ),
      others: resourcesOf(
        resourceRows(
          businessId,
          sql`resources.id in (${named}) and not resources.id = any(${resourceIds}::uuid[])`,
        ),
      ),
      courses: courseSpots(businessId, courseIds),
    },
    {
      found_series: seriesRows(businessId, { serviceIds: groups, resourceIds }, till),
      found_sessions: sessionRows(businessId, askedSessions, busySpan),
    },
  );

  const firstLocation = firstLocationOf(services);
  const blocks = blocksOf(blocked, business.timeZone);
  return {
    rules: {
      business: { ...business, closures: filled(business.closures) },
      locations: locations.map(({ formattedAddress: _address, ...location }): BusinessLocation => ({
        ...location,
        hours: filled(location.hours),
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
      ...busy,
      sessions: sessions.map((session) => withLocation(session, firstLocation)),
      blocks: blocks.single,
      series: [
        ...series.map((each) => sessionSeries(each, business.timeZone, firstLocation)),
        ...blocks.series,
      ],
    },
    services,
    addresses: new Map([
      ...locations.flatMap(({ id, formattedAddress }) =>
        formattedAddress ? [[id, formattedAddress] as const] : [],
      ),
      ...services.flatMap(({ addresses }) => [...addresses]),
    ]),
  };
}

function readRules(
  { db, businessId }: Reading,
  asked: SchedulingAsked,
  starts: Span,
  appointmentLength: number,
) {
  const which = conditionOf(asked.services);
  // Classes and courses only name their resources.
  const taking = sql<boolean>`${which} and services.type = 'APPOINTMENT'`;
  const span = {
    since: textOf(starts.start - longestWindow),
    till: textOf(starts.end + appointmentLength + margin),
  };
  const scheduleIds = sql`
    select id from schedules
      where business_id = ${businessId} and owner_kind = 'BUSINESS' and external_id = ${businessId}
    union select working_hours_schedule_id from locations where business_id = ${businessId}
    union ${ownSchedulesOf(sql`found_resources`)}`;
  return readTogether(
    db,
    {
      business: businessRules(businessId),
      locations: locationsOf(businessId),
      services: servicesOf(businessId, which),
      resources: resourcesOf(sql`select * from found_resources`),
      events: eventsOfSchedules(businessId, scheduleIds, span),
    },
    {
      needed_types: neededTypes(businessId, taking),
      found_resources: resourceRows(businessId, takePartIn(businessId, taking, sql`needed_types`)),
    },
  );
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

/** For one session by its id, or by the id of an occurrence without a row. */
export function askedForSession(eventId: string): SchedulingAsked {
  const instance = instanceIn(eventId);
  if (!instance) return { services: { ofEvent: eventId }, sessionIds: [eventId], from: 0, to: 0 };
  const { masterId, occurrence } = instance;
  return { services: { ofEvent: masterId }, from: occurrence, to: occurrence };
}

const startsOf = ({ from, to }: Pick<SchedulingAsked, 'from' | 'to'>): Span => ({
  start: instantOf(from, -dayMs),
  end: instantOf(to, dayMs),
});

/** Of all parts. */
const lengthOf = (
  services: readonly StoredService[],
  { parts = 1 }: Pick<SchedulingAsked, 'parts'>,
): number => longestAppointment(services) * parts;

const instantOf = (moment: LocalDateTime | Instant, away: number): Instant =>
  typeof moment === 'number' ? moment : wallOf(moment) + away;

/** Including all add-ons and the buffer time. */
function longestAppointment(services: readonly StoredService[]): number {
  const lengths = services.map(({ durations, durationChoices = [], addOns = [], bufferInMinutes }) => {
    const longest = Math.max(0, ...durations, ...durationChoices.map(({ minutes }) => minutes));
    return longest + addOns.reduce((sum, { minutes }) => sum + minutes, 0) + bufferInMinutes;
  });
  return Math.max(0, ...lengths) * minuteMs;
}

/** The longest working hours without a break; adjacent ones of a day are one. */
function longestOf(events: ReadonlyMap<string, readonly CalendarEvent[]>): number {
  return [...events.values()]
    .flat()
    .filter(({ type }) => type === 'WORKING_HOURS')
    .flatMap((event) => [event, ...(event.exceptions ?? [])])
    .reduce((longest, { start, end }) => Math.max(longest, wallOf(end) - wallOf(start)), 0);
}
