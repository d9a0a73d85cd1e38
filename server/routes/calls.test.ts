import { expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { pathsOf } from '../../contract/prefixes.ts';
import { isAppPath } from './paths.ts';
import { routeFamilies } from './routes.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../contract/calls/*.ts', { eager: true });
const calls = Object.entries(modules)
  .filter(([file]) => !file.endsWith('.test.ts'))
  .flatMap(([, module]) => Object.values(module))
  .filter((value): value is Call => typeof value === 'object' && value !== null && 'schemas' in value);
const routes = routeFamilies.flatMap((family) => family.routes);

/** Answered beside the dispatcher, because their answers have a form of their own: routes/identityRaw.ts. */
const raw = ['getTokenInfo', 'logout', 'requestToken', 'revokeToken'];

test('every call of the contract is answered, and nothing else is', () => {
  const answered = [...routes.map(({ call }) => call.name), ...raw];
  expect(answered.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

test('every address of every call belongs to the server and not to the dashboard', () => {
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
])('the dashboard shows %s', (path) => {
  expect(isAppPath(path)).toBe(false);
});
