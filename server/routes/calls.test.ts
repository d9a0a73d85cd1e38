import { expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { pathsOf } from '../../contract/prefixes.ts';
import { isAppPath } from './paths.ts';
import { routeFamilies } from './routes.ts';

// Without test files: importing one would run its tests a second time, as tests of this file.
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../contract/calls/**/*.ts', '!../../contract/calls/**/*.test.ts'],
  { eager: true },
);
const calls = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is Call => typeof value === 'object' && value !== null && 'schemas' in value);
const routes = routeFamilies.flatMap((family) => family.routes);

/** Answered outside the dispatcher, because their answers have other formats: routes/identity/identityRaw.ts. */
const raw = ['getTokenInfo', 'logout', 'requestToken', 'revokeToken'];

test('every call of the contract has a handler, and no other', () => {
  const answered = [...routes.map(({ call }) => call.name), ...raw];
  expect(answered.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

test('every path of every call is routed to the server, not to the dashboard', () => {
  for (const call of calls)
    for (const path of pathsOf(call)) expect([path, isAppPath(path)]).toEqual([path, true]);
});

test.each([
  '/',
  '/services',
  '/services/create',
  '/bookings',
  '/bookings/42',
  '/locations',
  '/pricing-plans',
  '/auth-callback',
])('%s is routed to the dashboard', (path) => {
  expect(isAppPath(path)).toBe(false);
});
