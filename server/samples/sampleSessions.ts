import type { Location } from '../../contract/entities/location.ts';
import type { Resource } from '../../contract/entities/resource.ts';
import type { Session } from '../../contract/entities/session.ts';
import { slotLocationOf, type SlotLocation } from '../../contract/entities/slotLocation.ts';
import { chance } from './sampleChance.ts';
import { daysLater, minutesLater } from './sampleDates.ts';
import { sampleId } from './sampleId.ts';
import type { Sample, SampleService } from './sample.ts';

/** A sample without a calendar. */
export type Catalogue = Omit<Sample, 'sessions' | 'bookings'>;

/** Fields of a session that its service does not determine. */
interface Occurrence {
  id: string;
  start: string;
  minutes: number;
  place: Place | undefined;
  resources: readonly Resource[];
  status?: Session['status'];
  /** Only for recurring sessions. */
  series?: string;
}

type Place = NonNullable<SampleService['locations']>[number];

/** Returns all sessions of the classes and courses, from the first to the last that their service names. */
export function sessionsOf(catalogue: Catalogue, now: Date): Session[] {
  return catalogue.services
    .filter(({ type }) => type !== 'APPOINTMENT')
    .flatMap((service) => sessionsOfService(catalogue, service, now));
}

function sessionsOfService(catalogue: Catalogue, service: SampleService, now: Date): Session[] {
  const { locations: places, staffMemberIds, schedule } = service;
  const minutes = minutesOf(service)[0] ?? 60;
  const people = catalogue.resources.filter(({ id }) => staffMemberIds?.includes(id));
  const { starts, weekly } = startsOf(service, catalogue.business.timeZone);
  return starts
    .map((start, index) => {
      const id = sampleId(`${service.id}/session/${index}`);
      // Locations and staff members rotate.
      const place = places?.[index % Math.max(places.length, 1)];
      const person = people.slice(index % Math.max(people.length, 1)).slice(0, 1);
      const resources = [...person, ...roomsAt(catalogue, service, place).slice(0, 1)];
      // The first and the last session are never cancelled, because the service names their dates.
      const inside = index > 0 && index < starts.length - 1;
      const fallsOut = service.type === 'CLASS' && inside && isNear(start, now) && chance(`${id}/ill`) < 0.05;
      const session = sessionAt(catalogue, service, {
        id,
        start,
        minutes,
        place,
        resources,
        status: fallsOut ? 'CANCELLED' : 'CONFIRMED',
        ...(weekly && { series: sampleId(`${service.id}/series`) }),
      });
      return schedule?.id ? [session] : [];
    })
    .flat();
}

/** Weekly, or on consecutive days if all sessions fit into one week. */
function startsOf({ schedule, ...service }: SampleService, timeZone: string) {
  const { firstSessionStart: first, lastSessionEnd: end } = schedule ?? {};
  if (!first || !end) return { starts: [], weekly: false };
  const lastStart = Date.parse(minutesLater(end, -(minutesOf({ schedule, ...service })[0] ?? 60)));
  const step = lastStart - Date.parse(first) < 7 * 86_400_000 - 3_600_000 ? 1 : 7;
  const starts: string[] = [];
  for (let start = first; Date.parse(start) <= lastStart;) {
    starts.push(start);
    start = daysLater(first, starts.length * step, timeZone);
  }
  return { starts, weekly: step === 7 };
}

export function minutesOf({ schedule }: SampleService): readonly number[] {
  return schedule?.availabilityConstraints?.sessionDurations ?? [];
}

/** From ten days ago to three weeks ahead: the period in which a sample has bookings. */
export function isNear(start: string, now: Date): boolean {
  const days = (Date.parse(start) - now.getTime()) / 86_400_000;
  return days > -10 && days < 21;
}

export function sessionAt(
  catalogue: Catalogue,
  service: SampleService,
  { id, start, minutes, place, resources, status = 'CONFIRMED', series }: Occurrence,
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
    location: place && locationOf(catalogue.locations, place),
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

function locationOf(locations: readonly Location[], { id, type, business, custom }: Place): SlotLocation {
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
  place: Place | undefined,
): Resource[] {
  const ids = (serviceResources ?? []).flatMap(({ resourceIds }) => resourceIds?.values ?? []);
  return resources.filter(({ id, locationOptions }) => {
    const houses = locationOptions?.specificLocationOptions?.businessLocations ?? [];
    return ids.includes(id) && houses.some(({ locationId }) => locationId === place?.business?.id);
  });
}
