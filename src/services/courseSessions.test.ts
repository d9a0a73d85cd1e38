import { expect, test } from 'vitest';
import { lacksSessions } from './courseSessions.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test.each([
  ['a course without sessions', 'COURSE', undefined, true],
  ['a course that is over', 'COURSE', inDays(-1), true],
  ['a course that goes on', 'COURSE', inDays(1), false],
  ['a class without sessions', 'CLASS', undefined, false],
  ['an appointment', 'APPOINTMENT', undefined, false],
] as const)('sessions of %s', (_name, type, lastSessionEnd, lacks) => {
  expect(lacksSessions({ type, schedule: { id: 's', ...(lastSessionEnd && { lastSessionEnd }) } })).toBe(
    lacks,
  );
});
