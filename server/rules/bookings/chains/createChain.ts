import type { BodyOf } from '../../../../contract/call.ts';
import type { createMultiServiceBooking as call } from '../../../../contract/calls/bookings/multiServiceBookings.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { MultiServiceBooking } from '../../../../contract/entities/bookings/multiServiceBooking.ts';
import { invalidField } from '../../../../contract/errors.ts';
import { notifyingOnce } from '../messages/announceBooking.ts';
import { refuseSwitches, type BookingWriting } from '../bookingWriting.ts';
import { chainOf } from './chains.ts';
import { takeChain } from './chainTakings.ts';
import { readClaim, type AppointmentClaim } from '../times/claims.ts';
import { wantedBy } from '../times/takings.ts';
import { beginBooking, refuseChainInfo, storeNewBookings } from '../createBooking.ts';
import { lockResourcesOf } from '../../../tables/calendar/locks.ts';

type Request = BodyOf<typeof call>;

/**
 * Creates appointments in a row, or none of them (reference/calls.md section 8.3). Throws as `createBooking` does, and
 * field violations for gaps, different locations, and services that are not appointments. All bookings are pending if
 * one of the services requires approval.
 */
export async function createChain(writing: BookingWriting, request: Request): Promise<MultiServiceBooking> {
  const { bookings, flowControlSettings: flow = {}, formSubmission = {}, returnFullEntity } = request;
  refuseSwitches(writing, flow);
  bookings.forEach(refuseChainInfo);
  refuseDifferent(bookings);
  const asked: { input: Request['bookings'][number]; claim: AppointmentClaim; at: string }[] = [];
  for (const [index, input] of bookings.entries()) {
    const at = `bookings.${index}`;
    const claim = await readClaim(writing, input.bookedEntity, `${at}.bookedEntity`);
    if (claim.kind !== 'APPOINTMENT') throw invalidField(`${at}.bookedEntity`, 'must be an appointment');
    asked.push({ input, claim, at });
  }
  const info = { id: crypto.randomUUID(), type: 'SEQUENTIAL_BOOKINGS' } as const;
  const parts: { claim: AppointmentClaim; begun: Booking }[] = [];
  for (const { input, claim, at } of asked) {
    const { service } = claim;
    const begun = await beginBooking(writing, { input, formSubmission, service, flow, at });
    parts.push({ claim, begun: { ...begun, multiServiceBookingInfo: info } });
  }
  const ordered = together(parts).toSorted((one, other) => one.claim.start - other.claim.start);
  await lockResourcesOf(
    writing,
    asked.map(({ claim }) => claim.service.id),
  );
  const skipsAvailability = flow.skipAvailabilityValidation ?? false;
  const made = await takeChain(
    writing,
    ordered.map(({ claim, begun }) => ({ claim, begun, ...wantedBy(begun, { skipsAvailability }) })),
  );
  const stored = await notifyingOnce(writing, (holding) => storeNewBookings(holding, made, request));
  return chainOf(info.id, stored, { returnFullEntity });
}

/** Gives all parts the contact of the customer, which may be new, and marks all as pending if one is. */
function together<Part extends { begun: Booking }>(parts: readonly Part[]): Part[] {
  const waits = parts.some(({ begun }) => begun.status === 'PENDING');
  const contacts = new Map<string, string>();
  return parts.map((part) => {
    const { contactDetails, createdBy, status } = part.begun;
    const { email, phone, contactId } = contactDetails;
    const customer = email?.toLowerCase() ?? phone ?? '';
    const known = customer && contacts.get(customer);
    if (contactId !== undefined && !known) contacts.set(customer, contactId);
    const one = known && { contactId: known };
    return {
      ...part,
      begun: {
        ...part.begun,
        contactDetails: { ...contactDetails, ...one },
        createdBy: { ...createdBy, ...one },
        status: waits && status === 'CONFIRMED' ? 'PENDING' : status,
      },
    };
  });
}

/** Throws for bookings with different statuses, and for the waitlist, which appointments do not have. */
function refuseDifferent(bookings: Request['bookings']): void {
  const [first] = bookings;
  for (const [index, { status }] of bookings.entries()) {
    if (status === 'WAITING_LIST') {
      throw invalidField(`bookings.${index}.status`, 'appointments have no waitlist');
    }
    if ((status ?? 'CREATED') !== (first?.status ?? 'CREATED')) {
      throw invalidField(`bookings.${index}.status`, 'must be the status of the other bookings');
    }
  }
}
