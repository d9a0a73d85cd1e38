/**
 * A business minute by minute: for each resource the minutes it works at a location, and those in which it is taken.
 */

import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type {
  Appointment,
  Busy,
  Instant,
  BusinessLocation,
  Resource,
  Rules,
  Series,
  Service,
  ServiceLocation,
  Session,
  TakenResource,
} from '../model.ts';
import { occurrences, ruleStarts, type Occurrence } from './calendar.ts';
import { dateOf, instantOf, nominalMinutes, plusNominal, wall, type Minute } from './clock.ts';

/** Minutes around the range of a question: more than any window, appointment and buffer together. */
const margin = 5 * 1440;

/** A time in which a resource is taken, and its buffer. */
interface Hold {
  kind: 'BOOKING' | 'SESSION' | 'BLOCK';
  id: string;
  start: Minute;
  end: Minute;
  /** Buffer minutes after the end. */
  after: number;
  resourceIds: readonly string[];
}

export interface Business {
  rules: Rules;
  busy: Busy;
  now: Instant;
  /** The minutes that are computed. */
  from: Minute;
  to: Minute;
  /** Stored sessions, and those of series. */
  sessions: readonly Session[];
  holds: readonly Hold[];
  closures: readonly Occurrence[];
  works(resource: Resource, location: ServiceLocation, asOwner: boolean): Uint8Array;
  occupied(resource: Resource): Uint8Array;
  closed(location: ServiceLocation): Uint8Array;
}

export const minuteOf = (instant: Instant): Minute => Math.floor(instant / 60_000);
const minuteAfter = (instant: Instant): Minute => Math.ceil(instant / 60_000);
export const instant = (minute: Minute): Instant => minute * 60_000;

export const isPerson = ({ typeId }: Resource): boolean => typeId === staffResourceTypeId;

export function businessOf(
  rules: Rules,
  busy: Busy,
  now: Instant,
  range: { from: Minute; to: Minute },
  exceptBookingIds: readonly string[] = [],
): Business {
  const from = range.from - margin;
  const to = range.to + margin;
  const made = busy.series.map((series) => madeFrom(series, busy, to));
  const sessions = [...busy.sessions, ...made.flatMap((each) => each.sessions)];
  const holds: Hold[] = [
    ...busy.appointments
      .filter((each) => takesSpots(each, rules) && !exceptBookingIds.includes(each.id))
      .map((each) => ({
        kind: 'BOOKING' as const,
        id: each.id,
        start: minuteOf(each.start),
        end: minuteAfter(each.end),
        after: each.bufferInMinutes,
        resourceIds: each.resourceIds,
      })),
    ...sessions.filter(({ cancelled }) => !cancelled).map((each) => hold('SESSION', each)),
    ...[...busy.blocks, ...made.flatMap(({ blocks }) => blocks)]
      .filter(({ cancelled }) => !cancelled)
      .map((each) => hold('BLOCK', each)),
  ];
  const closures = occurrences(
    rules,
    {
      ...rules.business.closures,
      events: rules.business.closures.events.filter(({ transparency }) => transparency === 'BUSY'),
    },
    'DEFAULT',
    lastDate(to),
  );
  const remembered = new Map<string, Uint8Array>();
  const remember = (key: string, make: () => readonly { start: Minute; end: Minute }[]) => {
    const known = remembered.get(key) ?? marked(make(), from, to);
    remembered.set(key, known);
    return known;
  };
  const business: Business = {
    rules,
    busy,
    now,
    from,
    to,
    sessions,
    holds,
    closures,
    works: (resource, location, asOwner) =>
      remember(`works ${resource.id} ${locationKey(location)} ${asOwner}`, () =>
        windowsOf(business, resource, location, asOwner),
      ),
    occupied: (resource) =>
      remember(`held ${resource.id}`, () =>
        holds
          .filter(({ resourceIds }) => resourceIds.includes(resource.id))
          .map(({ start, end, after }) => ({ start, end: end + after })),
      ),
    closed: (location) =>
      remember(`closed ${locationKey(location)}`, () =>
        closures.filter(
          ({ locationId }) =>
            locationId === undefined || (location.kind === 'BUSINESS' && location.locationId === locationId),
        ),
      ),
  };
  return business;
}

/** A day after any zone's date at that minute. */
export const lastDate = (to: Minute) => dateOf(wall('UTC', to + 1440));

function takesSpots(appointment: Appointment, rules: Rules): boolean {
  if (appointment.status === 'CONFIRMED') return true;
  const service = rules.services.find(({ id }) => id === appointment.serviceId);
  return appointment.status === 'PENDING' && !service?.allowMultipleRequests;
}

function hold(
  kind: 'SESSION' | 'BLOCK',
  each: {
    id: string;
    start: Instant;
    end: Instant;
    reservedAfterInMinutes: number;
    resources: readonly TakenResource[];
  },
): Hold {
  return {
    kind,
    id: each.id,
    start: minuteOf(each.start),
    end: minuteAfter(each.end),
    after: each.reservedAfterInMinutes,
    resourceIds: each.resources.filter(({ transparency }) => transparency === 'BUSY').map(({ id }) => id),
  };
}

function madeFrom(series: Series, busy: Busy, to: Minute) {
  const stored = new Set(
    [...busy.sessions, ...busy.blocks]
      .filter(({ occurrence }) => occurrence?.seriesId === series.id)
      .map(({ occurrence }) => occurrence?.start),
  );
  const minutes = nominalMinutes(series.start, series.end);
  const starts = ruleStarts(series.timeZone, series.start, series.recurrence, lastDate(to)).filter(
    (local) => local >= series.storedUntil && !stored.has(local),
  );
  const { template } = series;
  const occurrence = (local: string) => ({
    id: `${series.id}:${local}`,
    cancelled: false,
    start: instant(instantOf(series.timeZone, local)),
    occurrence: { seriesId: series.id, start: local },
  });
  if (template.kind === 'BLOCK')
    return {
      sessions: [],
      blocks: starts
        .map((local) => ({
          ...template,
          ...occurrence(local),
          end: instant(instantOf(series.timeZone, plusNominal(local, minutes))),
        }))
        .filter(({ start, end }) => end > start),
    };
  return {
    blocks: [],
    sessions: starts.map((local): Session => {
      const made = occurrence(local);
      return { ...template, ...made, end: made.start + instant(minutes), taken: 0, offers: [], waiting: 0 };
    }),
  };
}

/** 1 for each minute of the range inside a span. */
export function marked(
  spans: readonly { start: Minute; end: Minute }[],
  from: Minute,
  to: Minute,
): Uint8Array {
  const minutes = new Uint8Array(to - from);
  for (const { start, end } of spans)
    for (let minute = Math.max(start, from); minute < Math.min(end, to); minute += 1)
      minutes[minute - from] = 1;
  return minutes;
}

export const locationKey = (location: ServiceLocation): string =>
  location.kind === 'BUSINESS'
    ? `BUSINESS ${location.locationId}`
    : location.kind === 'CUSTOM'
      ? `CUSTOM ${location.id}`
      : 'CUSTOMER';

/** The windows of a person or room at a location. A room without hours is always open. */
export function windowsOf(
  business: Business,
  resource: Resource,
  location: ServiceLocation,
  asOwner: boolean,
): readonly Occurrence[] {
  const { rules, from, to } = business;
  const always: Occurrence = { eventId: '', date: '', start: from, end: to };
  const windows = (schedule: BusinessLocation['hours'] | undefined) =>
    (schedule ? occurrences(rules, schedule, 'WORKING_HOURS', lastDate(to)) : []).filter(
      ({ locationId }) =>
        locationId === undefined || (location.kind === 'BUSINESS' && locationId === location.locationId),
    );
  const standard = rules.locations.find((each) => each.default);
  const { hours } = resource;
  if (hours.from === 'OWN') return windows(hours.schedule);
  if (hours.from === 'LOCATION') {
    if (location.kind !== 'BUSINESS') return [];
    const assigned = rules.locations.find(({ id }) => id === hours.locationId);
    return assigned?.default || assigned?.id === location.locationId ? windows(assigned?.hours) : [];
  }
  if (isPerson(resource)) return windows(standard?.hours);
  if (!asOwner) return [always];
  const here =
    location.kind === 'BUSINESS' ? rules.locations.find(({ id }) => id === location.locationId) : standard;
  return windows(here?.hours);
}

export const serviceOf = (rules: Rules, serviceId: string): Service | undefined =>
  rules.services.find(({ id }) => id === serviceId);
