import { beforeAll, describe, expect, test } from 'vitest';
import { pathParameters, type Call } from '../../contract/call.ts';
import { engines } from '../database/testDatabase.ts';
import { routeFamilies } from '../routes.ts';
import { tutor } from '../samples/tutor.ts';
import { requestFor, startTestApp, testNow, yogaClass, type TestApp, type TestBusiness } from '../testApp.ts';
import { openCatalogue } from '../testCatalogue.ts';

const missing = '11111111-1111-4111-8111-111111111111';
const businessRoutes = routeFamilies[0]?.routes ?? [];

/** What a call needs in its body beside the id, so that the id is all that can be wrong with it. */
const bodies: Record<string, (id: string) => unknown> = {
  updateService: () => ({ service: { revision: '1', name: 'Mine now' } }),
  cloneService: (id) => ({ sourceServiceId: id }),
  validateSlug: (id) => ({ serviceId: id, slug: 'yoga' }),
  setCustomSlug: () => ({ slug: 'mine-now' }),
  setServiceLocations: () => ({ locations: [] }),
  enablePricingPlansForService: () => ({ pricingPlanIds: [missing] }),
  disablePricingPlansForService: () => ({ pricingPlanIds: [missing] }),
  bulkUpdateServices: (id) => ({ services: [{ service: { id, revision: '1', name: 'Mine now' } }] }),
  bulkDeleteServices: (id) => ({ ids: [id] }),
  queryServices: (id) => ({ query: { filter: { id } } }),
  searchServices: (id) => ({ search: { filter: { id } } }),
  countServices: (id) => ({ filter: { id } }),
};

/** Calls that name an entity by its id. */
const calls = businessRoutes
  .map(({ call }) => call)
  .filter(({ path, name }) => pathParameters(path).length > 0 || Object.hasOwn(bodies, name));

describe.each(engines)('businesses apart on $name', ({ open }) => {
  let server: TestApp;
  let mine: TestBusiness;
  /** Ids of another business's entities: of each kind that a path can name. */
  let theirs: string[];
  let before: unknown;
  let readTheirs: () => Promise<unknown>;

  beforeAll(async () => {
    server = startTestApp(await open());
    mine = await server.addBusiness();
    const other = await openCatalogue(server, tutor(testNow));
    const service = await other.create(yogaClass({ name: 'Theirs' }));
    theirs = [service.id, other.locationId, service.bookingPolicy?.id ?? '', other.resourceId];
    readTheirs = () => other.read(service.id);
    before = await readTheirs();
  });

  async function answerFor(call: Call, id: string, token: string | undefined): Promise<string> {
    const path = Object.fromEntries(pathParameters(call.path).map((name) => [name, id]));
    const body = bodies[call.name]?.(id);
    const headers = { 'X-Wix-Request-Id': 'same' };
    const response = await server.app(requestFor(call, { path, body }, { token, headers }));
    return `${response.status} ${(await response.text()).replaceAll(id, '<id>')}`;
  }

  test.each(calls.map((call) => [call.name, call] as const))(
    '%s answers a foreign id as one that does not exist',
    async (_name, call) => {
      for (const [rank, token] of [['none', undefined], ...Object.entries(mine.tokens)] as const) {
        const expected = await answerFor(call, missing, token);
        for (const id of theirs) expect([rank, await answerFor(call, id, token)]).toEqual([rank, expected]);
      }
      expect(await readTheirs()).toEqual(before);
    },
  );

  test('a revoked token opens nothing', async () => {
    for (const { call } of businessRoutes.filter((route) => route.call.caller !== 'anyone')) {
      expect(await answerFor(call, missing, 'revoked')).toMatch(/^401 /);
    }
  });

  test('lists of one business never show another’s', async () => {
    const lists = businessRoutes.filter(
      ({ call }) => pathParameters(call.path).length === 0 && call.effect === 'read',
    );
    for (const { call } of lists) {
      const answer = await answerFor(call, missing, mine.tokens.owner);
      for (const id of theirs) {
        expect(answer).not.toContain(id);
      }
    }
  });
});
