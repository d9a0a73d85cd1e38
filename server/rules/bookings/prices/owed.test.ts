import { expect, it } from 'vitest';
import { owedOf } from './bookingPrices.ts';

const total = { all: 9300n, addOns: 800n };

it.each([
  [{ status: 'CONFIRMED', paymentStatus: 'NOT_PAID' }, undefined, 9300n],
  [{ status: 'PENDING' }, undefined, 9300n],
  [{ status: 'CONFIRMED', paymentStatus: 'PARTIALLY_PAID' }, '20', 7300n],
  [{ status: 'CONFIRMED', paymentStatus: 'PARTIALLY_PAID' }, '100.00', 0n],
  [{ status: 'CONFIRMED', paymentStatus: 'PAID' }, undefined, 0n],
  [{ status: 'CONFIRMED', paymentStatus: 'EXEMPT' }, undefined, 0n],
  [{ status: 'CANCELED', paymentStatus: 'NOT_PAID' }, undefined, 0n],
  [{ status: 'WAITING_LIST' }, undefined, 0n],
  [
    { status: 'CONFIRMED', paymentStatus: 'PARTIALLY_PAID', selectedPaymentOption: 'MEMBERSHIP' },
    undefined,
    800n,
  ],
  [{ status: 'CONFIRMED', paymentStatus: 'PAID', selectedPaymentOption: 'MEMBERSHIP' }, undefined, 0n],
] as const)('the booking %o with %s paid owes %s', (booking, paid, owed) => {
  expect(owedOf(booking, total, paid === undefined ? undefined : { value: paid })).toBe(owed);
});
