import { serviceLimits } from '../../../../contract/entities/services/service.ts';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import {
  isSameSlotLocation,
  type SlotLocation,
} from '../../../../contract/entities/availability/slotLocation.ts';
import { invalidField } from '../../../../contract/errors.ts';
import { slotNotAvailable, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { assignAnyway } from '../times/assignment.ts';
import { bookedLocation } from '../times/slotLocations.ts';
import { refuseViolations } from '../bookingPolicyRules.ts';
import type { BookingWriting } from '../bookingWriting.ts';
import { findChain, isPartTaken, type AskedChain } from './chainTimes.ts';
import type { AppointmentClaim } from '../times/claims.ts';
import { staffSorting } from '../times/staffSorting.ts';
import {
  appointmentTaking,
  locationAskedBy,
  namedBy,
  ownerOf,
  refuseStranger,
  refuseUnknownLocation,
  somebodyFor,
  storedTaking,
  type StoredTaking,
  type Taking,
  type Wanted,
} from '../times/takings.ts';

/** One appointment of a multi-service booking. */
export interface WantedPart {
  claim: AppointmentClaim;
  wanted: Wanted;
}

/**
 * The times of appointments in a row, ordered by start. Throws as `takeAppointment` does, and field violations for gaps
 * and different locations. The parts do not conflict with each other.
 */
export async function takeChain(writing: BookingWriting, wanted: readonly WantedPart[]): Promise<Taking[]> {
  const location = sharedLocation(wanted.map(({ claim }) => claim));
  const exceptBookingIds = wanted.map((part) => part.wanted.bookingId);
  const found = await findChain(writing, {
    parts: wanted.map(({ claim, wanted: { chosenMinutes, addOnMinutes } }) => ({
      serviceId: claim.service.id,
      start: claim.start,
      end: claim.end,
      anyLength: claim.anyLength ?? false,
      resourceId: namedBy(claim),
      keptOwnerId: claim.keptOwnerId,
      chosenMinutes,
      addOnMinutes,
      at: claim.at,
    })),
    location,
    exceptBookingIds,
  });
  const names = found.parts.map((part, index) => ownerOf(part, wanted[index]!.wanted));
  for (const [index, part] of found.parts.entries()) {
    const named = names[index];
    const { claim } = wanted[index]!;
    refuseUnknownLocation(part.scheduling, locationAskedBy(claim), claim.at);
    if (named !== undefined) refuseStranger(part, named);
    const { participants } = wanted[index]!.wanted;
    refuseViolations(writing, found.violations, { participants, most: serviceLimits.appointmentCapacity });
  }
  const assigned = found.assign(
    wanted.map(({ claim, wanted: { bookingId, preferredIds = [] } }, index) => ({
      sorting: staffSorting(claim.service.bookingPolicy ?? {}, {
        bookingId,
        ranked: found.parts[index]!.service.staffIds,
      }),
      preferredIds,
    })),
  );
  const [{ wanted: { skipsAvailability } } = { wanted: { skipsAvailability: false } }] = wanted;
  if (!skipsAvailability && !assigned) throw slotNotAvailable();
  const takings = found.parts.map((part, index) => {
    const named = names[index];
    const isAssigned = wanted[index]!.wanted.assigns || named !== undefined;
    const appointmentLocation = bookedLocation(found.location, part.scheduling, location);
    const { preferredIds = [] } = wanted[index]!.wanted;
    const among = { location: appointmentLocation, preferredIds, exceptBookingIds, now: writing.now };
    const holders = isAssigned ? (assigned?.[index] ?? assignAnyway(part, named, among)) : undefined;
    return appointmentTaking(wanted[index]!.claim, part, { holders, location: appointmentLocation });
  });
  return takings.map((taking, index) => {
    const { resourceIds, bufferMinutes, bookedEntity } = taking;
    const holding = { resourceIds, bufferMinutes, location: bookedEntity.slot?.location, exceptBookingIds };
    const later = takings.slice(index + 1).flatMap((other) => other.resourceIds);
    const meets = skipsAvailability && isPartTaken(found.parts[index]!, { ...holding, later }, writing.now);
    return { ...taking, doubleBooked: meets };
  });
}

/** The location of all parts. Throws field violations for different locations. */
function sharedLocation(claims: readonly AppointmentClaim[]): SlotLocation | undefined {
  const [first, ...others] = claims.flatMap((claim) => {
    const location = locationAskedBy(claim);
    return location ? [{ location, at: claim.at }] : [];
  });
  const other = others.find(({ location }) => first && !isSameSlotLocation(location, first.location));
  if (!other) return first?.location;
  throw invalidField(`${other.at}.location`, 'must be the location of the other bookings');
}

/** Stored parts as a question, with their booked durations. */
export function storedChain(parts: readonly StoredBooking[]): AskedChain {
  const [first] = parts;
  return {
    parts: parts.map(({ booking: { bookedEntity, startDate, endDate } }) => ({
      serviceId: bookedEntity.slot?.serviceId ?? '',
      start: Date.parse(startDate ?? ''),
      end: Date.parse(endDate ?? ''),
      resourceId: bookedEntity.slot?.resource?.id,
      addOnMinutes: 0,
      anyLength: true,
      at: 'multiServiceBooking',
    })),
    location: first?.booking.bookedEntity.slot?.location,
    exceptBookingIds: parts.map(({ booking }) => booking.id),
  };
}

/** The times that stored appointments in a row begin to occupy. Throws as `takeStoredAppointment` does. */
export async function takeStoredChain(
  writing: BookingWriting,
  parts: readonly StoredBooking[],
  {
    doubleBooked,
    checksAll,
    policies,
  }: { doubleBooked: boolean; checksAll: boolean; policies: ReadonlyMap<string, BookingPolicy> },
): Promise<StoredTaking[]> {
  const asked = storedChain(parts);
  const { exceptBookingIds, location } = asked;
  const found = await findChain(writing, asked);
  const taken = (index: number, resourceIds: readonly string[], all: readonly (readonly string[])[]) =>
    isPartTaken(
      found.parts[index]!,
      {
        resourceIds,
        bufferMinutes: parts[index]?.bufferMinutes ?? 0,
        location,
        exceptBookingIds,
        later: all.slice(index + 1).flat(),
      },
      writing.now,
    );
  const stored = parts.map(({ resourceIds = [] }) => resourceIds);
  const isFree = stored.every((ids, index) => ids.length > 0 && !taken(index, ids, stored));
  if (isFree && !checksAll) {
    return parts.map(({ booking: { bookedEntity }, resourceIds = [] }) => ({
      bookedEntity,
      resourceIds,
      doubleBooked: false,
    }));
  }
  const sortings = parts.map(({ booking }, index) =>
    staffSorting(policies.get(booking.id) ?? {}, {
      bookingId: booking.id,
      ranked: found.parts[index]!.service.staffIds,
    }),
  );
  const assigned = found.assign(
    sortings.map((sorting, index) => ({ sorting, preferredIds: stored[index]! })),
  );
  if (!assigned && !doubleBooked) throw slotNotAvailable();
  return parts.map((part, index) =>
    storedTaking(part, found.parts[index]!, {
      assigned: assigned?.[index],
      somebody: () =>
        assignAnyway(found.parts[index]!, somebodyFor(part, found.parts[index]!, sortings[index]!), {
          location,
          preferredIds: stored[index]!,
          exceptBookingIds,
          now: writing.now,
        }),
      isTakenBy: (ids) => taken(index, ids, stored),
    }),
  );
}
