import { expect, test } from 'vitest';
import { lacksSessions } from './courseSessions.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test.each([
  ['a course without sessions', 'COURSE', {}, true],
  ['a course that is over', 'COURSE', { firstSessionStart: inDays(-9), lastSessionEnd: inDays(-1) }, true],
  ['a course that goes on', 'COURSE', { firstSessionStart: inDays(-9), lastSessionEnd: inDays(1) }, false],
  ['a course without an end', 'COURSE', { firstSessionStart: inDays(-9) }, false],
  ['a class without sessions', 'CLASS', {}, false],
] as const)('sessions of %s', (_name, type, sessions, lacks) => {
  expect(lacksSessions({ type, schedule: { id: 's', ...sessions } })).toBe(lacks);
});
