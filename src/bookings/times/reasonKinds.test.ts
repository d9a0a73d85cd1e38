import { expect, it } from 'vitest';
import { obstaclesIn, rulesIn } from './reasonKinds.ts';

it('separates rules for customers from times that are taken or have passed', () => {
  const passed = { code: 'TOO_LATE', evidence: {} } as const;
  const late = { code: 'TOO_LATE', evidence: { minutes: 60 } } as const;
  const early = { code: 'TOO_EARLY', evidence: {} } as const;
  const off = { code: 'BOOKING_OFF', evidence: {} } as const;
  const taken = { code: 'BOOKED_OUT', evidence: {} } as const;
  expect(obstaclesIn([off, taken, early, passed])).toEqual([taken, passed]);
  expect(rulesIn([off, taken, early, passed])).toEqual([off, early]);
  expect(rulesIn([taken, late])).toEqual([late]);
});
