import { expect, it } from 'vitest';
import { canBookAgain } from './useBookAgain.ts';

it.each([
  [{ status: 'CONFIRMED', paymentStatus: 'NOT_PAID' }, true],
  [{ status: 'CONFIRMED' }, true],
  [{ status: 'CONFIRMED', paymentStatus: 'PAID' }, false],
  [{ status: 'CREATED' }, false],
  [{ status: 'CONFIRMED', multiServiceBookingInfo: { id: 'chain' } }, false],
] as const)('the cancelled booking %o can be booked again: %s', (booking, can) => {
  expect(canBookAgain(booking)).toBe(can);
});
