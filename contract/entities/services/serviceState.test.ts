import { expect, test } from 'vitest';
import { diagnoseCodes, isBlocking, type DiagnoseCode } from '../availability/diagnosis.ts';
import { serviceStates, stateOf, toneOf } from './serviceState.ts';

const diagnosed = (bookable: boolean, ...codes: DiagnoseCode[]) => ({
  bookable,
  reasons: codes.map((code) => ({ code, evidence: {} })),
});

test.each([
  [diagnosed(true), 'BOOKABLE', 'good'],
  [diagnosed(true, 'NO_CATEGORY'), 'NO_CATEGORY', 'bad'],
  [diagnosed(true, 'NO_PAYMENT_OPTION'), 'BOOKABLE', 'good'],
  [diagnosed(true, 'HIDDEN', 'NO_CATEGORY'), 'HIDDEN', 'off'],
  [diagnosed(false, 'BOOKED_OUT', 'HIDDEN', 'BOOKING_OFF'), 'HIDDEN', 'off'],
  [diagnosed(false, 'NO_STAFF', 'BOOKING_OFF'), 'BOOKING_OFF', 'off'],
  [diagnosed(false, 'NO_CATEGORY', 'BUFFER', 'BOOKED_OUT'), 'BUFFER', 'bad'],
  [diagnosed(false, 'PLAN_REQUIRED'), 'NOT_BOOKABLE', 'bad'],
] as const)('%o is %s', (diagnosis, state, tone) => {
  expect(stateOf(diagnosis)).toBe(state);
  expect(toneOf(state)).toBe(tone);
});

test('every reason that blocks is a state, bookable ones first and those off on purpose last', () => {
  expect(new Set(serviceStates).size).toBe(serviceStates.length);
  expect(serviceStates).toEqual(expect.arrayContaining(diagnoseCodes.filter(isBlocking)));
  const order = ['good', 'bad', 'off'];
  const tones = serviceStates.map((state) => order.indexOf(toneOf(state)));
  expect(tones).toEqual(tones.toSorted((one, other) => one - other));
});
