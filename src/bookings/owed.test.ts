import { expect, it } from 'vitest';
import { canBookAgain } from './useBookAgain.ts';
import { owes } from './usePriceOf.ts';

it.each([
  [{ status: 'CONFIRMED', paymentStatus: 'NOT_PAID' }, true],
  [{ status: 'PENDING' }, true],
  [{ status: 'CONFIRMED', paymentStatus: 'PAID' }, false],
  [{ status: 'CONFIRMED', paymentStatus: 'EXEMPT' }, false],
  [{ status: 'CANCELED', paymentStatus: 'NOT_PAID' }, false],
  [{ status: 'CONFIRMED', selectedPaymentOption: 'MEMBERSHIP' }, false],
] as const)('the booking %o owes its price: %s', (booking, isOwed) => {
  expect(owes(booking)).toBe(isOwed);
});

it.each([
  [{ status: 'CONFIRMED', paymentStatus: 'NOT_PAID' }, true],
  [{ status: 'CONFIRMED' }, true],
  [{ status: 'CONFIRMED', paymentStatus: 'PAID' }, false],
  [{ status: 'CREATED' }, false],
  [{ status: 'CONFIRMED', multiServiceBookingInfo: { id: 'chain' } }, false],
] as const)('the cancelled booking %o can be booked again: %s', (booking, can) => {
  expect(canBookAgain(booking)).toBe(can);
});
