import { html } from 'hono/html';
import { cents } from '../../../../contract/entities/values/money.ts';
import { amountOf } from '../../../rules/bookings/prices/prices.ts';
import { browserOf, type PageRequest } from '../../pageRequest.ts';
import { notice, ownForm, submitButton } from '../../parts.ts';
import { ownAddress, type CustomerBooking } from '../customerBooking.ts';
import { writersOf } from '../serviceAside.ts';

export const payForm = ({ booking }: Pick<CustomerBooking, 'booking'>): string => `pay ${booking.id}`;

/** Value of the parameter `payment` if the provider did not respond. */
export const unavailable = 'unavailable';

/** The part of a booking's page that replaces its status because of a payment by a provider. */
export async function paymentPart(page: PageRequest, own: CustomerBooking) {
  const { say } = page;
  const { booking, payment, offer } = own;
  if (!payment) return undefined;
  const { writeMoney } = writersOf(page, offer);
  if (booking.status === 'DECLINED') return endedPart(page, own);
  if (booking.status !== 'CREATED') return undefined;
  const { browser } = browserOf(page);
  return {
    title: say('pay.open.title'),
    lead: say('pay.open.lead'),
    form: await ownForm(
      page,
      { browser, name: payForm(own), action: ownAddress(page, own, '/pay') },
      html`${notice(sayAttempt(page, own))}
      ${submitButton(say('pay.open.submit', { amount: writeMoney({ value: payment.amount }) }), say('form.sending'))}`,
    ),
  };
}

/** Why the last payment failed; undefined if none has. */
export function sayAttempt(
  { say, url }: PageRequest,
  { payment }: Pick<CustomerBooking, 'payment'>,
): string | undefined {
  if (url.searchParams.get('payment') === unavailable) return say('pay.open.noAnswer');
  if (payment?.status === 'FAILED') return say('pay.open.failed');
  return payment?.status === 'CANCELLED' ? say('pay.open.cancelled') : undefined;
}

/** If the business requires approval, it has declined: the page shows the usual text. */
function endedPart({ say }: PageRequest, { payment, offer, booking }: CustomerBooking) {
  if (payment?.status === 'REFUND_DUE' || payment?.status === 'REFUNDED') {
    return offer.service.onlineBooking?.requireManualApproval && !booking.doubleBooked
      ? undefined
      : { title: say('pay.late.title'), lead: say('pay.late.lead'), form: undefined };
  }
  return { title: say('pay.over.title'), lead: say('pay.over.lead'), form: undefined };
}

/** `Total: €93.00 · Paid online: €20.00 · To pay in person: €73.00` */
export function sayTotal(page: PageRequest, own: CustomerBooking): string | undefined {
  const { say } = page;
  const { total, offer, booking, payment } = own;
  const { writeMoney } = writersOf(page, offer);
  const amount = (all: bigint) => writeMoney(amountOf(all));
  const { selectedPaymentOption: option, paymentStatus, status } = booking;
  const all = payment ? cents(payment.total) : total?.all;
  const parts = all === undefined ? [] : [`${say('form.total')}: ${amount(all)}`];
  if (option === 'MEMBERSHIP') {
    parts.push(say('paid.plan'));
    if (total && paymentStatus === 'PARTIALLY_PAID')
      parts.push(say('paid.addOns', { amount: amount(total.addOns) }));
  } else if (own.paid) {
    const paid = cents(own.paid.value);
    parts.push(say('paid.online', { amount: amount(paid) }));
    if (all !== undefined && all > paid) parts.push(say('paid.rest', { amount: amount(all - paid) }));
  } else if (all !== undefined && all > 0n && paymentStatus !== 'PAID' && paymentStatus !== 'EXEMPT') {
    if (option === 'OFFLINE') parts.push(say('form.payThere'));
    else if (status !== 'WAITING_LIST') parts.push(say('paid.not'));
  }
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** The refund of a booking that has ended; undefined if nothing was paid. */
export function sayRefund(page: PageRequest, { payment, offer, paid }: CustomerBooking): string | undefined {
  const { say } = page;
  const { writeMoney } = writersOf(page, offer);
  if (payment?.status === 'REFUND_DUE')
    return say('paid.refundDue', { amount: writeMoney({ value: payment.amount }) });
  if (payment?.status === 'REFUNDED')
    return say('paid.refunded', { amount: writeMoney({ value: payment.amount }) });
  if (!paid) return undefined;
  return `${say('paid.online', { amount: writeMoney({ value: paid.value }) })} · ${say('paid.askRefund')}`;
}
