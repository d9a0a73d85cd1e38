import type { BodyOf } from '../../../contract/call.ts';
import type { createBooking as call } from '../../../contract/calls/bookings/bookings.ts';
import {
  booking as bookingSchema,
  participantsOf,
  type Booking,
  type BookingInput,
  type BookingStatus,
} from '../../../contract/entities/bookings/booking.ts';
import { contactDetails } from '../../../contract/entities/bookings/contactDetails.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { answerViolations } from '../../../contract/entities/terms/bookingFormRules.ts';
import { ApiError, invalidArgument, invalidField } from '../../../contract/errors.ts';
import { bookingFormTable } from '../../tables/terms/bookingForms.ts';
import {
  findContactId,
  insertBookings,
  noSpotsLeft,
  type StoredBooking,
} from '../../tables/calendar/bookings.ts';
import { findContactEmail } from '../../tables/calendar/contacts.ts';
import { firstVersion, newEntity } from '../newEntity.ts';
import { recordChanges } from '../recordChange.ts';
import { announce, occasionOf } from './messages/announceBooking.ts';
import { withSession } from './times/appointmentSessions.ts';
import { bookedAddOnsOf } from './prices/bookedAddOns.ts';
import { refuseUnofferedPayment } from './prices/selectedPayment.ts';
import { creationCodes, refuseUnofferedChoices } from './prices/serviceChoices.ts';
import { priceOfNew } from './prices/storedPrice.ts';
import { managesBookings, refuseSwitches, type BookingWriting } from './bookingWriting.ts';
import { identityOf } from './changeBookings.ts';
import { readClaim, type Claim } from './times/claims.ts';
import { lockResourcesOf, lockSessions } from '../../tables/calendar/locks.ts';
import { takeGroup } from './times/groupTakings.ts';
import { takeAppointment, wantedBy, type Taking } from './times/takings.ts';

export type BookingRequest = BodyOf<typeof call>;

/** Read-only fields, in addition to id, revision and dates. */
const readOnly = [
  'bookedEntity',
  'status',
  'paymentStatus',
  'createdBy',
  'startDate',
  'endDate',
  'canceledDate',
  'doubleBooked',
  'multiServiceBookingInfo',
  'formId',
  'appId',
  'createdByAppId',
  'bookedAddOns',
];

/**
 * Creates a booking (reference/calls.md section 8.1). It is CREATED and occupies no time or spots, unless an admin
 * requests CONFIRMED, or anyone the waitlist.
 * @param isDecided whether the same request decides the booking, and writes the creation in the history
 */
export async function createBooking(
  writing: BookingWriting,
  request: BookingRequest,
  { isDecided = false } = {},
): Promise<Booking> {
  const { booking: input, flowControlSettings: flow = {}, formSubmission = {} } = request;
  refuseSwitches(writing, flow);
  refuseChainInfo(input);
  const claim = await readClaim(writing, input.bookedEntity, 'booking.bookedEntity');
  const { service } = claim;
  const begun = await beginBooking(writing, { input, formSubmission, service, flow, at: 'booking' });
  const taking = await take(writing, claim, begun, flow.skipAvailabilityValidation ?? false);
  const [booking = begun] = await storeNewBookings(writing, [{ begun, taking, claim }], {
    ...request,
    isDecided: isDecided && begun.status !== 'WAITING_LIST',
  });
  return booking;
}

/** Throws for a booking that names a multi-service booking, which only the server sets. */
export function refuseChainInfo({ multiServiceBookingInfo }: BookingInput): void {
  if (!multiServiceBookingInfo) return;
  throw new ApiError(
    'CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO',
    'Create bookings of several services by their own call.',
  );
}

/** Stores new bookings with their time or spots, and notifies the customers. */
export async function storeNewBookings(
  writing: BookingWriting,
  made: readonly { begun: Booking; taking: Taking; claim: Claim }[],
  {
    participantNotification: notification,
    isDecided = false,
  }: Pick<BookingRequest, 'participantNotification'> & { isDecided?: boolean },
): Promise<Booking[]> {
  const withSessions: StoredBooking[] = [];
  for (const { begun, taking, claim } of made) {
    const stored = await withSession(writing, storedWith(begun, taking));
    const price = await priceOfNew(writing, claim, stored.booking);
    withSessions.push({ ...stored, ...(price && { price }) });
  }
  await insertBookings(writing.db, writing.businessId, withSessions);
  const bookings = withSessions.map(({ booking }) => booking);
  await recordChanges(
    writing,
    'booking',
    bookings.map((after) => ({ action: 'created', after, ...(isDecided && { written: false }) })),
  );
  for (const booking of bookings) {
    await announce(writing, { booking, occasion: occasionOf(booking), notification });
  }
  return bookings;
}

function storedWith(begun: Booking, taking: Taking): StoredBooking {
  const { bookedEntity, startDate, endDate, sessionId, resourceIds, bufferMinutes, doubleBooked } = taking;
  return {
    booking: {
      ...begun,
      bookedEntity,
      startDate,
      ...(endDate !== undefined && { endDate }),
      ...(doubleBooked && { doubleBooked }),
    },
    ...(sessionId !== undefined && { sessionId }),
    ...(resourceIds && { resourceIds }),
    ...(bufferMinutes !== undefined && { bufferMinutes }),
  };
}

/** The time or spots of a new booking, under the locks that decide races for them. */
async function take(
  writing: BookingWriting,
  claim: Claim,
  begun: Booking,
  skipsAvailability: boolean,
): Promise<Taking> {
  const waits = begun.status === 'WAITING_LIST';
  if (claim.kind === 'APPOINTMENT') {
    if (waits) throw noSpotsLeft();
    await lockResourcesOf(writing, [claim.service.id]);
    return takeAppointment(writing, claim, wantedBy(begun, { skipsAvailability }));
  }
  await lockSessions(
    writing,
    claim.kind === 'CLASS'
      ? { ids: [claim.session.id] }
      : { courseScheduleId: claim.service.schedule?.id ?? '' },
  );
  return takeGroup(writing, claim, { participants: participantsOf(begun), skipsAvailability }, { waits });
}

interface Beginning {
  input: BookingInput;
  formSubmission: Readonly<Record<string, unknown>>;
  service: Service;
  flow: NonNullable<BookingRequest['flowControlSettings']>;
  /** Wire path of the booking. */
  at: string;
}

/**
 * The booking without its time or spots. Throws field violations, and INVALID_CHOICES, FAILED_RESOLVING_CUSTOM_CHOICES or
 * INVALID_SERVICE_CHOICES for choices that the service does not offer.
 */
export async function beginBooking(
  writing: BookingWriting,
  { input, formSubmission, service, flow, at }: Beginning,
): Promise<Booking> {
  const details = { ...input.contactDetails, ...fromForm(formSubmission) };
  const contactId = await contactOf(writing, details, `${at}.contactDetails.contactId`);
  const bookedAddOns = await bookedAddOnsOf(writing, service, input.bookedAddOns ?? [], {
    at: `${at}.bookedAddOns`,
    skipsCheck: flow.skipAddOnValidation,
  });
  const begun = newEntity<Booking>(
    { wireName: at, schema: bookingSchema, readOnly },
    { ...input, contactDetails: { ...details, contactId } },
    {
      ...firstVersion(writing.now),
      // Replaced by the slot or schedule that the booking takes.
      bookedEntity: { slot: { serviceId: service.id } },
      status: statusOf(writing, input.status, service, flow),
      paymentStatus: 'UNDEFINED',
      createdBy: { ...identityOf(writing.actor), ...(contactId && { contactId }) },
      ...(service.form?.id !== undefined && { formId: service.form.id }),
      ...(bookedAddOns.length > 0 && { bookedAddOns }),
    },
  );
  await refuseOtherAnswers(writing, service, input, at);
  if (!flow.skipSelectedPaymentOptionValidation) refuseUnofferedPayment(service, begun, at);
  const choices = { at: `${at}.participantsChoices`, codes: creationCodes };
  await refuseUnofferedChoices(writing, service, begun, choices);
  return begun;
}

/** Throws field violations for answers that the service's form does not offer. */
async function refuseOtherAnswers(
  { db, businessId }: BookingWriting,
  { form }: Service,
  { additionalFields }: BookingInput,
  at: string,
): Promise<void> {
  if (!form?.id || !additionalFields?.length) return;
  const asked = await bookingFormTable.find(db, businessId, form.id);
  const violations = asked ? answerViolations(asked, additionalFields, `${at}.additionalFields`) : [];
  if (violations.length > 0) throw invalidArgument(violations);
}

function statusOf(
  writing: BookingWriting,
  asked: BookingStatus | null | undefined,
  { onlineBooking }: Service,
  { skipBusinessConfirmation }: Beginning['flow'],
): BookingStatus {
  if (asked === 'WAITING_LIST') return asked;
  if (asked !== 'CONFIRMED' || !managesBookings(writing)) return 'CREATED';
  return onlineBooking?.requireManualApproval && !skipBusinessConfirmation ? 'PENDING' : 'CONFIRMED';
}

/** The contact details in a submitted form. A form identifies a contact by email only. */
function fromForm(formSubmission: Readonly<Record<string, unknown>>): BookingInput['contactDetails'] {
  const { contactId: _contact, ...shape } = contactDetails.shape;
  return Object.fromEntries(
    Object.keys(shape).flatMap((key) =>
      formSubmission[key] === undefined ? [] : [[key, formSubmission[key]]],
    ),
  );
}

/** Shorter numbers are shared by many people. */
const fewestDigits = 6;

/**
 * The contact of a booking. Only admins can name one; otherwise it is the contact of earlier bookings with the email,
 * or without an email with the phone number, or a new one. Throws as {@link refuseOtherEmail}.
 */
async function contactOf(
  writing: BookingWriting,
  { contactId, email, phone }: NonNullable<BookingInput['contactDetails']>,
  at: string,
): Promise<string | undefined> {
  const { db, businessId } = writing;
  if (contactId && managesBookings(writing)) {
    await refuseOtherEmail(writing, { contactId, email, at });
    return contactId.toLowerCase();
  }
  const digits = typeof phone === 'string' ? phone.replaceAll(/\D/g, '') : '';
  if (typeof email === 'string' && email !== '') {
    return (await findContactId(db, businessId, { email })) ?? crypto.randomUUID();
  }
  if (digits.length < fewestDigits) return undefined;
  return (await findContactId(db, businessId, { digits })) ?? crypto.randomUUID();
}

/**
 * Throws a field violation for an unknown contact, and CONTACT_DETAILS_CONFLICT for an email other than the contact's,
 * because the booking would replace it. A contact without an email gets one that no other contact has.
 */
async function refuseOtherEmail(
  { db, businessId }: BookingWriting,
  { contactId, email, at }: { contactId: string; email: unknown; at: string },
): Promise<void> {
  const known = await findContactEmail(db, businessId, contactId);
  if (known === undefined) {
    throw invalidField(at, 'is not a contact of the business');
  }
  if (typeof email !== 'string' || email === '' || email.toLowerCase() === known?.toLowerCase()) return;
  const owner = await findContactId(db, businessId, { email });
  if (owner === contactId.toLowerCase() || (known === null && owner === undefined)) return;
  throw new ApiError('CONTACT_DETAILS_CONFLICT', 'The email is not the email of the named contact.', {
    data: { contactId },
  });
}
