import { html } from 'hono/html';
import { browserOf, type PageRequest } from '../../pageRequest.ts';
import { notice, ownForm, submitButton } from '../../parts.ts';
import { ownAddress, type CustomerBooking } from '../customerBooking.ts';
import { writersOf } from '../serviceAside.ts';
import { isTimeLost, otherTimes } from './lostTime.ts';

export const payForm = ({ booking }: Pick<CustomerBooking, 'booking'>): string => `pay ${booking.id}`;

/** Value of the parameter `payment` if the provider did not respond. */
export const unavailable = 'unavailable';

/** The part of a booking's page that replaces its status because of a payment by a provider. */
export async function paymentPart(page: PageRequest, own: CustomerBooking) {
  const { say } = page;
  const { booking, offer } = own;
  const { payment } = own.money;
  if (!payment) return undefined;
  const { writeMoney } = writersOf(page, offer);
  if (booking.status === 'DECLINED') return endedPart(page, own);
  if (booking.status !== 'CREATED') return undefined;
  if (await isTimeLost(page, own)) {
    return {
      title: say('pay.late.title'),
      lead: say('form.notFree'),
      form: html`${notice(sayAttempt(page, own))} ${await otherTimes(page, own)}`,
    };
  }
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
  { money: { payment } }: Pick<CustomerBooking, 'money'>,
): string | undefined {
  if (url.searchParams.get('payment') === unavailable) return say('pay.open.noAnswer');
  if (payment?.status === 'FAILED') return say('pay.open.failed');
  return payment?.status === 'CANCELLED' ? say('pay.open.cancelled') : undefined;
}

/** If the business requires approval, it has declined: the page shows the usual text. */
function endedPart({ say }: PageRequest, { money: { payment }, offer, booking }: CustomerBooking) {
  if (payment?.status === 'REFUND_DUE' || payment?.status === 'REFUNDED') {
    return offer.service.onlineBooking?.requireManualApproval && !booking.doubleBooked
      ? undefined
      : { title: say('pay.late.title'), lead: say('pay.late.lead'), form: undefined };
  }
  return { title: say('pay.over.title'), lead: say('pay.over.lead'), form: undefined };
}
