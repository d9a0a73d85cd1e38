import { participantsOf, takesSpots, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { BookedSlot } from '../../../../contract/entities/bookings/bookedEntity.ts';
import { serviceLimits } from '../../../../contract/entities/services/service.ts';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import type { SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import { ApiError, invalidField } from '../../../../contract/errors.ts';
import { utcText } from '../../../scheduling/time/zones.ts';
import { selectParts, slotNotAvailable, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { present } from '../../../tables/rows.ts';
import { findTime, isTaken, ownersOf, type FoundTime } from './appointmentTimes.ts';
import { assign, assignAnyway, type Assigned, type Sorting } from './assignment.ts';
import { bookedLocation, filterOf } from './slotLocations.ts';
import { minutesOf } from '../prices/bookedAddOns.ts';
import { chosenMinutes } from '../prices/serviceChoices.ts';
import { refuseViolations } from '../bookingPolicyRules.ts';
import type { BookingWriting } from '../bookingWriting.ts';
import type { AppointmentClaim } from './claims.ts';
import { staffSorting } from './staffSorting.ts';

/** The time or spots of a booking, decided under the locks of tables/calendar/locks.ts. */
export interface Taking extends Pick<StoredBooking, 'sessionId' | 'resourceIds' | 'bufferMinutes'> {
  bookedEntity: Booking['bookedEntity'];
  startDate: string;
  /** Absent for a course without an end. */
  endDate: string | undefined;
  /** It conflicts with other bookings, which the caller allows. */
  doubleBooked: boolean;
}

/** A requested booking of an appointment, besides its {@link AppointmentClaim}. */
export interface Wanted {
  bookingId: string;
  participants: number;
  /** Checks only that the named records exist. For admins. */
  skipsAvailability: boolean;
  /** Assigns people and rooms even if the customer names none. */
  assigns: boolean;
  /** Kept while they are free. */
  preferredIds?: readonly string[];
  /** Of the duration that the participants chose. */
  chosenMinutes: number | undefined;
  addOnMinutes: number;
}

/** The requirements of a booking for its time. */
export const wantedBy = (
  booking: Booking,
  more: Pick<Wanted, 'skipsAvailability' | 'preferredIds'>,
): Wanted => ({
  ...more,
  bookingId: booking.id,
  participants: participantsOf(booking),
  assigns: takesSpots(booking),
  chosenMinutes: chosenMinutes(booking),
  addOnMinutes: minutesOf(booking.bookedAddOns),
});

/**
 * The time that an appointment takes. Throws BOOKING_POLICY_VIOLATION, SLOT_NOT_AVAILABLE, RESOURCE_NOT_FOUND, and field
 * violations. Assigns rooms with a named person; without one only if the booking takes its time.
 */
export async function takeAppointment(
  writing: BookingWriting,
  claim: AppointmentClaim,
  wanted: Wanted,
): Promise<Taking> {
  const { service, start, end, anyLength = false, at } = claim;
  const {
    skipsAvailability,
    bookingId,
    participants,
    chosenMinutes,
    addOnMinutes,
    preferredIds = [],
  } = wanted;
  const location = locationAskedBy(claim);
  const exceptBookingIds = [bookingId];
  const found = await findTime(writing, {
    serviceId: service.id,
    start,
    end,
    location,
    resourceId: namedBy(claim),
    keptOwnerId: claim.keptOwnerId,
    chosenMinutes,
    addOnMinutes,
    anyLength,
    exceptBookingIds,
    at,
  });
  refuseUnknownLocation(found.scheduling, location, at);
  const named = ownerOf(found, wanted);
  if (named !== undefined) refuseStranger(found, named);
  refuseViolations(writing, found.violations, { participants, most: serviceLimits.appointmentCapacity });
  const sorting = staffSorting(service.bookingPolicy ?? {}, { bookingId, ranked: found.service.staffIds });
  const assigned = assign(found, { sorting, preferredIds });
  if (!skipsAvailability && !assigned) throw slotNotAvailable();
  const appointmentLocation = bookedLocation(found.slot?.location, found.scheduling, location);
  const among = { location: appointmentLocation, preferredIds, exceptBookingIds, now: writing.now };
  const isAssigned = wanted.assigns || named !== undefined;
  const holders = isAssigned ? (assigned ?? assignAnyway(found, named, among)) : undefined;
  const taking = appointmentTaking(claim, found, { holders, location: appointmentLocation });
  const { resourceIds, bufferMinutes } = taking;
  const holding = { resourceIds, bufferMinutes, location: appointmentLocation, exceptBookingIds };
  return { ...taking, doubleBooked: skipsAvailability && isTaken(found, holding, writing.now) };
}

/** The person or room that the request names. */
export const namedBy = ({ slot }: AppointmentClaim): string | undefined => slot.resource?.id ?? undefined;

/** The named or kept person or room. Throws for a booking without one that skips the availability check. */
export function ownerOf(
  { ownerId }: FoundTime,
  { skipsAvailability }: Pick<Wanted, 'skipsAvailability'>,
): string | undefined {
  if (!skipsAvailability || ownerId !== undefined) return ownerId;
  throw new ApiError(
    'CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED',
    'A booking that skips the availability check must name its person or room.',
  );
}

/** Throws a field violation for a location that the business does not have. Checked also without availability. */
export function refuseUnknownLocation(
  { rules }: FoundTime['scheduling'],
  location: SlotLocation | undefined,
  at: string,
): void {
  const { kind, id } = filterOf(location) ?? {};
  if (kind !== 'BUSINESS' || id === undefined || rules.locations.some((known) => known.id === id)) return;
  throw invalidField(`${at}.location.id`, 'is not a location of the business');
}

/** The location that the request names, without its nulls; undefined: any location of the service. */
export function locationAskedBy({ slot: { location } }: AppointmentClaim): SlotLocation | undefined {
  if (!location) return undefined;
  return {
    id: location.id ?? undefined,
    formattedAddress: location.formattedAddress ?? undefined,
    locationType: location.locationType ?? undefined,
  };
}

/** The time of an appointment with these people and rooms; without them it occupies none. */
export function appointmentTaking(
  claim: AppointmentClaim,
  found: FoundTime,
  { holders, location }: { holders: Assigned | undefined; location: SlotLocation | undefined },
): Omit<Taking, 'doubleBooked' | 'endDate'> &
  Required<Pick<Taking, 'endDate' | 'resourceIds' | 'bufferMinutes'>> {
  const { resource: _resource, ...rest } = appointmentSlot(claim, found, location);
  return {
    bookedEntity: {
      slot: holders ? { ...rest, ...assignedParts(holders, found, rest) } : rest,
      title: claim.service.name,
      tags: ['INDIVIDUAL'],
    },
    startDate: utcText(found.start),
    endDate: utcText(found.end),
    resourceIds: holders ? idsOf(holders) : [],
    bufferMinutes: found.service.bufferInMinutes,
  };
}

/** Throws RESOURCE_NOT_FOUND for a resource that is not assigned to the service. */
export function refuseStranger({ scheduling, service }: FoundTime, id: string): void {
  if (ownersOf(scheduling, service).some((owner) => owner.id === id)) return;
  throw new ApiError('RESOURCE_NOT_FOUND', 'The named resource is not assigned to this service.');
}

const idsOf = ({ owner, rooms }: Assigned): string[] => [owner.id, ...rooms.map(({ id }) => id)];

function appointmentSlot(
  { slot, service, timeZone }: AppointmentClaim,
  { start, end }: FoundTime,
  location: SlotLocation | undefined,
): BookedSlot {
  const selections = (slot.resourceSelections ?? []).map(present);
  return {
    serviceId: service.id,
    ...(service.schedule?.id !== undefined && { scheduleId: service.schedule.id }),
    startDate: utcText(start),
    endDate: utcText(end),
    timezone: timeZone,
    ...(location && { location }),
    ...(selections.length > 0 && { resourceSelections: selections }),
  };
}

type Selection = NonNullable<BookedSlot['resourceSelections']>[number];

/** The person or room, and the selections of the further rooms; the wire has at most three. */
function assignedParts(
  { owner, rooms }: Assigned,
  { ownerTypeId }: FoundTime,
  { resourceSelections = [] }: BookedSlot,
): Partial<BookedSlot> {
  const others = resourceSelections.filter(
    ({ resourceTypeId }) => !rooms.some(({ typeId }) => typeId === resourceTypeId),
  );
  const selections = [
    ...rooms.map(({ typeId, id }): Selection => ({
      resourceTypeId: typeId,
      selectionMethod: 'SPECIFIC_RESOURCE',
      resourceId: id,
    })),
    ...others,
  ].slice(0, 3);
  return {
    resource: { id: owner.id, name: owner.name, type: ownerTypeId },
    ...(selections.length > 0 && { resourceSelections: selections }),
  };
}

/** The options of an appointment that begins to take its time. */
interface Confirming {
  /** Stores it although the time is taken. */
  doubleBooked: boolean;
  /** Also checks hours, rooms and duration, as for a new booking. */
  checksAll: boolean;
  /** The policy snapshot. */
  policy: BookingPolicy | undefined;
}

/**
 * The time that a stored appointment begins to occupy. It keeps its people and rooms while they are free; a person is
 * assigned if it has none. Throws SLOT_NOT_AVAILABLE unless it may be double booked.
 */
export async function takeStoredAppointment(
  writing: BookingWriting,
  stored: StoredBooking,
  { doubleBooked, checksAll, policy }: Confirming,
): Promise<StoredTaking> {
  const { booking, resourceIds = [], bufferMinutes = 0 } = stored;
  const { slot } = booking.bookedEntity;
  if (!slot || booking.startDate === undefined || booking.endDate === undefined) throw slotNotAvailable();
  const { location } = slot;
  const exceptBookingIds = await idsWithParts(writing, booking);
  const found = await findTime(writing, {
    serviceId: slot.serviceId,
    start: Date.parse(booking.startDate),
    end: Date.parse(booking.endDate),
    location,
    resourceId: slot.resource?.id,
    addOnMinutes: 0,
    anyLength: true,
    exceptBookingIds,
    at: 'booking.bookedEntity.slot',
  });
  const holding = { resourceIds, bufferMinutes, location, exceptBookingIds };
  const isFree = resourceIds.length > 0 && !isTaken(found, holding, writing.now);
  if (isFree && !checksAll) return { bookedEntity: booking.bookedEntity, resourceIds, doubleBooked: false };
  const sorting: Sorting = staffSorting(policy ?? {}, {
    bookingId: booking.id,
    ranked: found.service.staffIds,
  });
  const assigned = assign(found, { sorting, preferredIds: resourceIds });
  if (!assigned && !doubleBooked) throw slotNotAvailable();
  const isTakenBy = (ids: readonly string[]) => isTaken(found, { ...holding, resourceIds: ids }, writing.now);
  const among = { location, preferredIds: resourceIds, exceptBookingIds, now: writing.now };
  return storedTaking(stored, found, {
    assigned,
    somebody: () => assignAnyway(found, somebodyFor(stored, found, sorting), among),
    isTakenBy,
  });
}

export type StoredTaking = Required<Pick<Taking, 'bookedEntity' | 'resourceIds' | 'doubleBooked'>>;

/** The named person, else the first one in the order. */
export const somebodyFor = (
  { booking }: StoredBooking,
  found: FoundTime,
  sorting: Sorting,
): string | undefined =>
  booking.bookedEntity.slot?.resource?.id ??
  sorting(ownersOf(found.scheduling, found.service).map(({ id }) => id))[0];

/**
 * The time of a stored appointment with the assigned resources. Without them it keeps its own, else takes those of
 * `somebody`, and may be a double booking.
 */
export function storedTaking(
  { booking, resourceIds = [] }: StoredBooking,
  found: FoundTime,
  {
    assigned,
    somebody,
    isTakenBy,
  }: {
    assigned: Assigned | undefined;
    somebody: () => Assigned | undefined;
    isTakenBy: (resourceIds: readonly string[]) => boolean;
  },
): StoredTaking {
  const { bookedEntity } = booking;
  if (!assigned && resourceIds.length > 0) {
    return { bookedEntity, resourceIds, doubleBooked: isTakenBy(resourceIds) };
  }
  const { slot } = bookedEntity;
  const holders = assigned ?? somebody();
  if (!slot || !holders) throw slotNotAvailable();
  const taken = idsOf(holders);
  return {
    bookedEntity: {
      ...booking.bookedEntity,
      slot: { ...slot, ...assignedParts(holders, found, slot) },
    },
    resourceIds: taken,
    doubleBooked: !assigned && isTakenBy(taken),
  };
}

/** A booking and the other parts of its multi-service booking, whose buffers do not conflict with it. */
async function idsWithParts({ db, businessId }: BookingWriting, booking: Booking): Promise<string[]> {
  const { id: chainId } = booking.multiServiceBookingInfo ?? {};
  const parts = chainId === undefined ? [] : await selectParts(db, businessId, [chainId]);
  return [booking.id, ...parts.map((part) => part.booking.id)];
}
