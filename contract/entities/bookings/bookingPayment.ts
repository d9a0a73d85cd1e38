import type { Booking } from './booking.ts';

type Payment = Pick<Booking, 'paymentStatus' | 'selectedPaymentOption'>;
type Status = NonNullable<Payment['paymentStatus']>;
type Option = NonNullable<Payment['selectedPaymentOption']>;

const statusesOfUnpaid: readonly Status[] = ['NOT_PAID', 'PARTIALLY_PAID'];
const optionsOfPlans: readonly Option[] = ['MEMBERSHIP', 'MEMBERSHIP_OFFLINE'];
const optionsOfCustomers: readonly Option[] = ['OFFLINE', 'ONLINE'];

/** Whether a pricing plan pays for the booking. */
export const isPaidByPlan = ({ selectedPaymentOption: option = 'UNDEFINED' }: Payment): boolean =>
  optionsOfPlans.includes(option);

/** Whether the booking can owe a part of its price, if it has one. */
export const isPaymentOpen = ({ paymentStatus: status = 'UNDEFINED' }: Payment): boolean =>
  status === 'UNDEFINED' || statusesOfUnpaid.includes(status);

/**
 * Whether the customer has not paid, by the fields of the booking. One made here has no payment status until a checkout
 * sets one; a free one has no payment option.
 */
export function isUnpaid(booking: Payment): boolean {
  const { paymentStatus: status = 'UNDEFINED', selectedPaymentOption: option = 'UNDEFINED' } = booking;
  if (isPaidByPlan(booking)) return false;
  return statusesOfUnpaid.includes(status) || (status === 'UNDEFINED' && optionsOfCustomers.includes(option));
}

/** Finds the bookings of {@link isUnpaid}. */
export const unpaidFilter = {
  $or: [
    { paymentStatus: { $in: statusesOfUnpaid } },
    { paymentStatus: 'UNDEFINED', selectedPaymentOption: { $in: optionsOfCustomers } },
  ],
  $and: optionsOfPlans.map((option) => ({ selectedPaymentOption: { $ne: option } })),
};
