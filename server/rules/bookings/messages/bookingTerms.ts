import { sql } from 'kysely';
import { minuteMs } from '../../../../contract/durations.ts';
import { serviceIdOf, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { latestCancellation } from '../../../../contract/entities/terms/policyLimits.ts';
import { wholePrice, type BookingMoney } from '../../../mail/bookingMoney.ts';
import type { BookingTerms } from '../../../mail/bookingMails.ts';
import { selectBookings } from '../../../tables/calendar/bookings.ts';
import { findServices } from '../../../tables/services/fullServices.ts';
import { policySnapshotsOf } from '../../../tables/terms/policySnapshots.ts';
import { contactFor } from '../../locations/contact.ts';
import type { Writing } from '../../writing.ts';
import { bookingMoney } from '../prices/bookingMoney.ts';
import { feeOfWindow, opensAt, windowAt, windowsBefore } from '../prices/cancellationFees.ts';
import { pricedService } from '../prices/prices.ts';

type Asking = Pick<Writing, 'db' | 'businessId' | 'now'> & { origin: string };

/** The terms that depend on the occasion of a message. */
interface Occasion {
  /** The customer cancelled a booking with spots. */
  chargesFee: boolean;
  /** The waitlist offers a spot, at the present price. */
  isOffered: boolean;
  /** A payment came too late: its refund follows in the same transaction. */
  isRefunded: boolean;
}

/**
 * The content of a message in addition to the time: price and payments, last free cancellation, contact, and the next
 * step after the end.
 */
export async function termsOf(
  { db, businessId, now, origin }: Asking,
  booking: Booking,
  { chargesFee, isOffered, isRefunded }: Occasion,
): Promise<BookingTerms> {
  const [found] = await findServices({ db, businessId, publicUrl: origin }, [serviceIdOf(booking)]);
  const service = found?.document.read();
  const scope = { db, businessId };
  const [snapshot] = await policySnapshotsOf(db, businessId, [booking.id]);
  const policy = snapshot?.policy;
  const [stored = { booking }] = await selectBookings(db, businessId, sql`and id = ${booking.id}`);
  const priced = service && (await pricedService(scope, service));
  const money = await bookingMoney(scope, priced, { ...stored, isOffered });
  const window =
    chargesFee && policy?.cancellationFeePolicy && booking.startDate !== undefined
      ? windowAt(policy.cancellationFeePolicy, {
          start: Date.parse(booking.startDate),
          moment: now.getTime(),
        })
      : undefined;
  const isBookable = found?.shown && !found.deleted && service?.onlineBooking?.enabled !== false;
  return {
    money: isRefunded ? withRefundDue(money) : money,
    fee: window && feeOfWindow(window, wholePrice(money)),
    cancellation: policy && lastCancellation(policy, booking, { now, total: wholePrice(money) }),
    contact: await contactFor(scope, service ?? {}),
    again: isBookable ? service?.urls?.bookingPage?.url : undefined,
  };
}

const withRefundDue = ({ payment, ...money }: BookingMoney): BookingMoney => ({
  ...money,
  payment: payment && { ...payment, status: 'REFUND_DUE' },
});

/** The last time for a free cancellation, else for any, with its fees; undefined after it. */
function lastCancellation(
  policy: BookingPolicy,
  { startDate }: Booking,
  { now, total }: { now: Date; total: bigint | undefined },
): BookingTerms['cancellation'] {
  const { cancellationPolicy, cancellationFeePolicy } = policy;
  if (!cancellationPolicy?.enabled || startDate === undefined) return undefined;
  const start = Date.parse(startDate);
  const latest = latestCancellation(policy) ?? 0;
  if (start - latest * minuteMs < now.getTime()) return undefined;
  const fees = (cancellationFeePolicy ? windowsBefore(cancellationFeePolicy, latest) : []).flatMap(
    (window) => {
      const fee = feeOfWindow(window, total);
      const minutes = opensAt(window);
      return fee ? [{ fee, from: minutes === undefined ? -Infinity : start - minutes * minuteMs }] : [];
    },
  );
  const isPresent = ({ from }: { from: number }) => from <= now.getTime();
  const present = fees.findLastIndex(isPresent);
  const [first] = fees;
  const isFree = first !== undefined && present === -1;
  return {
    isFree,
    isAsked: cancellationPolicy.allowAnonymous === false,
    until: new Date(isFree ? first.from : start - latest * minuteMs).toISOString(),
    fees: isFree
      ? []
      : fees.slice(Math.max(present, 0)).map(({ fee, from }) => ({
          fee,
          ...(!isPresent({ from }) && { from: new Date(from).toISOString() }),
        })),
  };
}
