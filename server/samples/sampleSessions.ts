import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import type { EventLocation } from '../../contract/entities/calendar/eventLocation.ts';
import type { Location } from '../../contract/entities/locations/location.ts';
import type { Resource } from '../../contract/entities/locations/resource.ts';
import type { Session } from '../../contract/entities/calendar/session.ts';
import { slotLocationOf, type SlotLocation } from '../../contract/entities/availability/slotLocation.ts';
import { dayMs, minuteMs } from '../../contract/durations.ts';
import { chance } from './sampleChance.ts';
import type { EventRow } from '../tables/calendar/calendarEvents.ts';
import type { Occurrence } from '../tables/calendar/sessions.ts';
import { fromWall, minutesLater, wallAt, wallOf, wallText } from './sampleDates.ts';
import { isBlocked, plannedStatuses, type BlockedSpan, type SamplePlan } from './sampleHours.ts';
import { sampleId } from './sampleId.ts';
import type { Sample, SampleService } from './sample.ts';

/** A sample without a calendar, and what its calendar follows. */
export type Catalogue = Omit<Sample, 'events' | 'sessions' | 'occurrences' | 'bookings'> & {
  plan: SamplePlan;
};

/** Fields of a session that its service does not determine. */
interface SessionFacts {
  id: string;
  start: string;
  minutes: number;
  location: SampleLocation | undefined;
  resources: readonly Resource[];
  status?: Session['status'];
  /** Only for recurring sessions. */
  series?: string;
}

type SampleLocation = NonNullable<SampleService['locations']>[number];

interface SampleSessions {
  sessions: Session[];
  /** MASTERs of the weekly ones. */
  series: EventRow[];
  occurrences: Record<string, Occurrence>;
}

/** Returns all sessions of the classes and courses, from the first to the last that their service names. */
export function sessionsOf(catalogue: Catalogue, blocked: readonly BlockedSpan[], now: Date): SampleSessions {
  const sampleSessions: SampleSessions = { sessions: [], series: [], occurrences: {} };
  for (const service of catalogue.services) {
    if (service.type !== 'APPOINTMENT' && service.schedule?.id)
      holdSessions(sampleSessions, catalogue, service, { blocked, now });
  }
  return sampleSessions;
}

function holdSessions(
  sampleSessions: SampleSessions,
  catalogue: Catalogue,
  service: SampleService,
  { blocked, now }: { blocked: readonly BlockedSpan[]; now: Date },
): void {
  const { plan } = catalogue;
  const { timeZone } = catalogue.business;
  const minutes = minutesOf(service)[0] ?? 60;
  const { starts, weekly } = startsOf(service, timeZone);
  const rotation = rotationOf(catalogue, service);
  const seriesOf = (index: number) => sampleId(`${service.id}/series/${index % rotation.length}`);
  const moved = plan.moved
    .filter(({ serviceId }) => serviceId === service.id)
    .map(({ from, minutes: later }) => ({ start: wallOf(from, now, timeZone), later }));
  const made = starts.map(({ instant: planned, wall: start }, index) => {
    const id = sampleId(`${service.id}/session/${index}`);
    const { location, resources } = rotation[index % rotation.length] ?? {
      location: undefined,
      resources: [],
    };
    // The first and the last session are never cancelled, because the service names their dates.
    const inside = index > 0 && index < starts.length - 1;
    const times = { start, end: start + minutes * minuteMs };
    const resourceIds = resources.map((resource) => resource.id);
    const isClosed = inside && isBlocked(blocked, { resourceIds, ...times });
    const isPlanned = plannedStatuses(plan, { serviceId: service.id, start: planned }, { now, timeZone });
    const isIll = inside && !isPlanned && isNear(planned, now) && chance(`${id}/ill`) < 0.05;
    const fallsOut = service.type === 'CLASS' && (isClosed || isIll);
    const later = moved.find((move) => move.start === start)?.later ?? 0;
    if (weekly) {
      const edited = fallsOut || later > 0;
      sampleSessions.occurrences[id] = { seriesId: seriesOf(index), start: wallText(start), edited };
    }
    const session = sessionAt(catalogue, service, {
      id,
      start: later > 0 ? minutesLater(planned, later) : planned,
      minutes,
      location,
      resources,
      status: fallsOut ? 'CANCELLED' : 'CONFIRMED',
      ...(weekly && { series: seriesOf(index) }),
    });
    return { ...session, ...(later > 0 && { originalStart: planned }) };
  });
  sampleSessions.sessions.push(...made);
  if (!weekly) return;
  for (const [index, turn] of rotation.entries()) {
    const walls = starts.flatMap(({ wall }, at) => (at % rotation.length === index ? wall : []));
    const row = masterOf(service, {
      id: seriesOf(index),
      walls,
      isOpen: plan.openEnded.includes(service.id),
      minutes,
      interval: rotation.length,
      turn,
    });
    if (row) sampleSessions.series.push(row);
  }
}

/** Who gives a session where. */
interface Turn {
  location: SampleLocation | undefined;
  resources: readonly Resource[];
}

/** Locations and staff members rotate. */
function rotationOf(catalogue: Catalogue, service: SampleService): Turn[] {
  const locations = service.locations ?? [];
  const { staffMemberIds } = service;
  const people = catalogue.resources.filter(({ id }) => staffMemberIds?.includes(id));
  const [ofLocations, ofPeople] = [Math.max(locations.length, 1), Math.max(people.length, 1)];
  const length =
    ofLocations % ofPeople === 0 || ofPeople % ofLocations === 0
      ? Math.max(ofLocations, ofPeople)
      : ofLocations * ofPeople;
  return Array.from({ length }, (_, index) => {
    const location = locations[index % ofLocations];
    const person = people.slice(index % ofPeople).slice(0, 1);
    return { location, resources: [...person, ...roomsAt(catalogue, service, location).slice(0, 1)] };
  });
}

interface Series {
  id: string;
  /** Wall clocks of all its starts. */
  walls: readonly number[];
  isOpen: boolean;
  minutes: number;
  interval: number;
  turn: Turn;
}

function masterOf(
  service: SampleService,
  { id, walls, isOpen, minutes, interval, turn: { location, resources } }: Series,
): EventRow | undefined {
  const [first] = walls;
  const last = walls.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const start = wallText(first);
  const locationId = location?.business?.id ?? location?.id;
  return {
    id,
    revision: '1',
    createdDate: service.createdDate,
    updatedDate: service.createdDate,
    scheduleId: service.schedule?.id ?? '',
    type: service.type,
    recurrenceType: 'MASTER',
    recurrenceRule: {
      frequency: 'WEEKLY',
      interval,
      days: [eventDays[(new Date(first).getUTCDay() + 6) % 7] ?? 'MONDAY'],
      ...(!isOpen && { until: { localDate: wallText(last) } }),
    },
    start,
    end: wallText(first + minutes * minuteMs),
    storedUntil: wallText(last + minuteMs),
    title: service.name,
    status: 'CONFIRMED',
    totalCapacity: service.defaultCapacity ?? 1,
    ...(location && {
      location: { ...(locationId && { id: locationId }), type: location.type as EventLocation['type'] },
    }),
    resources: resources.map((resource) => ({ id: resource.id })),
    resourceIds: resources.map((resource) => resource.id),
  };
}

/** Weekly, or on consecutive days if all sessions fit into one week. */
function startsOf({ schedule, ...service }: SampleService, timeZone: string) {
  const { firstSessionStart: first, lastSessionEnd: end } = schedule ?? {};
  if (!first || !end) return { starts: [], weekly: false };
  const firstWall = wallAt(first, timeZone);
  const lastWall = wallAt(end, timeZone) - (minutesOf({ schedule, ...service })[0] ?? 60) * minuteMs;
  const step = lastWall - firstWall < 7 * dayMs ? 1 : 7;
  const starts: { instant: string; wall: number }[] = [];
  for (let wall = firstWall; wall <= lastWall; wall += step * dayMs) {
    starts.push({ instant: fromWall(wall, timeZone), wall });
  }
  return { starts, weekly: step === 7 };
}

export function minutesOf({ schedule }: SampleService): readonly number[] {
  return schedule?.availabilityConstraints?.sessionDurations ?? [];
}

/** Six weeks, of which two are past: the period in which a sample has bookings. */
export function isNear(start: string, now: Date): boolean {
  const days = (Date.parse(start) - now.getTime()) / dayMs;
  return days > -14 && days < 28;
}

export function sessionAt(
  catalogue: Catalogue,
  service: SampleService,
  { id, start, minutes, location, resources, status = 'CONFIRMED', series }: SessionFacts,
): Session {
  const { timeZone } = catalogue.business;
  return {
    id,
    revision: '1',
    createdDate: service.createdDate,
    updatedDate: service.createdDate,
    scheduleId: service.schedule?.id ?? '',
    scheduleOwnerId: service.id,
    start: { timestamp: start, timeZone },
    end: { timestamp: minutesLater(start, minutes), timeZone },
    title: service.name,
    capacity: service.defaultCapacity ?? 1,
    location: location && locationOf(catalogue.locations, location),
    affectedSchedules: resources.map(({ id: scheduleOwnerId, eventsSchedule }) => ({
      scheduleId: eventsSchedule?.scheduleId,
      scheduleOwnerId,
      transparency: 'BUSY' as const,
    })),
    status,
    type: 'EVENT',
    ...(series && { recurringSessionId: series }),
  };
}

function locationOf(
  locations: readonly Location[],
  { id, type, business, custom }: SampleLocation,
): SlotLocation {
  const found = locations.find((each) => each.id === business?.id);
  const address = found?.address ?? custom?.address;
  return slotLocationOf({
    id: id ?? undefined,
    type: type ?? 'CUSTOM',
    business: found && { id: found.id, name: found.name },
    calculatedAddress: { formattedAddress: address?.formattedAddress ?? undefined },
  });
}

/** Rooms that a service may use at a location. */
export function roomsAt(
  { resources }: Catalogue,
  { serviceResources }: SampleService,
  location: SampleLocation | undefined,
): Resource[] {
  const ids = (serviceResources ?? []).flatMap(({ resourceIds }) => resourceIds?.values ?? []);
  return resources.filter(({ id, locationOptions }) => {
    const houses = locationOptions?.specificLocationOptions?.businessLocations ?? [];
    return ids.includes(id) && houses.some(({ locationId }) => locationId === location?.business?.id);
  });
}
