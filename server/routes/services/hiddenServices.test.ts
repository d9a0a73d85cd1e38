import { beforeAll, describe, expect, test } from 'vitest';
import { createAddOnGroup, listAddOnGroupsByServiceId } from '../../../contract/calls/prices/addOnGroups.ts';
import { createCategory, deleteCategory } from '../../../contract/calls/services/categories.ts';
import { queryGraph } from '../../../contract/calls/workbench/graph.ts';
import * as priced from '../../../contract/calls/prices/optionsAndVariants.ts';
import {
  queryServiceCategories,
  queryServiceLocations,
} from '../../../contract/calls/services/serviceParts.ts';
import * as calls from '../../../contract/calls/services/services.ts';
import type { Call } from '../../../contract/call.ts';
import { rankAllows } from '../../../contract/callerRank.ts';
import { allCalls } from '../../../contract/calls.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { findPublicService } from '../../rules/services/publicServices.ts';
import { offeredServices } from '../../tables/services/publicOffer.ts';
import { ask, refused, requestFor, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { testInputs, type TestIds } from '../../testing/inputs/testInput.ts';

const engines = engineOfTheDay(import.meta.url);

const optionId = '0b9e2a70-6d0c-4f0e-9d59-2f2f6a3f1a01';

/** The reasons why customers cannot see a service, and how to cause each. */
const reasons = ['hidden', 'in no category', 'in a deleted category'] as const;

/**
 * Such a service is not on the public pages (reference/entities.md section 1, reference/calls.md sections 3 and 4), and
 * callers outside the business cannot read it: a readable service could be listed as well.
 */
describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  describe.each(reasons)('service that is %s', (why) => {
    /** Creates a visible service without parts and a hidden one with all of them. */
    async function business() {
      const catalogue = await openCatalogue(server);
      const { create, admin, locationId } = catalogue;
      const categoryOf = async (name: string) =>
        (await ask(server, createCategory, { body: { category: { name } } }, admin)).category;
      const front = await categoryOf('On stage');
      await create(yogaClass({ name: 'Shown', category: { id: front.id } }));
      const category = await categoryOf('Backstage');
      const hidden = await create(
        yogaClass({
          name: 'Secret gathering',
          tagLine: 'Secret words',
          hidden: why === 'hidden',
          ...(why !== 'in no category' && { category: { id: category.id } }),
          locations: [{ type: 'BUSINESS', business: { id: locationId } }],
          payment: {
            rateType: 'VARIED',
            varied: { defaultPrice: { value: '12' } },
            options: { inPerson: true },
          },
        }),
      );
      const serviceOptionsAndVariants = {
        serviceId: hidden.id,
        options: { values: [{ id: optionId, type: 'CUSTOM' as const, customData: { choices: ['Mat'] } }] },
        variants: { values: [{ choices: [{ optionId, custom: 'Mat' }], price: { value: '7.77' } }] },
      };
      const variants = { body: { serviceOptionsAndVariants } };
      const made = await ask(server, priced.createServiceOptionsAndVariants, variants, admin);
      const group = { body: { serviceId: hidden.id, addOnGroup: { name: 'Secret extras' } } };
      await ask(server, createAddOnGroup, group, admin);
      if (why === 'in a deleted category') {
        await ask(server, deleteCategory, { path: { categoryId: category.id } }, admin);
      }
      return { ...catalogue, hidden, front, variantsId: made.serviceOptionsAndVariants.id };
    }

    const filters = [
      {},
      { hidden: true },
      { name: { $startsWith: 'Secret' } },
      { 'mainSlug.name': 'secret-gathering' },
      { 'category.name': 'Backstage' },
      { 'category.id': null },
      { $not: { name: 'Shown' } },
    ];

    test('is in no list, sum or count of a visitor or a member', async () => {
      const { tokens, hidden, locationId } = await business();
      for (const token of [tokens.visitor, tokens.member]) {
        for (const filter of filters) {
          const shown = Object.keys(filter).length === 0 ? 1 : 0;
          const query = await ask(server, calls.queryServices, { body: { query: { filter } } }, token);
          expect(query.pagingMetadata).toMatchObject({ count: shown, total: shown });
          const count = await ask(server, calls.countServices, { body: { filter } }, token);
          expect(count).toEqual({ count: shown });
          const search = {
            filter,
            aggregations: [
              { name: 'hidden', type: 'VALUE' as const, fieldPath: 'hidden' },
              { name: 'category', type: 'VALUE' as const, fieldPath: 'category.name' },
              {
                name: 'how many',
                type: 'SCALAR' as const,
                fieldPath: 'id',
                scalar: { type: 'COUNT_DISTINCT' as const },
              },
            ],
          };
          const found = await ask(server, calls.searchServices, { body: { search } }, token);
          expect(found.services).toHaveLength(shown);
          expect(JSON.stringify(found.aggregationData)).not.toMatch(/true|Backstage/);
          const uses = { body: { filter: { services: filter } } };
          const { categories } = await ask(server, queryServiceCategories, uses, token);
          expect(categories.map(({ name }) => name)).toEqual(shown === 1 ? ['On stage'] : []);
          const locations = JSON.stringify(await ask(server, queryServiceLocations, uses, token));
          expect(locations).not.toContain(locationId);
        }
        for (const expression of ['secret', 'secrte', 'gath']) {
          const search = { search: { expression, fuzzy: true } };
          const { services } = await ask(server, calls.searchServices, { body: { search } }, token);
          expect(services).toEqual([]);
        }
        const query = `{ queryServices { services { id } } searchServices { services { id } }
        countServices(filter: { hidden: true }) { count } getService(serviceId: "${hidden.id}") { service { id } } }`;
        const graph = await ask(server, queryGraph, { path: { version: 'alpha' }, body: { query } }, token);
        expect(graph.errors).toHaveLength(1);
        expect(JSON.stringify(graph.data)).not.toContain(hidden.id);
        const list = await ask(server, priced.queryServiceOptionsAndVariants, { body: { query: {} } }, token);
        expect(list.serviceOptionsAndVariantsList).toEqual([]);
      }
    });

    test('is answered to them like a missing one, with all its parts', async () => {
      const { tokens, hidden, variantsId } = await business();
      const [path, body] = [{ serviceId: hidden.id }, { serviceId: hidden.id }];
      const asked = [
        [calls.getService, { path }],
        [listAddOnGroupsByServiceId, { body }],
        [priced.getServiceOptionsAndVariantsByServiceId, { path }],
        [priced.getServiceOptionsAndVariants, { path: { serviceOptionsAndVariantsId: variantsId } }],
      ] as const;
      for (const [call, input] of asked) {
        for (const token of [tokens.visitor, tokens.member]) {
          expect(await refused(server, call, input, token)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
        }
        await ask(server, call, input as never, tokens.staff);
      }
    });

    test('has no page at any of its URLs and is not listed on any page', async () => {
      const { hidden, businessId } = await business();
      const reading = { db: server.database, businessId, publicUrl: 'http://localhost:4600' };
      expect(await findPublicService(reading, hidden.mainSlug?.name ?? '')).toBeUndefined();
      const offered = await offeredServices(server.database, { businessId, resourceId: undefined, most: 50 });
      expect(offered.map(({ name }) => name)).toEqual(['Shown']);
    });

    // Covers every reading call of the contract by its input in server/testing/inputs.
    test('is in no answer of a call that a visitor may read with, for any input', async () => {
      const { tokens, hidden, variantsId, ...rest } = await business();
      const ids = new Proxy({} as TestIds, {
        get: (_, kind) =>
          ({
            optionsAndVariants: variantsId,
            location: rest.locationId,
            category: rest.front.id,
            client: rest.clientId,
          })[String(kind)] ?? hidden.id,
      });
      const secrets = [hidden.id, variantsId, 'Secret', 'secret-gathering', '7.77'];
      const leaking: string[] = [];
      for (const call of ofVisitors) {
        const named = testInputs.get(call.name)?.(ids) ?? {};
        for (const input of [named, ...broader(call, named)]) {
          const answerTo = async (token: string) => {
            const response = await server.app(requestFor(call, input, { token }));
            return response.text();
          };
          for (const token of [tokens.visitor, tokens.member]) {
            const answer = await answerTo(token);
            expect({ [call.name]: secrets.filter((secret) => answer.includes(secret)) }).toEqual({
              [call.name]: [],
            });
          }
          const answer = await answerTo(tokens.staff);
          if (secrets.some((secret) => answer.includes(secret))) leaking.push(call.name);
        }
      }
      expect(new Set(leaking)).toEqual(new Set(speaking));
    });

    test('appears in their lists when it becomes public and disappears again', async () => {
      const { admin, tokens, hidden, front, update, read } = await business();
      const counted = async (filter: Record<string, unknown>) =>
        (await ask(server, calls.countServices, { body: { filter } }, tokens.visitor)).count;
      const asked = [{}, { name: 'Secret gathering' }, { 'category.name': 'Closing' }];
      const seen = () => Promise.all(asked.map(counted));
      const { id } = hidden;
      const { revision } = await read(id);
      const shown = await update({ id, revision, hidden: false, category: { id: front.id } });
      expect(await seen()).toEqual([2, 1, 0]);
      const body = { category: { name: 'Closing' } };
      const { category: closing } = await ask(server, createCategory, { body }, admin);
      const moved = await update({ id, revision: shown.revision, category: { id: closing.id } });
      expect(await seen()).toEqual([2, 1, 1]);
      if (why === 'hidden') await update({ id, revision: moved.revision, hidden: true });
      if (why === 'in no category') await update({ id, revision: moved.revision, category: null });
      if (why === 'in a deleted category') {
        await ask(server, deleteCategory, { path: { categoryId: closing.id } }, admin);
      }
      expect(await seen()).toEqual([1, 0, 0]);
    });
  });
});

const ofVisitors = allCalls.filter(({ effect, caller }) => effect === 'read' && rankAllows('member', caller));

/** Calls that show the service to staff, which proves that the check can fail. */
const speaking = [
  'getService',
  'queryServices',
  'searchServices',
  'queryGraph',
  'listAddOnGroupsByServiceId',
  'getServiceOptionsAndVariants',
  'getServiceOptionsAndVariantsByServiceId',
  'queryServiceOptionsAndVariants',
];

/** The same query without its filter, for calls that have one. */
function broader({ method, schemas }: Call, { path }: { path?: object }): { path?: object; body?: object }[] {
  if (method === 'GET') return [{ ...(path && { path }) }];
  return [{}, { query: {} }, { search: {} }].flatMap((body) =>
    schemas.body.safeParse(body).success ? [{ ...(path && { path }), body }] : [],
  );
}
