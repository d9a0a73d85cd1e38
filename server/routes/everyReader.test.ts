import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Call } from '../../contract/call.ts';
import { rankAllows, type CallerRank } from '../../contract/callerRank.ts';
import { allCalls, callFamilies } from '../../contract/calls.ts';
import { queryGraph } from '../../contract/calls/workbench/graph.ts';
import { updateStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import { connectStaffMemberToUser } from '../../contract/calls/staff/staffMemberUsers.ts';
import { studio } from '../samples/studio/studio.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { testInputs, type TestIds } from '../testing/inputs/testInput.ts';
import {
  ask,
  refused,
  requestFor,
  startTestApp,
  testNow,
  type TestApp,
  type TestBusiness,
} from '../testing/testApp.ts';
import { makeTestIds } from '../testing/testIds.ts';
import { shownFields, strictPaths } from '../testing/testAudiences.ts';

const engines = engineOfTheDay(import.meta.url);

/** Every field of every answer as every caller, by the audiences that the entities declare. */

const ranks = ['visitor', 'member', 'staff', 'admin'] as const satisfies readonly CallerRank[];
type Rank = (typeof ranks)[number];

const reads = allCalls.filter(({ effect }) => effect === 'read');
const readers = reads.flatMap((call) =>
  ranks.filter((rank) => rankAllows(rank, call.caller)).map((rank) => ({ name: call.name, call, rank })),
);

/** Every field that is not for everyone who may make the call. */
const hidden = readers.flatMap(({ name, call, rank }) =>
  strictPaths(call.schemas.answer).flatMap(({ path, audience }) =>
    rankAllows(rank, audience) ? [] : [{ name, call, rank, path }],
  ),
);

/** Secrets of a staff member in every field that is for staff. The email is that of a user, who is connected. */
const contactId = 'c0ffee00-7777-4777-8777-c0ffee007777';
const secret = {
  email: 'staff@example.com',
  phone: '+49 30 192837465',
  tags: { tags: { tagIds: ['open'] }, privateTags: { tagIds: ['Zq7x'] } },
};
const marks = [secret.email, secret.phone, 'Zq7x', '"wixUserId"', contactId];

/** The questions about a field that a call takes. */
function questionsAbout({ schemas: { body, query }, postFallback }: Call, path: string): object[] {
  const keys = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const filter = { [path]: { $exists: true } };
  const sort = [{ fieldName: path }];
  const both = [{ filter }, { filter: { $not: filter } }, { sort }];
  if (keys.includes('query')) return both.map((asked) => ({ body: { query: asked } }));
  if (postFallback && query instanceof z.ZodObject) return both.map((asked) => ({ query: { query: asked } }));
  if (keys.includes('filter')) return [{ body: { filter } }];
  if (!keys.includes('search')) return [];
  const aggregations = [{ name: 'values', type: 'VALUE', fieldPath: path }];
  const found = [...both, { aggregations }, { search: { expression: 'a', fields: [path] } }];
  return found.map((asked) => ({ body: { search: asked } }));
}

/** The fields of the entities of a family that a caller may not read, with the calls that take questions about them. */
const unasked = callFamilies.flatMap(({ calls }) => {
  const lists = calls.filter((call) => questionsAbout(call, 'id').length > 0);
  const paths = lists.flatMap(({ schemas }) => strictPaths(schemas.answer));
  return lists.flatMap((call) =>
    ranks
      .filter((rank) => rankAllows(rank, call.caller) && call.effect === 'read')
      .flatMap((rank) =>
        [
          ...new Set(
            paths.flatMap(({ entityPath, audience }) => (rankAllows(rank, audience) ? [] : [entityPath])),
          ),
        ].map((path) => ({ name: call.name, call, rank, path })),
      ),
  );
});

test('some fields of answers are hidden from some callers, and cannot be queried by them', () => {
  expect(new Set(hidden.map(({ path }) => path.split('.').at(-1)))).toEqual(
    new Set(['associatedWixIdentity', 'contactId', 'email', 'phone', 'privateTags']),
  );
  expect(new Set(unasked.map(({ name }) => name)).size).toBeGreaterThanOrEqual(3);
});

describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let ids: TestIds;

  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa' });
    business = await server.addBusiness(studio(testNow));
    ids = await makeTestIds(server, business);
    const { admin } = business.tokens;
    const path = { 'staffMember.id': ids.staffMember };
    await ask(
      server,
      updateStaffMember,
      { path, body: { staffMember: { revision: '1', ...secret } } },
      admin,
    );
    const connected = { path: { staffMemberId: ids.staffMember }, body: {} };
    await ask(server, connectStaffMemberToUser, connected, admin);
    // Contacts come from the platform; no call sets them.
    await server.database.write(
      sql`update staff_members set contact_id = ${contactId} where id = ${ids.staffMember}`,
      1,
    );
  });

  /** Returns the text of a call's answer. Reads of staff members include every detail that the caller may ask for. */
  async function textFor(call: Call, rank: Rank): Promise<string> {
    const input = testInputs.get(call.name)?.(ids) ?? {};
    const response = await server.app(requestFor(call, input, { token: business.tokens[rank] }));
    return response.text();
  }

  test.each(readers)('$name shows a $rank no field of another audience', async ({ call, rank }) => {
    const text = await textFor(call, rank);
    expect(
      shownFields(call.schemas.answer, JSON.parse(text)).filter(
        ({ audience }) => !rankAllows(rank, audience),
      ),
    ).toEqual([]);
    expect(
      rank === 'visitor' || rank === 'member' ? marks.filter((mark) => text.includes(mark)) : [],
    ).toEqual([]);
  });

  test('staff read all of it', async () => {
    const texts = await Promise.all(
      reads.filter(({ caller }) => rankAllows('staff', caller)).map((call) => textFor(call, 'staff')),
    );
    expect(marks.filter((mark) => !texts.some((text) => text.includes(mark)))).toEqual([]);
  });

  test.each(unasked)(
    '$name answers a $rank about $path as about an unknown field',
    async ({ call, rank, path }) => {
      const token = business.tokens[rank];
      for (const asked of questionsAbout(call, path)) {
        const unknown = JSON.parse(JSON.stringify(asked).replaceAll(path, 'noSuchField')) as object;
        const refusal = await refused(server, call, asked, token);
        const like = await refused(server, call, unknown, token);
        const named = JSON.stringify([refusal.status, refusal.violations]).replaceAll(path, 'noSuchField');
        expect(JSON.parse(named)).toEqual([like.status, like.violations]);
        expect(like.status).toBe(400);
      }
    },
  );

  test.each(hidden)('the graph has no value of $path in $name for a $rank', async ({ call, rank, path }) => {
    const named: Readonly<Record<string, string>> = {
      getStaffMember: `(staffMemberId: "${ids.staffMember}")`,
      bookingsGetBookingAnonymously: `(token: "${ids.bookingToken}")`,
      getMultiServiceBookingAnonymously: `(token: "${ids.multiServiceToken}")`,
    };
    const id = named[call.name] ?? '';
    const keys = [...path.split('.'), ...(parts[path.split('.').at(-1) ?? ''] ?? [])];
    const query = `{ ${[call.name + id, ...keys].join(' { ')}${' }'.repeat(keys.length + 1)}`;
    const answerTo = (by: Rank) =>
      ask(server, queryGraph, { path: { version: 'alpha' }, body: { query } }, business.tokens[by]);
    const [own, ofStaff] = [await answerTo(rank), await answerTo('staff')];
    expect([own.errors, ofStaff.errors]).toEqual([undefined, undefined]);
    expect(valuesIn(own.data)).toEqual([]);
    expect(valuesIn(ofStaff.data).length).toBeGreaterThan(0);
  });
});

/** Keys of the value of a field that is an object. */
const parts: Readonly<Record<string, readonly string[]>> = {
  associatedWixIdentity: ['identificationData', 'wixUserId'],
  privateTags: ['tagIds'],
};

/** The texts in a graph's answer. */
function valuesIn(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(valuesIn) : [];
}
