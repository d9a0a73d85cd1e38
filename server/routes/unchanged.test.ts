import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { allCalls } from '../../contract/calls.ts';
import { getService, updateService } from '../../contract/calls/services/services.ts';
import { isFields, type Fields } from '../../contract/paths.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { studio } from '../samples/studio/studio.ts';
import { makeTestIds } from '../testing/testIds.ts';
import { testInputs, type TestIds } from '../testing/inputs/testInput.ts';
import { businessTables, versionsOf } from '../testing/testRows.ts';
import {
  ask,
  massage,
  requestFor,
  startTestApp,
  testNow,
  type TestApp,
  type TestBusiness,
} from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

/**
 * Saving unchanged data changes nothing: no revision, no event, no history entry. Every call that changes a record is
 * sent twice; the second call must have no effect.
 */

const changesRecords = /^(update|bulkUpdate|set|move|change|add|remove|enable|archive|assign)/;

/** Other calls that match these names. */
const otherwise = [
  // Runs as a job; its effect on each record is that of the call for one.
  'bulkUpdateServicesByFilter',
  'bulkUpdateStaffMemberTagsByFilter',
  // Refused the second time, because the record is gone or already in that state.
  'removeFromTeam',
  'removeStaffMemberFromTrashBin',
  'setDefaultLocation',
  'setServiceLocationsAsPreviewed',
  'removeRecords',
  'changePassword',
  'changeFollowingEvents',
  'addBookingsToMultiServiceBooking',
  'removeBookingsFromMultiServiceBooking',
  // Belongs to no business.
  'setTestCaptcha',
  'setTestClock',
];

const changing = allCalls
  .filter(({ name, effect }) => effect === 'write' && changesRecords.test(name) && !otherwise.includes(name))
  // Archived records refuse other changes, so archiving comes last.
  .toSorted(
    (one, other) => Number(one.name.startsWith('archive')) - Number(other.name.startsWith('archive')),
  );

/** Tables written for every call. */
const aboutCalls = ['call_log', 'idempotency_keys', 'access_tokens'];

describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let ids: TestIds;
  let tables: string[];
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa' });
    business = await server.addBusiness(studio(testNow));
    ids = await makeTestIds(server, business);
    tables = (await businessTables(server.database)).filter((table) => !aboutCalls.includes(table));
  });

  async function send(
    call: Call,
    input: Fields,
    revision: string,
  ): Promise<{ status: number; body: unknown }> {
    const sent = withRevision(input, revision) as Parameters<typeof requestFor>[1];
    const response = await server.app(requestFor(call, sent, { token: business.tokens.owner }));
    return { status: response.status, body: (await response.json()) as unknown };
  }

  test.each(changing.map((call) => [call.name, call] as const))(
    '%s changes nothing when sent again',
    async (_name, call) => {
      const input = inputFor(call, ids);
      let done = await send(call, input, '1');
      // An earlier call changed the record; the refusal contains the current revision.
      if (done.status === 409 || failed(done.body)) {
        done = await send(call, input, revisionIn(done.body) ?? '1');
      }
      expect(done).toMatchObject({ status: 200 });
      expect(failed(done.body)).toBe(false);
      server.passTime(60);

      const before = await versionsOf(server.database, tables, business);
      const again = await send(call, input, revisionIn(done.body) ?? '1');
      expect(again.status).toBe(200);
      expect(failed(again.body)).toBe(false);
      expect(revisionIn(again.body)).toBe(revisionIn(done.body));
      expect(await versionsOf(server.database, tables, business)).toBe(before);
    },
  );

  test('service sent back as read keeps its revision and causes no event', async () => {
    const { create, admin, businessId, resourceId, locationId, ...rest } = await openCatalogue(server);
    const { id } = await create(
      massage(resourceId, {
        description: '',
        locations: [{ business: { id: locationId } }, { custom: { address: { city: 'Berlin' } } }],
      }),
    );
    const path = { serviceId: id };
    const query = { conditionalFields: ['STAFF_MEMBER_DETAILS' as const, 'RESOURCE_TYPE_DETAILS' as const] };
    const { service } = await ask(server, getService, { path, query }, admin);
    const before = await versionsOf(server.database, tables, { ...rest, businessId, resourceId, locationId });
    const bodies = [
      { service },
      { service: { revision: service.revision } },
      { service, mask: 'name,category,bookingPolicy,payment,media,serviceResources,seoData' },
      { service: { revision: service.revision, tagLine: null } },
      { service: { revision: service.revision, staffMemberIds: [resourceId] } },
    ];
    for (const body of bodies) {
      const answer = await ask(server, updateService, { path: { 'service.id': id }, body }, admin);
      expect(answer.service.revision).toBe('1');
      expect(answer.service.updatedDate).toBe(service.updatedDate);
    }
    expect(await versionsOf(server.database, tables, { ...rest, businessId, resourceId, locationId })).toBe(
      before,
    );
  });
});

/** The input of a call, with the records in the answer where the call has that option. */
function inputFor({ name, schemas }: Call, ids: TestIds): Fields {
  const input: Fields = testInputs.get(name)?.(ids) ?? {};
  if (!isFields(input['body'])) return input;
  const body = { ...input['body'], returnEntity: true };
  return schemas.body.safeParse(body).success ? { ...input, body } : input;
}

function withRevision(value: unknown, revision: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withRevision(item, revision));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'revision' ? revision : withRevision(inner, revision),
    ]),
  );
}

/** The revision in an answer at the lowest depth. */
function revisionIn(body: unknown): string | undefined {
  const level = [body].flat().filter((value) => typeof value === 'object' && value !== null);
  const own = level.filter(isFields).find((value) => typeof value['revision'] === 'string');
  if (own) return String(own['revision']);
  const inner = level.flatMap((value) => Object.values(value));
  return inner.length === 0 ? undefined : revisionIn(inner);
}

function failed(body: unknown): boolean {
  const metadata = isFields(body) ? body['bulkActionMetadata'] : undefined;
  return isFields(metadata) && metadata['totalFailures'] !== 0;
}
