import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryServices } from '../../../contract/calls/services/services.ts';
import { getPath } from '../../../contract/paths.ts';
import recorded from '../../../contract/recorded/services-query.json' with { type: 'json' };
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { newestMessages } from '../../mail/outbox.ts';
import { remindCustomers } from '../bookings/messages/reminders.ts';
import { studio } from '../../samples/studio/studio.ts';
import { ask, requestFor, startTestApp, testNow, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { loadServicesAnswer } from '../services/loadServicesAnswer.ts';

const engines = engineOfTheDay(import.meta.url);

/** All paths of an answer, with the longest item of each list, to compare answers field by field. */
function pathsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => pathsOf(item, `${at}[]`)))];
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, at === '' ? key : `${at}.${key}`));
}

/** Removes the expected differences: URLs have this host, and locations the default of this business. */
function comparable(services: unknown): unknown {
  const hosts = new Set(['url', 'default']);
  return JSON.parse(JSON.stringify(services, (key, value: unknown) => (hosts.has(key) ? undefined : value)));
}

describe.each(engines)('a catalogue loaded into a business on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('shows the sample studio’s services with locations, staff members and URLs', async () => {
    const { admin } = await openCatalogue(server, studio(testNow));
    const { services, pagingMetadata } = await ask(server, queryServices, { body: {} }, admin);
    expect(services.length).toBe(studio(testNow).services.length);
    expect(pagingMetadata?.total).toBe(services.length);
    for (const service of services) {
      expect(service.mainSlug?.name).toMatch(/^[a-z0-9-]+$/);
      expect(service.bookingPolicy).toHaveProperty('name');
      expect(service.payment).toHaveProperty('rateType');
    }
  });

  test('returns another host’s answer unchanged, field by field', async () => {
    const { businessId, admin } = await openCatalogue(server);
    expect(await loadServicesAnswer(server.options, businessId, recorded)).toEqual({
      services: 2,
      skipped: 0,
      categories: 1,
      bookingPolicies: 1,
      locations: 1,
      staffMembers: 1,
      incomplete: 0,
    });
    const body = {
      query: { paging: { limit: 50 } },
      conditionalFields: ['STAFF_MEMBER_DETAILS' as const],
    };
    const response = await server.app(requestFor(queryServices, { body }, { token: admin }));
    const answer: unknown = await response.json();
    expect(pathsOf(getPath(answer, 'services')).toSorted()).toEqual(pathsOf(recorded.services).toSorted());
    expect(comparable(getPath(answer, 'services'))).toEqual(comparable(recorded.services));
  });

  test('counts services with staff or rooms that neither the answer nor the business has', async () => {
    const { businessId } = await openCatalogue(server);
    const [first, second] = recorded.services;
    const undescribed = { staffMembers: undefined, staffMemberDetails: undefined };
    const room = { resourceIds: { values: [crypto.randomUUID()] } };
    const services = [
      { ...first, ...undescribed, staffMemberIds: [crypto.randomUUID()], serviceResources: [] },
      { ...second, ...undescribed, staffMemberIds: [], serviceResources: [room] },
    ];
    expect(await loadServicesAnswer(server.options, businessId, { services })).toMatchObject({
      services: 2,
      staffMembers: 0,
      incomplete: 2,
    });
  });

  test('skips services that already exist', async () => {
    const { businessId } = await openCatalogue(server);
    await loadServicesAnswer(server.options, businessId, recorded);
    expect(await loadServicesAnswer(server.options, businessId, recorded)).toMatchObject({
      services: 0,
      skipped: 2,
      categories: 0,
    });
  });

  test('refuses an invalid answer with field violations', async () => {
    const { businessId } = await openCatalogue(server);
    await expect(
      loadServicesAnswer(server.options, businessId, { services: [{ name: 'x' }] }),
    ).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  test('sends no message, neither to customers nor to the staff members that it creates', async () => {
    const { businessId } = await openCatalogue(server);
    const { secret } = server.options.config;
    const before = await newestMessages(server.database, { businessId, limit: 50 }, secret);
    expect((await loadServicesAnswer(server.options, businessId, recorded)).services).toBe(2);
    expect(await newestMessages(server.database, { businessId, limit: 50 }, secret)).toEqual(before);
    expect(await remindCustomers(server.options)).toBe(0);
  });

  test('records everything in the history once', async () => {
    const { businessId } = await openCatalogue(server);
    await loadServicesAnswer(server.options, businessId, recorded);
    const changes = await server.database.rows(sql<{ entity: string; count: number }>`
      select entity, count(*)::int as count from changes
      where business_id = ${businessId} and action = 'created' group by entity order by entity`);
    expect(Object.fromEntries(changes.map(({ entity, count }) => [entity, count]))).toMatchObject({
      service: 2,
      category: 1,
      location: 2,
      staffMember: 2,
    });
  });
});
