import { sql } from 'kysely';
import { hasEnded, takesSpots, type Booking } from '../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../contract/errors.ts';
import { minuteMs } from '../../../contract/durations.ts';
import type { Queries } from '../../database/database.ts';
import {
  findDuePayments,
  findPayment,
  insertPayment,
  leaveToNewest,
  noteBegun,
  paymentsOf,
  postponePayment,
  storePaymentStatus,
  unsettled,
  type BookingPayment,
} from '../../tables/calendar/bookingPayments.ts';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import { attemptEach } from '../attemptEach.ts';
import type { BookingWriting } from '../bookings/bookingWriting.ts';
import { storeBookings } from '../bookings/changeBookings.ts';
import { takePaidOffer } from '../bookings/decisions/acceptOffer.ts';
import { confirmOrDecline } from '../bookings/decisions/confirmOrDecline.ts';
import { declineBooking } from '../bookings/decisions/decideBooking.ts';
import type { AppOptions } from '../options.ts';
import { nowOf, presentTimes, type TimeOfBusinesses } from '../qa/testClocks.ts';
import type { PaymentOutcome, PaymentProvider, PaymentRequest } from './paymentProvider.ts';

/**
 * Payments of bookings by a provider. A booking with a pending payment is CREATED and occupies nothing, or it is on a
 * waitlist with an offer that reserves its spots. The result decides it, whether it arrives with the returning customer,
 * with the provider's callback, or at the time limit.
 */

/** Time limit of a payment. */
export const minutesToPay = 30;

const retryMs = 5 * minuteMs;

/** Attempts to pay one booking. */
export const mostAttempts = 20;

export interface Due {
  bookingId: string;
  /** `93.00` */
  amount: string;
  total: string;
  currency: string;
}

/** Time limit of a payment that starts now. */
export const endOfPayment = (now: Date): Date => new Date(now.getTime() + minutesToPay * minuteMs);

/** Adds a payment in the transaction that creates its booking. */
export async function addPayment(
  { db, businessId, now }: { db: Queries; businessId: string; now: Date },
  { provider, expires = endOfPayment(now), ...due }: Due & { provider: PaymentProvider; expires?: Date },
): Promise<string> {
  const id = crypto.randomUUID();
  await insertPayment(db, businessId, { ...due, id, provider: provider.name, expires, now });
  return id;
}

type Wording = Pick<PaymentRequest, 'description' | 'business' | 'language' | 'returnUrl' | 'callbackUrl'>;

/** The provider's page for a payment, which begins with the first call. */
export async function pageOfPayment(
  { database }: Pick<AppOptions, 'database'>,
  provider: PaymentProvider,
  { businessId, payment, wording }: { businessId: string; payment: BookingPayment; wording: Wording },
): Promise<string> {
  if (payment.pageUrl !== null) return payment.pageUrl;
  const { id, amount, currency, expires } = payment;
  const begun = await provider.begin({ ...wording, id, amount, currency, expires });
  await noteBegun(database, { businessId, id }, begun);
  return begun.pageUrl;
}

/**
 * The payment with which a customer tries again: the open one, or another of the same amount. An offer of a waitlist
 * has the one with which it was accepted (offerPayments.ts). Undefined if the booking is decided, was never to be paid,
 * or was tried too often.
 */
export async function paymentToTry(
  writing: Pick<BookingWriting, 'db' | 'businessId' | 'now'>,
  provider: PaymentProvider,
  bookingId: string,
): Promise<BookingPayment | undefined> {
  const { db, businessId, now } = writing;
  const [stored] = await selectBookings(db, businessId, sql`and id = ${bookingId}`, { lock: true });
  const attempts = await paymentsOf(db, businessId, bookingId);
  const [last] = attempts;
  const status = stored?.booking.status;
  if ((status !== 'CREATED' && status !== 'WAITING_LIST') || !last) return undefined;
  const open = attempts.find(
    (payment) => payment.status === 'OPEN' && payment.provider === provider.name && payment.expires > now,
  );
  if (open || attempts.length >= mostAttempts || status === 'WAITING_LIST') return open;
  await leaveToNewest(db, businessId, bookingId);
  const { amount, total, currency } = last;
  const id = await addPayment(writing, { bookingId, amount, total, currency, provider });
  return findPayment(db, businessId, id);
}

type Payments = Pick<AppOptions, 'database' | 'config' | 'clock' | 'payments' | 'log'>;

interface Named {
  businessId: string;
  paymentId: string;
  requestId: string;
}

/**
 * Asks the provider what has become of a payment and decides about its booking, once, however often and at once it is
 * called. Payments that came too late are paid back.
 */
async function settlePayment(options: Payments, named: Named): Promise<void> {
  const { businessId, paymentId } = named;
  const { database } = options;
  const payment = await findPayment(database, businessId, paymentId);
  if (!payment || !isUnsettled(payment)) return;
  const outcome = await outcomeOf(options, payment);
  await database.transaction((db) => settle({ options, named, db }, payment, outcome));
  const after = await findPayment(database, businessId, paymentId);
  if (after?.status !== 'REFUND_DUE') return;
  // It stays due: the next minute tries again.
  await payBack(options, named, after).catch((error: unknown) => {
    options.log({ requestId: named.requestId, failure: String(error) });
  });
}

/** Settles the payments of a booking that are not settled. */
export async function settleBooking(
  options: Payments,
  { businessId, bookingId, requestId }: Omit<Named, 'paymentId'> & { bookingId: string },
): Promise<void> {
  const open = (await paymentsOf(options.database, businessId, bookingId)).filter(isUnsettled);
  for (const { id } of open) await settlePayment(options, { businessId, paymentId: id, requestId });
}

export const isUnsettled = ({ status }: BookingPayment): boolean => unsettled.some((each) => each === status);

async function outcomeOf(options: Payments, payment: BookingPayment): Promise<PaymentOutcome> {
  if (payment.reference === null) return 'PENDING';
  return providerOf(options, payment).outcomeOf(payment.reference);
}

/** Throws if the payment began with a provider that is no longer configured. */
function providerOf({ payments }: Pick<Payments, 'payments'>, { provider }: BookingPayment): PaymentProvider {
  if (payments?.name === provider) return payments;
  throw new Error(`The payment provider "${provider}" is not configured.`);
}

interface Settling {
  options: Payments;
  named: Named;
  db: Queries;
}

async function settle(settling: Settling, payment: BookingPayment, outcome: PaymentOutcome): Promise<void> {
  const { db, named, options } = settling;
  const { businessId } = named;
  const { id, bookingId, expires } = payment;
  const writing = writingOf(settling, bookingId);
  const decided = outcome === 'PAID' ? await decidePaid(writing, payment) : undefined;
  // After the locks of the booking, as every change that concerns both.
  const present = await findPayment(db, businessId, id, { lock: true });
  if (!present || !isUnsettled(present)) {
    // The same payment was settled at the same time, and the booking came back to be paid since.
    if (decided) throw new ApiError('ABORTED', 'Try again.');
    return;
  }
  const store = (status: BookingPayment['status'], due: Date | null) =>
    storePaymentStatus(db, { businessId, id }, { status, due });
  if (outcome === 'PAID') {
    const isAccepted = decided && takesSpots(decided);
    return isAccepted ? store('PAID', null) : store('REFUND_DUE', writing.now);
  }
  const isOver = expires <= nowOf(options, businessId);
  if (!isOver) {
    if (outcome !== 'PENDING' && present.status === 'OPEN') await store(outcome, expires);
    return;
  }
  await store(outcome === 'PENDING' ? 'EXPIRED' : outcome, null);
  const others = await paymentsOf(db, businessId, bookingId);
  if (others.some((other) => other.id !== id && other.expires > writing.now)) return;
  await giveUp(writing, bookingId, outcome === 'FAILED' ? 'FAILED' : 'NOT_PAID');
}

/** Undefined if something else has decided about the booking, it is gone, or the spots of its offer are. */
async function decidePaid(
  writing: BookingWriting,
  { bookingId, amount, total, currency }: BookingPayment,
): Promise<Booking | undefined> {
  const isFullAmount = amount === total;
  const paying = {
    paymentStatus: isFullAmount ? ('PAID' as const) : ('PARTIALLY_PAID' as const),
    paid: { value: amount, currency },
  };
  const [stored] = await selectBookings(writing.db, writing.businessId, sql`and id = ${bookingId}`);
  try {
    if (stored?.booking.status === 'WAITING_LIST') {
      return await takePaidOffer(writing, bookingId, {
        ...paying,
        ...(!isFullAmount && { depositSelected: true }),
      });
    }
    return await confirmOrDecline(writing, bookingId, { ...paying, refundable: true });
  } catch (error) {
    const known = error instanceof ApiError ? error.code : undefined;
    if (known === 'INVALID_BOOKING_STATUS' || known === 'BOOKING_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Declines an unpaid booking without a notification, because its customer has left. One on a waitlist stays there. */
async function giveUp(
  writing: BookingWriting,
  bookingId: string,
  paymentStatus: 'FAILED' | 'NOT_PAID',
): Promise<void> {
  const [stored] = await selectBookings(writing.db, writing.businessId, sql`and id = ${bookingId}`);
  if (stored?.booking.status !== 'CREATED') return;
  await declineBooking(writing, bookingId, {
    revision: stored.booking.revision,
    paymentStatus,
    participantNotification: { notifyParticipants: false },
  });
}

/** A booking that has ended, or that was restored while its only payment was refunded. */
async function saysRefunded(
  db: Queries,
  businessId: string,
  { booking, paid }: StoredBooking,
): Promise<boolean> {
  if (hasEnded(booking)) return true;
  if (!paid) return false;
  return (await paymentsOf(db, businessId, booking.id)).every(({ status }) => status !== 'PAID');
}

/** Pays back, and says so on the booking. */
async function payBack(options: Payments, named: Named, payment: BookingPayment): Promise<void> {
  const { businessId } = named;
  if (payment.reference !== null) await providerOf(options, payment).refund(payment.reference);
  await options.database.transaction(async (db) => {
    const { id, bookingId } = payment;
    const [stored] = await selectBookings(db, businessId, sql`and id = ${bookingId}`, { lock: true });
    const present = await findPayment(db, businessId, id, { lock: true });
    if (present?.status !== 'REFUND_DUE') return;
    await storePaymentStatus(db, { businessId, id }, { status: 'REFUNDED', due: null });
    if (!stored || !(await saysRefunded(db, businessId, stored))) return;
    const { paid: _paid, booking, ...rest } = stored;
    const after = { ...rest, booking: { ...booking, paymentStatus: 'REFUNDED' as const } };
    const writing = writingOf({ options, named, db }, bookingId);
    await storeBookings(writing, [{ before: stored, after }], (was, now) => ({
      action: 'updated',
      before: was,
      after: now,
    }));
  });
}

/** Bound as the booking's customer is. */
function writingOf({ options, named, db }: Settling, bookingId: string): BookingWriting {
  const { config } = options;
  const { businessId, requestId } = named;
  return {
    db,
    businessId,
    publicUrl: config.publicUrl,
    actor: { identityType: 'UNKNOWN' },
    now: nowOf(options, businessId),
    requestId,
    secret: config.secret,
    config,
    caller: { rank: 'visitor', bookingId },
  };
}

const atOnce = 50;

/**
 * Settles payments whose time is over and pays back what is due. Several processes may run it at once. Returns the number
 * of payments.
 */
export async function settleDuePayments(options: Payments): Promise<number> {
  let done = 0;
  for (const time of presentTimes(options)) done += await settleDueAt(options, time);
  return done;
}

async function settleDueAt(options: Payments, { now, haveIt }: TimeOfBusinesses): Promise<number> {
  const { database } = options;
  const due = await findDuePayments(database, { now, inBusinesses: haveIt, limit: atOnce });
  return attemptEach(options, due, async (each) => {
    const { businessId, paymentId } = each;
    const named = { businessId, paymentId, requestId: crypto.randomUUID() };
    // A provider that does not answer is asked again later, after the others.
    await postponePayment(database, each, new Date(now.getTime() + retryMs));
    const payment = await findPayment(database, businessId, paymentId);
    if (payment?.status === 'REFUND_DUE') await payBack(options, named, payment);
    else await settlePayment(options, named);
  });
}
