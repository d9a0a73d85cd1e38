import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryServices, updateService } from '../../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { requestFor, startTestApp, yogaClass, type TestApp } from '../../../testing/testApp.ts';
import { openCatalogue } from '../../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

describe.each(engines)('identifying the caller on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  const names = async (token: string) => {
    const response = await server.app(requestFor(queryServices, { body: {} }, { token }));
    const body = (await response.json()) as { services?: { name: string }[] };
    return { status: response.status, names: body.services?.map(({ name }) => name).toSorted() };
  };

  async function hiddenYoga() {
    const business = await openCatalogue(server);
    const { id } = await business.create(yogaClass({ name: 'Hidden', hidden: true }));
    await business.offer(yogaClass({ name: 'Shown' }));
    expect(await names(business.tokens.staff)).toEqual({ status: 200, names: ['Hidden', 'Shown'] });
    return { business, id };
  }

  test('refuses a revoked token from the next request', async () => {
    const { business } = await hiddenYoga();
    await server.database.write(sql`
      update access_tokens set revoked_at = now() where business_id = ${business.businessId}`);
    expect((await names(business.tokens.staff)).status).toBe(401);
    expect((await names(business.tokens.staff)).status).toBe(401);
  });

  test('applies the loss of a role from the next request', async () => {
    const { business } = await hiddenYoga();
    await server.database.write(
      sql`update members set role = null where business_id = ${business.businessId}`,
    );
    expect(await names(business.tokens.staff)).toEqual({ status: 200, names: ['Shown'] });
  });

  test('repeats the refusal of a read, and does not start a write before the token is verified', async () => {
    const { business, id } = await hiddenYoga();
    const malformed = () =>
      server.app(
        requestFor(
          queryServices,
          { body: { query: { filter: { colour: 'red' } } } },
          { token: business.admin },
        ),
      );
    expect((await malformed()).status).toBe(400);
    expect((await malformed()).status).toBe(400);
    const change = { path: { 'service.id': id }, body: { service: { id, revision: '1', name: 'Changed' } } };
    const response = await server.app(requestFor(updateService, change, { token: business.tokens.staff }));
    expect(response.status).toBe(403);
    expect((await business.read(id)).name).toBe('Hidden');
  });
});
