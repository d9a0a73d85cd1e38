import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { policyDefaults } from '../../../../contract/entities/terms/bookingPolicy.ts';
import type { BookingTerms } from '../../../mail/bookingMails.ts';
import { minute } from '../../../scheduling/time/spans.ts';
import { findServices } from '../../../tables/services/fullServices.ts';
import { policySnapshotsOf } from '../../../tables/terms/policySnapshots.ts';
import { contactFor } from '../../locations/contact.ts';
import type { Writing } from '../../writing.ts';
import { bookedTotal } from '../prices/bookedTotal.ts';
import { feeOf, opensAt, windowAt, windowsBefore } from '../prices/cancellationFees.ts';
import { amountOf, pricedService } from '../prices/prices.ts';

type Asking = Pick<Writing, 'db' | 'businessId' | 'now'> & { origin: string };

/**
 * The content of a message in addition to the time: price, last free cancellation, contact, and the next step after the
 * end.
 */
export async function termsOf(
  { db, businessId, now, origin }: Asking,
  booking: Booking,
  { chargesFee }: { chargesFee: boolean },
): Promise<BookingTerms> {
  const { slot, schedule } = booking.bookedEntity;
  const serviceId = (slot ?? schedule)?.serviceId ?? '';
  const [found] = await findServices({ db, businessId, publicUrl: origin }, [serviceId]);
  const service = found?.document.read();
  const scope = { db, businessId };
  const [snapshot] = await policySnapshotsOf(db, businessId, [booking.id]);
  const policy = snapshot?.policy;
  const total = service && (await bookedTotal(scope, await pricedService(scope, service), booking))?.all;
  const window =
    chargesFee && policy?.cancellationFeePolicy && booking.startDate !== undefined
      ? windowAt(policy.cancellationFeePolicy, {
          start: Date.parse(booking.startDate),
          moment: now.getTime(),
        })
      : undefined;
  const fee = window && feeOf(window, total);
  const isOffered = found?.shown && !found.deleted && service?.onlineBooking?.enabled !== false;
  return {
    total: total === undefined || total === 0n ? undefined : amountOf(total),
    fee: fee ? amountOf(fee) : undefined,
    cancellation: policy && lastCancellation(policy, booking, now),
    contact: await contactFor(scope, service ?? {}),
    again: isOffered ? service?.urls?.bookingPage?.url : undefined,
  };
}

/** The last time for a free cancellation, else for any; undefined after it. */
function lastCancellation(
  { cancellationPolicy, cancellationFeePolicy }: BookingPolicy,
  { startDate }: Booking,
  now: Date,
): BookingTerms['cancellation'] {
  if (!cancellationPolicy?.enabled || startDate === undefined) return undefined;
  const { latestCancellationInMinutes: usual } = policyDefaults.cancellationPolicy;
  const latest = cancellationPolicy.limitLatestCancellation
    ? (cancellationPolicy.latestCancellationInMinutes ?? usual)
    : 0;
  const [first] = cancellationFeePolicy ? windowsBefore(cancellationFeePolicy, latest) : [];
  const minutes = first ? opensAt(first) : latest;
  if (minutes === undefined) return undefined;
  const until = Date.parse(startDate) - minutes * minute;
  return until < now.getTime()
    ? undefined
    : {
        isFree: first !== undefined,
        isAsked: cancellationPolicy.allowAnonymous === false,
        until: new Date(until).toISOString(),
      };
}
