import { minuteMs } from '../../../../contract/durations.ts';
import { staffResourceTypeId } from '../../../../contract/entities/locations/resourceType.ts';
import type { SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import { invalidField } from '../../../../contract/errors.ts';
import type { Slot, Violations } from '../../../scheduling/answer.ts';
import { busySpans } from '../../../scheduling/busy.ts';
import { compile } from '../../../scheduling/compiled.ts';
import { freeTimes } from '../../../scheduling/freeTimes.ts';
import type { Instant, Resource, Span } from '../../../scheduling/model.ts';
import { violationsOf } from '../../../scheduling/policy.ts';
import { meets, Sweep } from '../../../scheduling/time/spans.ts';
import { closuresAt } from '../../../scheduling/time/windows.ts';
import { loadScheduling, type Scheduling } from '../../availability/loadScheduling.ts';
import type { StoredService } from '../../../tables/availability/services.ts';
import type { BookingWriting } from '../bookingWriting.ts';
import { filterOf } from './slotLocations.ts';

/** The requested time of an appointment. */
export interface AskedTime {
  serviceId: string;
  start: Instant;
  /** Default: after the chosen duration, else the first one that the service offers. */
  end: Instant | undefined;
  location: SlotLocation | undefined;
  /** Only this person, or this room of a service without staff. */
  resourceId: string | undefined;
  /** Only this one, as long as the service has it. Without `resourceId`. */
  keptOwnerId?: string | undefined;
  /** Of the duration that the participants chose. */
  chosenMinutes?: number | undefined;
  /** Lengthen the appointment. */
  addOnMinutes: number;
  /** Accepts a stored duration that the service may no longer offer. */
  anyLength?: boolean;
  /**
   * The booking that is rescheduled or confirmed, with all parts of its multi-service booking: their own time is free.
   */
  exceptBookingIds: readonly string[];
  /** Wire path of the slot, for violations. */
  at: string;
}

/** The availability of that time. */
export interface FoundTime extends Span {
  service: StoredService;
  /** The free resources, regardless of the policy. Undefined outside working hours. */
  slot: Slot | undefined;
  violations: Violations;
  /** The type of the person, or of the room of a service without staff. */
  ownerTypeId: string;
  /** The only person or room that counts. */
  ownerId: string | undefined;
  scheduling: Scheduling;
}

/** The person or room that was asked for, else the kept one if the service still has it. */
export function ownerAsked(
  scheduling: Scheduling,
  service: StoredService,
  { resourceId, keptOwnerId }: Pick<AskedTime, 'resourceId' | 'keptOwnerId'>,
): string | undefined {
  return resourceId ?? ownersOf(scheduling, service).find(({ id }) => id === keptOwnerId)?.id;
}

/**
 * Finds out whether an appointment can take place, on or off the grid (reference/scheduling-details.md section D).
 * Throws field violations for a duration that the service does not offer; at a location that it does not offer, no time
 * is available. The caller has locked the resources.
 */
export async function findTime(writing: BookingWriting, asked: AskedTime): Promise<FoundTime> {
  const scheduling = await loadScheduling(writing, {
    services: { ids: [asked.serviceId] },
    from: asked.start,
    to: asked.start,
  });
  return timeIn(scheduling, asked, writing.now.getTime());
}

/** The same, from the loaded rules and busy times of the service. */
export function timeIn(scheduling: Scheduling, asked: AskedTime, now: Instant): FoundTime {
  const { start, location, exceptBookingIds } = asked;
  const [service] = scheduling.services;
  if (!service) throw new TypeError('The service was found before.');
  const minutes = minutesAsked(service, asked);
  const end = start + minutes * minuteMs;
  const ownerTypeId = ownerTypeOf(service) ?? staffResourceTypeId;
  const ownerId = ownerAsked(scheduling, service, asked);
  const filter = filterOf(location);
  const slot = freeTimes(
    { ...scheduling.rules, services: [withoutPolicy(service, [minutes])] },
    scheduling.busy,
    {
      ask: 'SLOT',
      serviceId: service.id,
      start,
      end,
      ...(filter && { location: filter }),
      ...(ownerId !== undefined && { types: [{ typeId: ownerTypeId, resourceIds: [ownerId] }] }),
      includeTypeIds: [ownerTypeId, ...service.needs.map((need) => need.typeId)],
      exceptBookingIds,
    },
    // The business may book a time in the past.
    Math.min(now, start),
  );
  return {
    service,
    start,
    end,
    slot,
    violations: violationsOf(service, { start, end }, now),
    ownerTypeId,
    ownerId,
    scheduling,
  };
}

/** The duration of an appointment with its add-ons, in minutes. Throws field violations. */
export function minutesAsked(
  { durations, durationChoices = [] }: StoredService,
  {
    start,
    end,
    chosenMinutes: chosen,
    addOnMinutes,
    anyLength,
    at,
  }: Pick<AskedTime, 'start' | 'end' | 'chosenMinutes' | 'addOnMinutes' | 'anyLength' | 'at'>,
): number {
  const all = [...durations, ...durationChoices.map(({ minutes }) => minutes)];
  const offered = chosen === undefined ? all : all.filter((minutes) => minutes === chosen);
  const minutes = end === undefined ? offered[0] : (end - start) / minuteMs - addOnMinutes;
  if (minutes === undefined || !(anyLength || offered.includes(minutes))) {
    const description =
      chosen === undefined
        ? 'must be the start plus a duration that the service offers'
        : 'must be the start plus the chosen duration and the add-ons, if the service offers that duration';
    throw invalidField(`${at}.endDate`, description);
  }
  return minutes + addOnMinutes;
}

/** The type of the person, or of the room of a service without staff. */
export const ownerTypeOf = ({
  staffIds,
  needs,
}: Pick<StoredService, 'staffIds' | 'needs'>): string | undefined =>
  staffIds.length > 0 ? staffResourceTypeId : needs[0]?.typeId;

/** The people, or rooms of a service without staff, who can give an appointment, free or not. */
export function ownersOf(
  { rules }: Pick<Scheduling, 'rules'>,
  service: Pick<StoredService, 'staffIds' | 'needs'>,
): Resource[] {
  const ownerTypeId = ownerTypeOf(service) ?? staffResourceTypeId;
  const { staffIds } = service;
  return rules.resources.filter(
    ({ id, typeId, deleted }) =>
      typeId === ownerTypeId && !deleted && (staffIds.length === 0 || staffIds.includes(id)),
  );
}

/** Has the durations instead of the choices, and no policy, because a policy does not bind the business. */
export const withoutPolicy = (service: StoredService, durations: readonly number[]): StoredService => ({
  ...service,
  durations,
  policy: { bookAfterStart: false, maxParticipantsPerBooking: 1 },
  onlineBooking: true,
  deleted: false,
});

/** For `loadFreeTimes`: the free times of changed services. */
export const changingServices =
  (change: (service: StoredService) => StoredService) =>
  (loaded: Scheduling): Scheduling => ({
    ...loaded,
    rules: { ...loaded.rules, services: loaded.services.map(change) },
  });

/**
 * Whether people or rooms are taken, or the location is closed, in a time with its buffer. Ignores working hours, which
 * the business may have changed.
 */
export function isTaken(
  { scheduling, start, end }: Pick<FoundTime, 'scheduling' | 'start' | 'end'>,
  holding: {
    resourceIds: readonly string[];
    bufferMinutes: number;
    location: SlotLocation | undefined;
    exceptBookingIds: readonly string[];
  },
  now: Date,
): boolean {
  const { resourceIds, bufferMinutes, location, exceptBookingIds } = holding;
  const compiled = compile(scheduling.rules, scheduling.busy, now.getTime());
  const occupied = { start, end: end + bufferMinutes * minuteMs };
  const busyOf = busySpans(compiled, resourceIds, occupied, exceptBookingIds);
  const { kind = 'CUSTOMER', id } = filterOf(location) ?? {};
  const closed = closuresAt(compiled, { kind, name: '', ...(id !== undefined && { id }) }, { start, end });
  return (
    resourceIds.some((resource) => new Sweep(busyOf(resource)).meets(occupied.start, occupied.end)) ||
    closed.some((span) => meets(span, { start, end }))
  );
}
