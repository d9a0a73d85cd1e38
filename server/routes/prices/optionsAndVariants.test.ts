import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import * as calls from '../../../contract/calls/prices/optionsAndVariants.ts';
import { deleteService, getService } from '../../../contract/calls/services/services.ts';
import type { OptionsAndVariantsInput } from '../../../contract/entities/prices/optionsAndVariants.ts';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { empty } from '../../samples/empty.ts';
import { studio } from '../../samples/studio/studio.ts';
import {
  ask,
  massage,
  refused,
  requestFor,
  startTestApp,
  testNow,
  yogaClass,
  type TestApp,
} from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { byAge as anyByAge, byPerson } from '../../testing/testPrices.ts';

const engines = engineOfTheDay(import.meta.url);

const optionId = '0b9e2a70-6d0c-4f0e-9d59-2f2f6a3f1a01';
const nowhere = '11111111-1111-4111-8111-111111111111';

const varied: Pick<ServiceInput, 'payment'> = {
  payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '12' } }, options: { inPerson: true } },
};

const byAge = (prices: Record<string, string>) => anyByAge(prices, optionId);
const byStaff = (prices: Record<string, string>) => byPerson(prices, optionId);

const lasting = (sessionDurations: number[]) => ({
  schedule: { availabilityConstraints: { sessionDurations } },
});
const byLength = (prices: Record<number, string>) => ({
  options: { values: [{ id: optionId, type: 'DURATION' as const }] },
  variants: {
    values: Object.entries(prices).map(([minutes, value]) => ({
      choices: [{ optionId, duration: { minutes: Number(minutes) } }],
      price: { value },
    })),
  },
});

function bodyOf(serviceOptionsAndVariants: OptionsAndVariantsInput) {
  return { body: { serviceOptionsAndVariants } };
}

async function openPricedCatalogue(server: TestApp, sample = studio(testNow)) {
  const catalogue = await openCatalogue(server, sample);
  const { admin } = catalogue;
  return {
    ...catalogue,
    staffIds: sample.staffMembers
      .flatMap(({ resourceId, serviceProvider = true }) => (serviceProvider ? (resourceId ?? []) : []))
      .slice(0, 3),
    price: async (input: OptionsAndVariantsInput) =>
      (await ask(server, calls.createServiceOptionsAndVariants, bodyOf(input), admin))
        .serviceOptionsAndVariants,
    refusePrice: (input: OptionsAndVariantsInput) =>
      refused(server, calls.createServiceOptionsAndVariants, bodyOf(input), admin),
    reprice: async (id: string, input: OptionsAndVariantsInput) => {
      const sent = { path: { 'serviceOptionsAndVariants.id': id }, ...bodyOf(input) };
      return (await ask(server, calls.updateServiceOptionsAndVariants, sent, admin))
        .serviceOptionsAndVariants;
    },
    refuseReprice: (id: string, input: OptionsAndVariantsInput) =>
      refused(
        server,
        calls.updateServiceOptionsAndVariants,
        { path: { 'serviceOptionsAndVariants.id': id }, ...bodyOf(input) },
        admin,
      ),
    pricesOf: async (serviceId: string, token = admin) =>
      (await ask(server, calls.getServiceOptionsAndVariantsByServiceId, { path: { serviceId } }, token))
        .serviceVariants,
    hasNoPrices: (serviceId: string, token = admin) =>
      refused(server, calls.getServiceOptionsAndVariantsByServiceId, { path: { serviceId } }, token),
  };
}

/** The payment fields of a service that derive from its variants. */
function shownPrices({ payment }: Service) {
  const { minPrice, maxPrice } = payment?.varied ?? {};
  return [minPrice?.value, maxPrice?.value];
}

async function eventsOf(server: TestApp, id: string): Promise<string[]> {
  const rows = await server.database.rows(
    sql<{ type: string }>`select type from events where entity_id = ${id} order by sequence`,
  );
  return rows.map(({ type }) => type);
}

describe.each(engines)('options and variants on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('are created, read both ways, changed and deleted with an event each', async () => {
    const { offer, price, reprice, pricesOf, hasNoPrices, read, admin, tokens } =
      await openPricedCatalogue(server);
    const service = await offer(yogaClass(varied));
    const created = await price({
      serviceId: service.id,
      revision: '7',
      ...byAge({ Child: '5', Adult: '15.50' }),
    });
    expect(created).toEqual({
      id: expect.any(String) as string,
      revision: '1',
      serviceId: service.id,
      ...byAge({ Child: '5', Adult: '15.50' }),
      variants: {
        values: [
          { choices: [{ optionId, custom: 'Child' }], price: { value: '5', currency: 'EUR' } },
          { choices: [{ optionId, custom: 'Adult' }], price: { value: '15.50', currency: 'EUR' } },
        ],
      },
      minPrice: { value: '5', currency: 'EUR' },
      maxPrice: { value: '15.50', currency: 'EUR' },
    });
    const path = { serviceOptionsAndVariantsId: created.id };
    const read1 = await ask(server, calls.getServiceOptionsAndVariants, { path }, tokens.visitor);
    expect(read1.serviceOptionsAndVariants).toEqual(created);
    expect(await pricesOf(service.id, tokens.visitor)).toEqual(created);

    const changed = await reprice(created.id, { revision: '1', ...byAge({ Senior: '9' }) });
    expect(changed).toMatchObject({ revision: '2', minPrice: { value: '9' }, maxPrice: { value: '9' } });
    expect(changed.options).toEqual(byAge({ Senior: '9' }).options);
    await ask(server, calls.deleteServiceOptionsAndVariants, { path, query: { revision: '2' } }, admin);
    expect(await hasNoPrices(service.id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });

    const type = 'wix.bookings.catalog.v1.service_options_and_variants';
    expect(await eventsOf(server, created.id)).toEqual([
      `${type}_created`,
      `${type}_updated`,
      `${type}_deleted`,
    ]);
    expect((await read(service.id)).revision).toBe(service.revision);
  });

  test('derive the minimum and maximum price of a service with varying prices', async () => {
    const { create, price, reprice, read, update, admin } = await openPricedCatalogue(server);
    const { id } = await create(yogaClass());
    const created = await price({ serviceId: id, ...byAge({ Child: '5', Adult: '15' }) });
    expect(shownPrices(await read(id))).toEqual([undefined, undefined]);
    expect(shownPrices(await update({ id, revision: '1', ...varied }))).toEqual(['5', '15']);
    const sent = { rateType: 'VARIED' as const, varied: { minPrice: { value: '1' } } };
    expect(shownPrices(await update({ id, revision: '2', payment: sent }))).toEqual(['5', '15']);
    await reprice(created.id, { revision: '1', ...byAge({ Child: '6', Adult: '100' }) });
    expect(shownPrices(await read(id))).toEqual(['6', '100']);
    const path = { serviceOptionsAndVariantsId: created.id };
    await ask(server, calls.deleteServiceOptionsAndVariants, { path }, admin);
    expect(shownPrices(await read(id))).toEqual([undefined, undefined]);
  });

  test('count the default price in the range while a duration of the schedule costs it', async () => {
    const { create, price, reprice, read, update, staffIds } = await openPricedCatalogue(server);
    const [anna = ''] = staffIds;
    const { id } = await create(massage(anna, { ...varied, ...lasting([30, 60]) }));
    const created = await price({ serviceId: id, ...byLength({ 60: '20' }) });
    expect(shownPrices(await read(id))).toEqual(['12', '20']);
    const usual = { rateType: 'VARIED' as const, varied: { defaultPrice: { value: '25' } } };
    expect(shownPrices(await update({ id, revision: '1', payment: usual }))).toEqual(['20', '25']);
    expect(shownPrices(await update({ id, revision: '2', ...lasting([60]) }))).toEqual(['20', '20']);
    await update({ id, revision: '3', ...lasting([30, 60]) });
    await reprice(created.id, { revision: '1', ...byLength({ 30: '10', 60: '20' }) });
    expect(shownPrices(await read(id))).toEqual(['10', '20']);
  });

  test('are refused with the code of the broken rule, without changes', async () => {
    const { create, price, refusePrice, refuseReprice, pricesOf, staffIds } =
      await openPricedCatalogue(server);
    const [anna = '', ben = ''] = staffIds;
    const service = await create(massage(anna, varied));
    const ages = byAge({ Child: '5' });
    const usd = { choices: [{ optionId, custom: 'Adult' }], price: { value: '9', currency: 'USD' } };
    const two = byAge({ Child: '5', Adult: '9' });
    const [child = {}] = two.variants?.values ?? [];
    const misnamed = { choices: [{ optionId: nowhere, custom: 'Child' }], price: { value: '5' } };
    const mistyped = { choices: [{ optionId, duration: { minutes: 5 } }], price: { value: '5' } };
    const attempts: [string, OptionsAndVariantsInput][] = [
      ['UNKNOWN_OPTION_IDS', { ...ages, variants: { values: [misnamed] } }],
      ['MULTIPLE_CURRENCIES', { ...two, variants: { values: [child, usd] } }],
      ['UNSUPPORTED_OPTION_TYPE', { ...ages, options: { values: [{ id: optionId, type: 'DATE_TIME' }] } }],
      ['UNKNOWN_STAFF_IDS', byStaff({ [anna]: '5', [ben]: '6' })],
      ['MISSING_STAFF_VARIANTS', byStaff({ [anna]: '5' })],
      ['IDENTICAL_CHOICES', byAge({ Child: '5', CHILD: '6' })],
      ['MISSING_CUSTOM_CHOICES', { ...two, variants: ages.variants }],
      ['UNSUPPORTED_OPTION_DATA', { ...ages, variants: { values: [mistyped] } }],
    ];
    const both = await create(massage(anna, { ...varied, staffMemberIds: [anna, ben] }));
    for (const [code, input] of attempts) {
      const serviceId = code === 'MISSING_STAFF_VARIANTS' ? both.id : service.id;
      expect(await refusePrice({ serviceId, ...input })).toMatchObject({ status: 400, code });
    }
    const created = await price({ serviceId: service.id, ...ages });
    for (const [code, input] of attempts.filter(([name]) => name !== 'MISSING_STAFF_VARIANTS')) {
      const refusal = await refuseReprice(created.id, { revision: '1', ...input });
      expect(refusal).toMatchObject({ status: 400, code });
    }
    expect(await pricesOf(service.id)).toEqual(created);
  });

  test('are refused with every missing, too long or excessive field named', async () => {
    const { create, refusePrice } = await openPricedCatalogue(server);
    const { id: serviceId } = await create(yogaClass(varied));
    const at = 'serviceOptionsAndVariants';
    expect((await refusePrice(byAge({ Child: '5' }))).rules).toEqual([`${at}.serviceId REQUIRED_FIELD`]);
    expect((await refusePrice({ serviceId })).rules).toEqual([
      `${at}.options REQUIRED_FIELD`,
      `${at}.variants REQUIRED_FIELD`,
    ]);
    const { options, variants } = byAge({ Child: '5' });
    const twoOptions = { values: [...(options?.values ?? []), ...(options?.values ?? [])] };
    expect((await refusePrice({ serviceId, options: twoOptions, variants })).rules).toEqual([
      `${at}.options.values MAX_SIZE`,
    ]);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`Age ${index}`, '5']));
    expect((await refusePrice({ serviceId, ...byAge(many) })).rules).toEqual([
      `${at}.options.values.0.customData.choices MAX_SIZE`,
      `${at}.variants.values MAX_SIZE`,
    ]);
    expect((await refusePrice({ serviceId, ...byAge({ Child: '5.005' }) })).rules).toEqual([
      `${at}.variants.values.0.price.value DECIMAL_MAX_SCALE`,
    ]);
    expect(await refusePrice({ serviceId: nowhere, ...byAge({ Child: '5' }) })).toMatchObject({
      status: 404,
    });
  });

  test('exist once per service, also after two concurrent creations', async () => {
    const { create, price, refusePrice, admin } = await openPricedCatalogue(server);
    const { id: serviceId } = await create(yogaClass(varied));
    const body = { serviceOptionsAndVariants: { serviceId, ...byAge({ Child: '5' }) } };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.app(requestFor(calls.createServiceOptionsAndVariants, { body }, { token: admin })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(await refusePrice({ serviceId, ...byAge({ Adult: '5' }) })).toMatchObject({
      code: 'ALREADY_EXISTS',
      data: { serviceOptionsAndVariants: { serviceId } },
    });
    const second = await create(yogaClass(varied));
    await price({ serviceId: second.id, ...byAge({ Child: '5' }) });
    const twin = server.database.write(sql`
      insert into service_options_and_variants (business_id, id, revision, service_id, options, variants)
      select business_id, gen_random_uuid(), 1, service_id, options, variants
      from service_options_and_variants where service_id = ${second.id}`);
    await expect(twin).rejects.toThrow(/unique/);
  });

  test('are changed at their revision only and keep their service', async () => {
    const { create, price, reprice, refuseReprice, admin } = await openPricedCatalogue(server);
    const { id: serviceId } = await create(yogaClass(varied));
    const { id } = await price({ serviceId, ...byAge({ Child: '5' }) });
    const changed = await reprice(id, { revision: '1', variants: byAge({ Child: '6' }).variants });
    expect(changed.options).toEqual(byAge({ Child: '6' }).options);
    expect(await refuseReprice(id, { revision: '1', ...byAge({ Child: '7' }) })).toMatchObject({
      status: 409,
      code: 'REVISION_MISMATCH',
      data: { serviceOptionsAndVariants: changed },
    });
    const at = 'serviceOptionsAndVariants';
    expect((await refuseReprice(id, byAge({ Child: '7' }))).rules).toEqual([`${at}.revision REQUIRED_FIELD`]);
    const other = await create(yogaClass(varied));
    expect((await refuseReprice(id, { revision: '2', serviceId: other.id })).rules).toEqual([
      `${at}.serviceId FIELD_NOT_ALLOWED`,
    ]);
    expect((await refuseReprice(id, { revision: '2', variants: null })).rules).toEqual([
      `${at}.variants REQUIRED_FIELD`,
    ]);
    const stale = { path: { serviceOptionsAndVariantsId: id }, query: { revision: '1' } };
    expect(await refused(server, calls.deleteServiceOptionsAndVariants, stale, admin)).toMatchObject({
      status: 409,
      code: 'REVISION_MISMATCH',
    });
  });

  test('are cloned for another service with a new option id', async () => {
    const { create, price, admin } = await openPricedCatalogue(server);
    const source = await create(yogaClass(varied));
    const target = await create(yogaClass(varied));
    const { id: cloneFromId } = await price({ serviceId: source.id, ...byAge({ Child: '5', Adult: '15' }) });
    const sent = { path: { cloneFromId }, body: { targetServiceId: target.id } };
    const { serviceOptionsAndVariants: clone } = await ask(
      server,
      calls.cloneServiceOptionsAndVariants,
      sent,
      admin,
    );
    const [option] = clone.options.values;
    expect(option?.id).not.toBe(optionId);
    expect(clone).toMatchObject({ serviceId: target.id, revision: '1', maxPrice: { value: '15' } });
    expect(clone.variants.values.map(({ choices }) => choices)).toEqual([
      [{ optionId: option?.id, custom: 'Child' }],
      [{ optionId: option?.id, custom: 'Adult' }],
    ]);
    const again = await refused(server, calls.cloneServiceOptionsAndVariants, sent, admin);
    expect(again).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
  });

  test('follow the assigned staff: new ones at the default price, removed ones deleted', async () => {
    const { create, price, update, pricesOf, hasNoPrices, staffIds } = await openPricedCatalogue(server);
    const [anna = '', ben = '', cleo = ''] = staffIds;
    const { id } = await create(massage(anna, { ...varied, staffMemberIds: [anna, ben] }));
    await price({ serviceId: id, ...byStaff({ [anna]: '50', [ben]: '40' }) });
    const service = await update({ id, revision: '1', staffMemberIds: [anna, cleo] });
    const priced = await pricesOf(id);
    expect(priced.revision).toBe('2');
    expect(
      priced.variants.values.map(({ choices, price: { value } }) => [choices[0]?.staffMemberId, value]),
    ).toEqual([
      [anna, '50'],
      [cleo, '12'],
    ]);
    expect(shownPrices(service)).toEqual(['12', '50']);
    await update({ id, revision: '2', staffMemberIds: [ben], payment: yogaClass().payment });
    expect(await hasNoPrices(id)).toMatchObject({ status: 404 });
  });

  test('are deleted, restored and hidden with their service', async () => {
    const { offer, price, update, pricesOf, hasNoPrices, admin, tokens } = await openPricedCatalogue(server);
    const { id } = await offer(yogaClass(varied));
    const priced = await price({ serviceId: id, ...byAge({ Child: '5' }) });
    await update({ id, revision: '1', hidden: true });
    expect(await hasNoPrices(id, tokens.visitor)).toMatchObject({ status: 404 });
    expect(await pricesOf(id, tokens.staff)).toEqual(priced);
    const filter = { serviceId: id };
    const query = { body: { query: { filter } } };
    const found = async (token: string) =>
      (await ask(server, calls.queryServiceOptionsAndVariants, query, token)).serviceOptionsAndVariantsList;
    expect(await found(tokens.visitor)).toEqual([]);
    expect(await found(tokens.staff)).toEqual([priced]);
    await ask(server, deleteService, { path: { serviceId: id } }, admin);
    expect(await hasNoPrices(id)).toMatchObject({ status: 404 });
    await ask(server, restoreService, { path: { serviceId: id } }, admin);
    expect(await pricesOf(id)).toEqual(priced);
    const { service } = await ask(server, getService, { path: { serviceId: id } }, admin);
    expect(shownPrices(service)).toEqual(['5', '5']);
  });

  test('are queried by option, choice and price, paged with totals', async () => {
    const { create, price, admin } = await openPricedCatalogue(server, empty(testNow));
    const made = [];
    const lists: Record<string, string>[] = [{ Child: '5' }, { Adult: '15' }, { Child: '5', Adult: '15' }];
    for (const prices of lists) {
      const { id: serviceId } = await create(yogaClass(varied));
      made.push(await price({ serviceId, ...byAge(prices) }));
    }
    const [child, adult, both] = made.map(({ id }) => id);
    const find = async (filter: Record<string, unknown>) => {
      const body = { query: { filter } };
      const page = await ask(server, calls.queryServiceOptionsAndVariants, { body }, admin);
      return new Set(page.serviceOptionsAndVariantsList.map(({ id }) => id));
    };
    expect(await find({ 'variants.values.choices.custom': { $hasAll: ['Child', 'Adult'] } })).toEqual(
      new Set([both]),
    );
    expect(await find({ 'variants.values.price.value': { $hasSome: ['5'] } })).toEqual(
      new Set([child, both]),
    );
    expect(await find({ 'options.values.type': { $hasSome: ['DURATION'] } })).toEqual(new Set());
    expect(await find({ 'options.values': { $exists: true }, id: { $ne: child } })).toEqual(
      new Set([adult, both]),
    );
    const sorted = made.map(({ id }) => id).toSorted((one, other) => (one < other ? -1 : 1));
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const query = cursor
        ? { cursorPaging: { limit: 2, cursor } }
        : { cursorPaging: { limit: 2 }, filter: { 'options.values.id': { $hasSome: [optionId] } } };
      const page = await ask(server, calls.queryServiceOptionsAndVariants, { body: { query } }, admin);
      expect(page.pagingMetadata).toMatchObject({ total: 3, tooManyToCount: false });
      walked.push(...page.serviceOptionsAndVariantsList.map(({ id }) => id));
      cursor = page.pagingMetadata?.cursors?.next;
    } while (cursor);
    expect(walked).toEqual(sorted);
    const offset = { query: { paging: { limit: 2, offset: 2 } } };
    const last = await ask(server, calls.queryServiceOptionsAndVariants, { body: offset }, admin);
    expect(last.pagingMetadata).toEqual({
      count: 1,
      offset: 2,
      total: 3,
      tooManyToCount: false,
      hasNext: false,
      cursors: {},
    });
    const unasked = { query: { filter: { 'variants.values.choices.custom': 'Child' } } };
    const refusal = await refused(server, calls.queryServiceOptionsAndVariants, { body: unasked }, admin);
    expect(refusal.violations[0]?.field).toBe('query.filter.variants.values.choices.custom');
  });
});
