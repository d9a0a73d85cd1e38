import { beforeAll, describe, expect, test } from 'vitest';
import { createAddOnGroup, listAddOnGroupsByServiceId } from '../../contract/calls/addOnGroups.ts';
import { createCategory } from '../../contract/calls/categories.ts';
import { queryGraph } from '../../contract/calls/graph.ts';
import * as priced from '../../contract/calls/optionsAndVariants.ts';
import { queryServiceCategories, queryServiceLocations } from '../../contract/calls/serviceParts.ts';
import * as calls from '../../contract/calls/services.ts';
import { engines } from '../database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../testApp.ts';
import { openCatalogue } from '../testCatalogue.ts';

const optionId = '0b9e2a70-6d0c-4f0e-9d59-2f2f6a3f1a01';

/**
 * A hidden service is hidden from the public pages (reference/entities.md section 1), and so from everybody who is not
 * of the business: whoever could list it could also read it.
 */
describe.each(engines)('a hidden service on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A shown service and a hidden one, which alone has what belongs to it. */
  async function business() {
    const catalogue = await openCatalogue(server);
    const { create, admin, locationId } = catalogue;
    await create(yogaClass({ name: 'Shown' }));
    const body = { category: { name: 'Backstage' } };
    const { category } = await ask(server, createCategory, { body }, admin);
    const hidden = await create(
      yogaClass({
        name: 'Secret gathering',
        tagLine: 'Secret words',
        hidden: true,
        category: { id: category.id },
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
    return { ...catalogue, hidden, variantsId: made.serviceOptionsAndVariants.id };
  }

  const filters = [
    {},
    { hidden: true },
    { name: { $startsWith: 'Secret' } },
    { 'mainSlug.name': 'secret-gathering' },
    { 'category.name': 'Backstage' },
    { $not: { name: 'Shown' } },
  ];

  test('is in no list, no sum and no count of a visitor or a member', async () => {
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
        expect((await ask(server, queryServiceCategories, uses, token)).categories).toEqual([]);
        const places = JSON.stringify(await ask(server, queryServiceLocations, uses, token));
        expect(places).not.toContain(locationId);
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

  test('is for them like one that does not exist, with all that belongs to it', async () => {
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

  test('comes into their lists when it is shown, and leaves them when it is hidden again', async () => {
    const { tokens, hidden, update, read } = await business();
    const counted = async (filter: Record<string, unknown>) =>
      (await ask(server, calls.countServices, { body: { filter } }, tokens.visitor)).count;
    const { revision } = await read(hidden.id);
    const shown = await update({ id: hidden.id, revision, hidden: false });
    expect([await counted({}), await counted({ 'category.name': 'Backstage' })]).toEqual([2, 1]);
    await update({ id: hidden.id, revision: shown.revision, hidden: true });
    expect([await counted({}), await counted({ 'category.name': 'Backstage' })]).toEqual([1, 0]);
  });
});
