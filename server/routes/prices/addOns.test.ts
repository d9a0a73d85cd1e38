import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/prices/addOns.ts';
import type { AddOnInput } from '../../../contract/entities/prices/addOn.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, requestFor, startTestApp, type TestApp } from '../../testing/testApp.ts';

const engines = engineOfTheDay(import.meta.url);

function changeOf(id: string, addOn: AddOnInput, mask?: string) {
  return { path: { 'addOn.id': id }, body: { addOn, mask } };
}

async function openAddOns(server: TestApp) {
  const business = await server.addBusiness();
  const { admin } = business.tokens;
  return {
    ...business,
    admin,
    add: async (addOn: AddOnInput) =>
      (await ask(server, calls.createAddOn, { body: { addOn } }, admin)).addOn,
    refuseAdd: (addOn: unknown) => refused(server, calls.createAddOn, { body: { addOn } }, admin),
    change: async (id: string, addOn: AddOnInput, mask?: string) =>
      (await ask(server, calls.updateAddOn, changeOf(id, addOn, mask), admin)).addOn,
    refuseChange: (id: string, addOn: AddOnInput, mask?: string) =>
      refused(server, calls.updateAddOn, changeOf(id, addOn, mask), admin),
    read: async (addOnId: string, token = admin) =>
      (await ask(server, calls.getAddOn, { path: { addOnId } }, token)).addOn,
  };
}

describe.each(engines)('add-ons on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('are created, read, changed and deleted with an event each', async () => {
    const { add, read, change, admin, tokens } = await openAddOns(server);
    const created = await add({
      name: 'Towel',
      price: { value: '2.50', formattedValue: '€2.50' },
      maxQuantity: 3,
    });
    expect(created).toEqual({
      id: expect.any(String) as string,
      revision: '1',
      createdDate: expect.any(String) as string,
      updatedDate: created.createdDate,
      name: 'Towel',
      price: { value: '2.50', currency: 'EUR' },
      maxQuantity: 3,
    });
    expect(await read(created.id, tokens.visitor)).toEqual(created);
    server.passTime(1);
    const changed = await change(created.id, { revision: '1', maxQuantity: null, durationInMinutes: 15 });
    const { maxQuantity: _pieces, ...rest } = created;
    expect(changed).toEqual({
      ...rest,
      durationInMinutes: 15,
      revision: '2',
      updatedDate: changed.updatedDate,
    });
    expect(changed.updatedDate).not.toBe(created.updatedDate);

    const path = { addOnId: created.id };
    await ask(server, calls.deleteAddOn, { path }, admin);
    expect(await refused(server, calls.getAddOn, { path }, admin)).toMatchObject({ status: 404 });
    expect(await refused(server, calls.deleteAddOn, { path }, admin)).toMatchObject({ status: 404 });
    const events = await server.database.rows(
      sql<{ type: string }>`select type from events where entity_id = ${created.id} order by sequence`,
    );
    expect(events.map(({ type }) => type)).toEqual(
      ['created', 'updated', 'deleted'].map((slug) => `wix.addons.v1.add_on_${slug}`),
    );
  });

  test('are refused with every field named', async () => {
    const { refuseAdd, add, refuseChange } = await openAddOns(server);
    expect((await refuseAdd({})).rules).toEqual(['addOn.name REQUIRED_FIELD']);
    const bad = {
      name: '',
      price: { value: '2.555' },
      durationInMinutes: 0,
      maxQuantity: 10_000,
      color: 'red',
    };
    expect((await refuseAdd(bad)).rules).toEqual([
      'addOn.color FIELD_NOT_ALLOWED',
      'addOn.durationInMinutes MIN',
      'addOn.maxQuantity MAX',
      'addOn.name MIN_LENGTH',
      'addOn.price.value DECIMAL_MAX_SCALE',
    ]);
    const both = { name: 'More time', durationInMinutes: 15, maxQuantity: 2 };
    expect((await refuseAdd(both)).rules).toEqual(['addOn.maxQuantity ONE_OF_ALIGNMENT']);
    const { id } = await add({ name: 'Towel', maxQuantity: 2 });
    expect((await refuseChange(id, { revision: '1', durationInMinutes: 5 })).rules).toEqual([
      'addOn.maxQuantity ONE_OF_ALIGNMENT',
    ]);
    expect((await refuseChange(id, { name: 'Robe' })).rules).toEqual(['addOn.revision REQUIRED_FIELD']);
    expect(await refuseChange(id, { revision: '9', name: 'Robe' })).toMatchObject({
      status: 409,
      code: 'REVISION_MISMATCH',
      data: { addOn: { id, revision: '1' } },
    });
  });

  test('take the currency of the business with each change of the price', async () => {
    const { add, change, businessId } = await openAddOns(server);
    const { id, price } = await add({
      name: 'Towel',
      price: { value: '2', currency: 'USD' },
      maxQuantity: 2,
    });
    expect(price).toEqual({ value: '2', currency: 'EUR' });
    await server.database.write(sql`update businesses set currency = 'JPY' where id = ${businessId}`);
    const renamed = await change(id, { revision: '1', name: 'Robe', price });
    expect(renamed.price).toEqual(price);
    const dearer = await change(id, { revision: '2', price: { value: '300', currency: 'EUR' } });
    expect(dearer.price).toEqual({ value: '300', currency: 'JPY' });
  });

  test('keep unmasked fields', async () => {
    const { add, change, refuseChange } = await openAddOns(server);
    const { id } = await add({ name: 'Towel', price: { value: '2' }, maxQuantity: 2 });
    const patch = { revision: '1', name: 'Robe', price: { value: '3' }, maxQuantity: 9 };
    const renamed = await change(id, patch, 'name,price.value');
    expect(renamed).toMatchObject({ name: 'Robe', price: { value: '3', currency: 'EUR' }, maxQuantity: 2 });
    const cleared = await change(id, { revision: '2' }, 'price');
    expect(cleared).not.toHaveProperty('price');
    expect((await refuseChange(id, { revision: '3', name: 'Robe' }, 'createdDate')).rules).toEqual([
      'mask FIELD_NOT_ALLOWED',
    ]);
  });

  test('are listed by filter, order and cursor, as one parameter or as a body', async () => {
    const { add, tokens } = await openAddOns(server);
    for (const name of ['Towel', 'Mat', 'Tea']) await add({ name, maxQuantity: 1 });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const cursorPaging = { limit: 2, cursor };
      const query = cursor ? { cursorPaging } : { cursorPaging, sort: [{ fieldName: 'name' }] };
      const page = await ask(server, calls.queryAddOns, { query: { query } }, tokens.visitor);
      names.push(...page.addOns.map(({ name }) => name));
      cursor = page.pagingMetadata?.cursors.next;
    } while (cursor);
    expect(names).toEqual(['Mat', 'Tea', 'Towel']);
    const request = requestFor(calls.queryAddOns, {}, { token: tokens.visitor });
    const asBody = new Request(new URL('/addons/v1/add-ons/query', request.url), {
      method: 'POST',
      headers: { ...Object.fromEntries(request.headers), 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: { filter: { name: { $startsWith: 'T' } } } }),
    });
    const answer = (await (await server.app(asBody)).json()) as { addOns: unknown[] };
    expect(answer.addOns).toHaveLength(2);
  });

  test('are created, changed and deleted in bulk, each item on its own', async () => {
    const { admin, add, read } = await openAddOns(server);
    const body = { addOns: [{ name: 'Towel' }, { name: 7 }, { name: 'Mat' }, {}], returnEntity: true };
    // The second and last items are the cases under test.
    const made = await server.app(
      requestFor(calls.bulkCreateAddOns, { body: body as never }, { token: admin }),
    );
    const answer = calls.bulkCreateAddOns.schemas.answer.parse(await made.json());
    expect(answer.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 2 });
    expect(
      answer.results.map(({ item, itemMetadata }) => item?.name ?? itemMetadata.error?.data),
    ).toMatchObject([
      'Towel',
      { fieldViolations: [{ field: 'addOns.1.name' }] },
      'Mat',
      { fieldViolations: [{ field: 'addOns.3.name' }] },
    ]);
    const [towel, , mat] = answer.results.map(({ itemMetadata }) => itemMetadata.id ?? '');
    const tea = await add({ name: 'Tea' });
    const changes = {
      addOns: [
        { addOn: { id: towel, revision: '1', name: 'Robe', maxQuantity: 2 }, mask: 'name' },
        { addOn: { id: mat, revision: '5', name: 'Rug' } },
        { addOn: { name: 'Nobody' } },
      ],
    };
    const { results } = await ask(server, calls.bulkUpdateAddOns, { body: changes }, admin);
    expect(results.map(({ itemMetadata: { error } }) => error?.code)).toEqual([
      undefined,
      'REVISION_MISMATCH',
      'INVALID_ARGUMENT',
    ]);
    expect(await read(towel ?? '')).toMatchObject({ name: 'Robe', revision: '2' });
    expect(await read(towel ?? '')).not.toHaveProperty('maxQuantity');
    const addOnIds = [tea.id, tea.id, mat ?? ''];
    const deleted = await ask(server, calls.bulkDeleteAddOns, { body: { addOnIds } }, admin);
    expect(deleted.results.map(({ itemMetadata: { success } }) => success)).toEqual([true, false, true]);
  });
});
