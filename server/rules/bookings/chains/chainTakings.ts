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
import { findChain, isPartTaken, type AskedChain, type FoundPart } from './chainTimes.ts';
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
export interface WantedPart extends Wanted {
  claim: AppointmentClaim;
}

/**
 * Adds the times to appointments in a row, ordered by start. Throws as `takeAppointment` does, and field violations for
 * gaps and different locations. The parts do not conflict with each other.
 */
export async function takeChain<Part extends WantedPart>(
  writing: BookingWriting,
  wanted: readonly Part[],
): Promise<(Part & { taking: Taking })[]> {
  const location = sharedLocation(wanted.map(({ claim }) => claim));
  const exceptBookingIds = wanted.map(({ bookingId }) => bookingId);
  const skipsAvailability = wanted.some((part) => part.skipsAvailability);
  const found = await findChain(writing, { parts: wanted.map(askedPart), location, exceptBookingIds });
  for (const part of found.parts) {
    const { claim, participants } = part.of;
    const named = namedIn(part);
    refuseUnknownLocation(part.scheduling, locationAskedBy(claim), claim.at);
    if (named !== undefined) refuseStranger(part, named);
    refuseViolations(writing, found.violations, { participants, most: serviceLimits.appointmentCapacity });
  }
  const assigned = found.assign(({ of: { claim, bookingId, preferredIds = [] }, service }) => ({
    sorting: staffSorting(claim.service.bookingPolicy ?? {}, { bookingId, ranked: service.staffIds }),
    preferredIds,
  }));
  if (!skipsAvailability && !assigned) throw slotNotAvailable();
  const taken = found.parts.map((part) => {
    const { claim, assigns, preferredIds = [] } = part.of;
    const named = namedIn(part);
    const appointmentLocation = bookedLocation(found.location, part.scheduling, location);
    const among = { location: appointmentLocation, preferredIds, exceptBookingIds, now: writing.now };
    const holders =
      assigns || named !== undefined ? (assigned?.get(part) ?? assignAnyway(part, named, among)) : undefined;
    return { part, taking: appointmentTaking(claim, part, { holders, location: appointmentLocation }) };
  });
  return taken.map(({ part, taking }, index) => {
    const { resourceIds, bufferMinutes, bookedEntity } = taking;
    const holding = { resourceIds, bufferMinutes, location: bookedEntity.slot?.location, exceptBookingIds };
    const later = taken.slice(index + 1).flatMap((other) => other.taking.resourceIds);
    const meets = skipsAvailability && isPartTaken(part, { ...holding, later }, writing.now);
    return { ...part.of, taking: { ...taking, doubleBooked: meets } };
  });
}

function askedPart<Part extends WantedPart>(of: Part) {
  const { claim, chosenMinutes, addOnMinutes } = of;
  return {
    of,
    serviceId: claim.service.id,
    start: claim.start,
    end: claim.end,
    anyLength: claim.anyLength ?? false,
    resourceId: namedBy(claim),
    keptOwnerId: claim.keptOwnerId,
    chosenMinutes,
    addOnMinutes,
    at: claim.at,
  };
}

const namedIn = (part: FoundPart<WantedPart>): string | undefined => ownerOf(part, part.of);

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
export function storedChain(parts: readonly StoredBooking[]): AskedChain<StoredBooking> {
  const [first] = parts;
  return {
    parts: parts.map((of) => {
      const { bookedEntity, startDate, endDate } = of.booking;
      return {
        of,
        serviceId: bookedEntity.slot?.serviceId ?? '',
        start: Date.parse(startDate ?? ''),
        end: Date.parse(endDate ?? ''),
        resourceId: bookedEntity.slot?.resource?.id,
        addOnMinutes: 0,
        anyLength: true,
        at: 'multiServiceBooking',
      };
    }),
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
  }: { doubleBooked: boolean; checksAll: boolean; policies: ReadonlyMap<string, BookingPolicy | undefined> },
): Promise<ReadonlyMap<StoredBooking, StoredTaking>> {
  const asked = storedChain(parts);
  const { exceptBookingIds, location } = asked;
  const { now } = writing;
  const found = await findChain(writing, asked);
  const isTakenBy = (part: FoundPart<StoredBooking>, resourceIds: readonly string[]) => {
    const { bufferMinutes = 0 } = part.of;
    const later = found.parts.slice(found.parts.indexOf(part) + 1).flatMap(heldBy);
    return isPartTaken(part, { resourceIds, bufferMinutes, location, exceptBookingIds, later }, now);
  };
  const isFree = found.parts.every((part) => heldBy(part).length > 0 && !isTakenBy(part, heldBy(part)));
  if (isFree && !checksAll) {
    return new Map(
      found.parts.map((part) => {
        const { bookedEntity } = part.of.booking;
        return [part.of, { bookedEntity, resourceIds: heldBy(part), doubleBooked: false }];
      }),
    );
  }
  const sortingOf = ({ of: { booking }, service }: FoundPart<StoredBooking>) =>
    staffSorting(policies.get(booking.id) ?? {}, { bookingId: booking.id, ranked: service.staffIds });
  const assigned = found.assign((part) => ({ sorting: sortingOf(part), preferredIds: heldBy(part) }));
  if (!assigned && !doubleBooked) throw slotNotAvailable();
  return new Map(
    found.parts.map((part) => {
      const among = { location, preferredIds: heldBy(part), exceptBookingIds, now };
      const taking = storedTaking(part.of, part, {
        assigned: assigned?.get(part),
        somebody: () => assignAnyway(part, somebodyFor(part.of, part, sortingOf(part)), among),
        isTakenBy: (ids) => isTakenBy(part, ids),
      });
      return [part.of, taking];
    }),
  );
}

const heldBy = ({ of: { resourceIds = [] } }: FoundPart<StoredBooking>): readonly string[] => resourceIds;
