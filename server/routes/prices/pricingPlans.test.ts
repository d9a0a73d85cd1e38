import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/prices/pricingPlans.ts';
import * as v2 from '../../../contract/calls/prices/pricingPlansV2.ts';
import {
  disablePricingPlansForService,
  enablePricingPlansForService,
} from '../../../contract/calls/services/serviceParts.ts';
import type { PricingPlanInput } from '../../../contract/entities/prices/pricingPlan.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, requestFor, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { historyOf } from '../../testing/testHistory.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';

const updating = ({ id, ...plan }: PricingPlanInput & { id: string }, mask?: string) => ({
  path: { 'plan.id': id },
  body: { plan, mask },
});

async function withPlans(server: TestApp) {
  const catalogue = await openCatalogue(server);
  const { admin } = catalogue;
  return {
    ...catalogue,
    visitor: catalogue.tokens.visitor,
    add: async (plan: PricingPlanInput) =>
      (await ask(server, calls.createPricingPlan, { body: { plan } }, admin)).plan,
    change: async (...change: Parameters<typeof updating>) =>
      (await ask(server, calls.updatePricingPlan, updating(...change), admin)).plan,
    refuseChange: (...change: Parameters<typeof updating>) =>
      refused(server, calls.updatePricingPlan, updating(...change), admin),
    archive: async (planId: string) =>
      (await ask(server, calls.archivePricingPlan, { path: { planId } }, admin)).plan,
    bring: async (planId: string) =>
      (await ask(server, calls.restorePricingPlan, { path: { planId } }, admin)).plan,
    names: async (token: string, filter: Record<string, unknown> = {}) => {
      const query = { query: { filter, sort: [{ fieldName: 'name' }] } };
      return (await ask(server, calls.queryPlans, { query }, token)).plans.map(({ name }) => name);
    },
  };
}

describe.each(engines)('pricing plans on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('created plan returns the input and derived fields', async () => {
    const { add, admin } = await withPlans(server);
    const sent: PricingPlanInput = {
      name: 'Zehn Stunden für Zwei',
      description: 'For two',
      pricingVariants: [{ pricingStrategies: [{ flatRate: { amount: '150' } }] }],
      benefit: { type: 'LIMITED', sessions: 10 },
      perks: [{ description: 'Towels' }],
      maxPurchasesPerBuyer: 1,
      buyerCanCancel: true,
      extendedFields: { namespaces: { app: { colour: 'green' } } },
    };
    const plan = await add({ ...sent, id: nowhere, archived: true, currency: 'USD' });
    expect(plan).toEqual({
      ...sent,
      perks: [{ id: expect.any(String) as string, description: 'Towels' }],
      id: plan.id,
      sortOrder: 1_000_000,
      revision: '1',
      createdDate: plan.createdDate,
      updatedDate: plan.createdDate,
      slug: 'zehn-stunden-fur-zwei',
      visibility: 'PUBLIC',
      buyable: true,
      currency: 'EUR',
      archived: false,
    });
    expect(plan.id).not.toBe(nowhere);
    expect(await ask(server, calls.getPlan, { path: { planId: plan.id } }, admin)).toEqual({ plan });
    const { changes } = await historyOf(server, plan.id);
    expect(changes).toEqual([{ action: 'created', before: null, after: plan }]);
  });

  test('slugs are unique in a business and stay after a rename', async () => {
    const { add, admin, change, refuseChange } = await withPlans(server);
    await (await withPlans(server)).add({ name: 'Ten' });
    const [first, second, third] = [
      await add({ name: 'Ten' }),
      await add({ name: 'Ten!' }),
      await add({ name: 'Other', slug: 'ten-2' }),
    ];
    expect([first.slug, second.slug, third.slug]).toEqual(['ten', 'ten-1', 'ten-2']);
    expect((await add({ name: 'Ten' })).slug).toBe('ten-3');
    const renamed = await change({ id: first.id, revision: '1', name: 'Eleven' });
    expect(renamed).toMatchObject({ name: 'Eleven', slug: 'ten', revision: '2' });
    const readdressed = await change({ id: first.id, revision: '2', slug: 'eleven' });
    expect(readdressed.slug).toBe('eleven');
    expect(await change({ id: first.id, revision: '3', slug: null })).toMatchObject({ slug: 'eleven-1' });

    const taken = { status: 428, code: 'SLUG_ALREADY_EXISTS', data: { slug: 'ten-1' } };
    expect(await refuseChange({ id: third.id, revision: '1', slug: 'ten-1' })).toMatchObject(taken);
    const again = { body: { plan: { name: 'Again', slug: 'ten-1' } } };
    expect(await refused(server, calls.createPricingPlan, again, admin)).toMatchObject(taken);
    for (const slug of ['Ten', 'zehn stunden', '../ten']) {
      expect((await refuseChange({ id: third.id, revision: '1', slug })).rules).toEqual([
        'plan.slug SLUG_CONTAINS_ILLEGAL_CHARACTERS',
      ]);
    }
    const empty = await refuseChange({ id: third.id, revision: '1', slug: '' });
    expect(empty.rules).toEqual(['plan.slug UNKNOWN_SLUG_ERROR']);
  });

  test('twenty concurrent plans with the same name get different slugs', async () => {
    const { admin } = await withPlans(server);
    const input = { body: { plan: { name: 'Ten' } } };
    const slugs = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await server.app(requestFor(calls.createPricingPlan, input, { token: admin }));
        return calls.createPricingPlan.schemas.answer.parse(await response.json()).plan.slug;
      }),
    );
    expect(new Set(slugs).size).toBe(20);
  });

  test('invalid updates are refused field by field', async () => {
    const { add, admin, refuseChange } = await withPlans(server);
    const plan = await add({ name: 'Ten' });
    const tried = async (fields: PricingPlanInput, mask?: string) =>
      (await refuseChange({ revision: '1', ...fields, id: plan.id }, mask)).rules;
    expect(await tried({ name: 'x'.repeat(51) })).toEqual(['plan.name MAX_LENGTH']);
    expect(await tried({ name: null })).toEqual(['plan.name REQUIRED_FIELD']);
    expect(await tried({ description: 'x'.repeat(451) })).toEqual(['plan.description MAX_LENGTH']);
    expect(await tried({ pricingVariants: [] })).toEqual(['plan.pricingVariants MIN_SIZE']);
    const many = Array.from({ length: 21 }, () => ({}));
    expect(await tried({ pricingVariants: many })).toEqual(['plan.pricingVariants MAX_SIZE']);
    expect(await tried({ maxPurchasesPerBuyer: 2 })).toEqual(['plan.maxPurchasesPerBuyer MAX']);
    expect(await tried({ benefit: { type: 'LIMITED' } })).toEqual(['plan.benefit.sessions REQUIRED_FIELD']);
    expect(await tried({}, 'archived')).toEqual(['mask FIELD_NOT_ALLOWED']);
    expect(await refuseChange({ id: plan.id, revision: '3', name: 'Late' })).toMatchObject({
      status: 409,
      code: 'REVISION_MISMATCH',
      data: { plan },
    });
    expect(await refuseChange({ id: nowhere, revision: '1' })).toMatchObject({ status: 404 });
    for (const name of [undefined, '', '   ']) {
      const { status, violations } = await refused(
        server,
        calls.createPricingPlan,
        { body: { plan: { name } } },
        admin,
      );
      expect([status, violations[0]?.field]).toEqual([400, 'plan.name']);
    }
  });

  test('archived plan stays with its services and cannot be added to others', async () => {
    const { add, admin, archive, bring, create, read, refuseChange } = await withPlans(server);
    const plan = await add({ name: 'Ten' });
    const pricingPlanIds = [plan.id];
    const [service, other] = [await create(yogaClass()), await create(yogaClass({ name: 'Other' }))];
    const naming = (serviceId: string) => ({ path: { serviceId }, body: { pricingPlanIds } });
    await ask(server, enablePricingPlansForService, naming(service.id), admin);

    const archived = await archive(plan.id);
    expect(archived).toMatchObject({ archived: true, revision: '2', visibility: 'PUBLIC' });
    expect(await archive(plan.id)).toEqual(archived);
    expect((await read(service.id)).payment?.pricingPlanIds).toEqual(pricingPlanIds);
    const refusal = await refused(server, enablePricingPlansForService, naming(other.id), admin);
    expect(refusal).toMatchObject({ code: 'INVALID_PRICING_PLAN', data: { id: plan.id } });
    expect(await refuseChange({ id: plan.id, revision: '2', name: 'Again' })).toMatchObject({
      status: 428,
      code: 'FAILED_PRECONDITION',
    });
    await ask(server, disablePricingPlansForService, naming(service.id), admin);

    expect(await bring(plan.id)).toMatchObject({ archived: false, revision: '3', slug: 'ten' });
    await ask(server, enablePricingPlansForService, naming(other.id), admin);
    const { changes } = await historyOf(server, plan.id);
    expect(changes.map(({ action }) => action)).toEqual(['created', 'updated', 'updated']);
  });

  test('visitors see public plans on sale, staff all of them', async () => {
    const { add, admin, archive, names, tokens, visitor } = await withPlans(server);
    await add({ name: 'Public' });
    const hidden = await add({ name: 'Private', visibility: 'PRIVATE' });
    const former = await add({ name: 'Former' });
    await archive(former.id);
    expect(await names(visitor)).toEqual(['Public']);
    expect(await names(tokens.staff)).toEqual(['Former', 'Private', 'Public']);
    expect(await names(admin, { archived: false })).toEqual(['Private', 'Public']);
    const asked = { query: { query: { filter: { archived: true } } } };
    expect((await refused(server, calls.queryPlans, asked, visitor)).violations[0]?.field).toMatch(
      /^query\.filter/,
    );
    for (const { id } of [hidden, former]) {
      const path = { planId: id };
      expect(await refused(server, calls.getPlan, { path }, visitor)).toMatchObject({ status: 404 });
      expect((await ask(server, calls.getPlan, { path }, admin)).plan.id).toBe(id);
    }
  });

  test('plans are counted by filter and by words in their names', async () => {
    const { add, tokens, visitor } = await withPlans(server);
    await add({ name: 'Ten classes' });
    await add({ name: 'Café (ten)', visibility: 'PRIVATE' });
    await add({ name: 'Unlimited' });
    const count = async (body: object) => (await ask(server, calls.countPlans, { body }, tokens.staff)).count;
    expect(await count({})).toBe(3);
    expect(await count({ filter: { visibility: 'PRIVATE' } })).toBe(1);
    expect(await count({ search: { expression: 'ten' } })).toBe(2);
    expect(await count({ search: { expression: 'cafe' } })).toBe(1);
    expect(await count({ search: { expression: 'ten cl', mode: 'AND' } })).toBe(1);
    expect(await count({ search: { expression: 'unlimted', fuzzy: true } })).toBe(1);
    expect(await count({ filter: { visibility: 'PUBLIC' }, search: { expression: 'ten' } })).toBe(1);
    expect(await refused(server, calls.countPlans, {}, visitor)).toMatchObject({ status: 403 });
  });

  test('version 2 lists the same plans in its own format', async () => {
    const { add, admin, archive, visitor } = await withPlans(server);
    const shown = await add({
      name: 'Public',
      perks: [{ description: 'Towels' }, { description: 'Tea' }],
      pricingVariants: [{ pricingStrategies: [{ flatRate: { amount: '150' } }] }],
    });
    const hidden = await add({ name: 'Hidden', visibility: 'PRIVATE' });
    const former = await add({ name: 'Former' });
    await archive(former.id);

    const { plan } = await ask(server, v2.getPlanV2, { path: { id: shown.id } }, admin);
    const { id, name, slug, createdDate, updatedDate } = shown;
    const pricing = { price: { value: '150', currency: 'EUR' }, singlePaymentUnlimited: true };
    const publicly = {
      id,
      name,
      slug,
      createdDate,
      updatedDate,
      pricing,
      perks: { values: ['Towels', 'Tea'] },
    };
    expect(plan).toEqual({ ...publicly, public: true, archived: false, hasOrders: false });
    expect(await ask(server, v2.listPublicPlans, {}, visitor)).toMatchObject({ plans: [publicly] });
    const filter = { slug: { $startsWith: 'pub' } };
    const queried = await ask(server, v2.queryPublicPlans, { body: { query: { filter } } }, visitor);
    expect(queried.plans).toEqual([publicly]);

    const listed = async (query: object) =>
      new Set((await ask(server, v2.listPlansV2, { query }, admin)).plans.map((each) => each.name));
    expect(await listed({})).toEqual(new Set(['Hidden', 'Public']));
    expect(await listed({ archived: 'ARCHIVED' })).toEqual(new Set(['Former']));
    expect(await listed({ archived: 'ARCHIVED_AND_ACTIVE' })).toEqual(
      new Set(['Former', 'Hidden', 'Public']),
    );
    expect(await listed({ public: 'PUBLIC' })).toEqual(new Set(['Public']));
    expect(await listed({ public: 'HIDDEN', archived: 'ACTIVE' })).toEqual(new Set(['Hidden']));
    expect(await listed({ planIds: [hidden.id, nowhere] })).toEqual(new Set(['Hidden']));
    const second = await ask(server, v2.listPlansV2, { query: { limit: 1, offset: 1 } }, admin);
    expect(second.pagingMetadata).toMatchObject({ count: 1, offset: 1, total: 2 });
  });

  test('version 2 refuses in its own format', async () => {
    const { admin, visitor } = await withPlans(server);
    const missing = await refused(server, v2.getPlanV2, { path: { id: nowhere } }, admin);
    expect(missing).toMatchObject({ status: 404, code: 'plan_not_found' });
    const listing = async (query: object) => (await refused(server, v2.listPlansV2, { query }, admin)).rules;
    expect(await listing({ archived: 'YES' })).toEqual(['archived INVALID_ARCHIVE_FILTER']);
    expect(await listing({ public: 'YES' })).toEqual(['public INVALID_VISIBLE_FILTER']);
    expect(await listing({ limit: 0 })).toEqual(['limit MIN']);
    expect(await listing({ limit: 101 })).toEqual(['limit MAX']);
    const body = { query: { paging: { limit: 101 } } };
    expect((await refused(server, v2.queryPublicPlans, { body }, visitor)).rules).toEqual([
      'query.paging.limit PAGING_LIMIT_OUT_OF_RANGE',
    ]);
    expect(await refused(server, v2.listPlansV2, {}, visitor)).toMatchObject({ status: 403 });
  });
});
