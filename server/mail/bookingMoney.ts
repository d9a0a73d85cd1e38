import { percentWords } from '../../contract/customerWords/percentWords.ts';
import type { Booking } from '../../contract/entities/bookings/booking.ts';
import { cents, moneyOfCents } from '../../contract/entities/values/money.ts';
import type { BookingPayment } from '../tables/calendar/bookingPayments.ts';
import type { Language } from './languages.ts';
import { sayIn } from './mailTexts.ts';

/** An amount as on the wire, in the currency of the business. */
export interface Amount {
  value: string;
}

/** A cancellation fee: an amount, or a percentage of a price that is not known. */
export type Fee = Amount | { percentage: string };

/** The price of a booking and its payments. */
export interface BookingMoney {
  /** In hundredths. `addOns`: the part of it for add-ons. Undefined if it is not known. */
  total: { all: bigint; addOns: bigint } | undefined;
  /** The amount that a provider collected. */
  paid: Amount | undefined;
  /** The payment by a provider that succeeded, otherwise the last one. */
  payment: Pick<BookingPayment, 'status' | 'amount' | 'total'> | undefined;
}

/** The language and format of the amounts. */
export interface MoneyWriters {
  language: Language;
  /** BCP 47. */
  locale: string;
  writeMoney: (amount: Amount) => string;
}

type Paying = Pick<Booking, 'selectedPaymentOption' | 'paymentStatus' | 'status'>;

/** The whole price in hundredths. A payment by a provider keeps the one that its customer saw. */
export const wholePrice = ({ total, payment }: Pick<BookingMoney, 'total' | 'payment'>): bigint | undefined =>
  payment ? cents(payment.total) : total?.all;

/** `Total: €93.00 · Paid online: €20.00 · To pay in person: €73.00` */
export function sayTotal(
  { selectedPaymentOption: option, paymentStatus, status }: Paying,
  money: BookingMoney,
  { language, writeMoney }: MoneyWriters,
): string | undefined {
  const say = sayIn(language);
  const amount = (all: bigint) => ({ amount: writeMoney(moneyOfCents(all)) });
  const all = wholePrice(money);
  const parts = all === undefined ? [] : [say('paid.total', amount(all))];
  if (option === 'MEMBERSHIP') {
    parts.push(say('paid.plan'));
    if (money.total && paymentStatus === 'PARTIALLY_PAID')
      parts.push(say('paid.addOns', amount(money.total.addOns)));
  } else if (money.paid) {
    const paid = cents(money.paid.value);
    parts.push(say('paid.online', amount(paid)));
    if (all !== undefined && all > paid) parts.push(say('paid.rest', amount(all - paid)));
  } else if (all !== undefined && all > 0n && paymentStatus !== 'PAID' && paymentStatus !== 'EXEMPT') {
    if (option === 'OFFLINE') parts.push(say('paid.inPerson'));
    else if (status !== 'WAITING_LIST') parts.push(say('paid.not'));
  }
  return parts.join(' · ') || undefined;
}

/** The refund of a booking that has ended; undefined if nothing was paid. */
export function sayRefund(
  { payment, paid }: Pick<BookingMoney, 'payment' | 'paid'>,
  { language, writeMoney }: MoneyWriters,
): string | undefined {
  const say = sayIn(language);
  if (payment?.status === 'REFUND_DUE' || payment?.status === 'REFUNDED') {
    const amount = writeMoney({ value: payment.amount });
    return say(payment.status === 'REFUNDED' ? 'paid.refunded' : 'paid.refundDue', { amount });
  }
  if (!paid) return undefined;
  return `${say('paid.online', { amount: writeMoney(paid) })} · ${say('paid.askRefund')}`;
}

/** `€40.00`, `50% of the price` */
export const sayFee = (fee: Fee, { language, locale, writeMoney }: MoneyWriters): string =>
  'percentage' in fee
    ? sayIn(language)('booking.feeShare', { share: percentWords(fee.percentage, locale) })
    : writeMoney(fee);
