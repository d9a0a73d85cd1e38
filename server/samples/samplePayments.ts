import type { Booking, BookingStatus } from '../../contract/entities/bookings/booking.ts';
import type { Money } from '../../contract/entities/values/money.ts';
import type { SampleService } from './sample.ts';
import { chance } from './sampleChance.ts';

interface Claim {
  name: string;
  participants: number;
  status: BookingStatus;
  currency: string;
}

type Payment = Pick<Booking, 'paymentStatus' | 'selectedPaymentOption'> & {
  paid?: Money;
};

/** Payment of a booking, by one of the service's payment methods. */
export function paymentOf(payment: SampleService['payment'], claim: Claim): Payment {
  const { name, status } = claim;
  const { online = false, pricingPlan = false } = payment?.options ?? {};
  if (payment?.rateType === 'NO_FEE') return { paymentStatus: 'EXEMPT' };
  const open =
    status === 'CREATED' || status === 'PENDING' || status === 'WAITING_LIST' || status === 'DECLINED';
  if (pricingPlan && chance(`${name}/plan`) < 0.5) {
    return { paymentStatus: open ? 'NOT_PAID' : 'PAID', selectedPaymentOption: 'MEMBERSHIP' };
  }
  if (!online || chance(`${name}/online`) < 0.25) {
    return { paymentStatus: 'NOT_PAID', selectedPaymentOption: online ? 'ONLINE' : 'OFFLINE' };
  }
  const selectedPaymentOption = 'ONLINE';
  if (open) return { paymentStatus: 'NOT_PAID', selectedPaymentOption };
  if (status === 'CANCELED') return { paymentStatus: 'REFUNDED', selectedPaymentOption };
  const inParts = payment?.rateType === 'SUBSCRIPTION';
  const value = amountOf(payment, claim.participants);
  return {
    paymentStatus: inParts ? 'PARTIALLY_PAID' : 'PAID',
    selectedPaymentOption,
    ...(value !== undefined && { paid: { value, currency: claim.currency } }),
  };
}

/** Amount due at booking: the price or the first month. */
function amountOf(payment: SampleService['payment'], participants: number): string | undefined {
  const due =
    payment?.fixed?.price?.value ??
    payment?.varied?.defaultPrice?.value ??
    payment?.subscription?.amountPerBillingCycle?.value;
  return due === undefined || due === null ? undefined : (Number(due) * participants).toFixed(2);
}
