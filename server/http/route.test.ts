import { expect, test } from 'vitest';
import * as z from 'zod';
import { entity, forStaff, forVisitors } from '../../contract/audience.ts';
import { defineCall } from '../../contract/call.ts';
import type { CallerRank } from '../../contract/callerRank.ts';
import { WireJson } from '../json/wireJson.ts';
import { runRoute, type RequestContext, type Route } from './route.ts';

const person = entity({ name: forVisitors(z.string()), pay: forStaff(z.number()) });
const call = defineCall({
  name: 'getPerson',
  method: 'GET',
  path: '/people',
  caller: 'visitor',
  effect: 'read',
  answer: z.strictObject({ person }),
});
const body = { person: { name: 'Ada', pay: 3 } };

/** Returns the answer that a caller of this rank gets from a manually bound route. */
function shown(rank: CallerRank, body: unknown): Promise<unknown> {
  const route: Route = { call, handle: async () => body };
  return runRoute(route, { path: {}, query: {}, body: {} }, { caller: { rank } } as RequestContext);
}

test('customers get no staff field from any route, composed by the database or not', async () => {
  expect(await shown('member', body)).toEqual({ person: { name: 'Ada' } });
  expect(await shown('visitor', new WireJson(JSON.stringify(body)))).toEqual({ person: { name: 'Ada' } });
});

test('staff get the answer unchanged', async () => {
  const composed = new WireJson(JSON.stringify(body));
  expect(await shown('staff', composed)).toBe(composed);
});
