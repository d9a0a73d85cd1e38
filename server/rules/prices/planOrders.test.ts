import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/prices/planOrders.ts';
import { createPricingPlan, archivePricingPlan } from '../../../contract/calls/prices/pricingPlans.ts';
import { getPlanV2 } from '../../../contract/calls/prices/pricingPlansV2.ts';
import { getMyMember } from '../../../contract/calls/identity/siteMembers.ts';
import type { PricingPlanInput } from '../../../contract/entities/prices/pricingPlan.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, testNow, type TestApp } from '../../testing/testApp.ts';
import { createMember } from '../identity/members.ts';

const monthly = (count: number, cycles?: number) => ({
  pricingStrategies: [{ flatRate: { amount: '40' } }],
  billingTerms: {
    billingCycle: { period: 'MONTH', count },
    ...(cycles !== undefined && {
      endType: 'CYCLES_COMPLETED',
      cyclesCompletedDetails: { billingCycleCount: cycles },
    }),
  },
});
const day = 24 * 60 * 60;

describe.each(engineOfTheDay(import.meta.url))('orders of plans on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function opened(fields: PricingPlanInput = {}) {
    const business = await server.addBusiness();
    const { tokens } = business;
    const { member } = await ask(server, getMyMember, { query: { fieldsets: ['FULL'] } }, tokens.member);
    const memberId = member.id;
    const planBody = { plan: { name: 'Ten weeks', pricingVariants: [monthly(3, 1)], ...fields } };
    const { plan } = await ask(server, createPricingPlan, { body: planBody }, tokens.admin);
    const body = { planId: plan.id, memberId };
    return {
      ...business,
      memberId,
      plan,
      body,
      give: async (more: object = {}) =>
        (await ask(server, calls.createPlanOrder, { body: { ...body, ...more } }, tokens.admin)).order,
      own: async () => (await ask(server, calls.listMemberOrders, {}, tokens.member)).orders,
    };
  }

  test('are given by admins and read by their member, for the time of the plan', async () => {
    const { plan, memberId, tokens, give, own } = await opened({ description: 'For regulars' });
    expect(await own()).toEqual([]);
    const asked = { path: { id: plan.id } };
    expect((await ask(server, getPlanV2, asked, tokens.staff)).plan.hasOrders).toBe(false);
    const order = await give();
    expect(order).toEqual({
      id: expect.any(String) as string,
      planId: plan.id,
      planName: 'Ten weeks',
      planDescription: 'For regulars',
      pricing: {
        price: { value: '40', currency: 'EUR' },
        singlePaymentForDuration: { count: 3, unit: 'MONTH' },
      },
      buyer: { memberId },
      status: 'ACTIVE',
      startDate: testNow.toISOString(),
      // Three months on the clock of the business, over a change of the clocks.
      endDate: '2027-06-01T08:00:00.000Z',
      createdDate: testNow.toISOString(),
      updatedDate: testNow.toISOString(),
    });
    expect(await own()).toEqual([order]);
    expect((await ask(server, getPlanV2, asked, tokens.staff)).plan.hasOrders).toBe(true);
  });

  test('begin, end and last by the clock', async () => {
    const { give, own } = await opened();
    const later = new Date(testNow.getTime() + day * 1000).toISOString();
    const order = await give({ startDate: later });
    expect(order).toMatchObject({ status: 'PENDING', startDate: later, endDate: '2027-06-02T08:00:00.000Z' });
    expect((await own()).map(({ status }) => status)).toEqual(['PENDING']);
    const unlimited = await opened({ pricingVariants: [monthly(1)] });
    expect(await unlimited.give()).not.toHaveProperty('endDate');
    const cycles = await opened({ pricingVariants: [monthly(1, 2)] });
    expect((await cycles.give()).endDate).toBe('2027-05-01T08:00:00.000Z');
  });

  test('are canceled by their member, where the plan lets them, and by admins', async () => {
    const { give, own, tokens } = await opened();
    const order = await give();
    const input = { path: { id: order.id }, body: {} };
    expect((await refused(server, calls.cancelMemberOrder, input, tokens.staff)).status).toBe(404);
    expect((await refused(server, calls.cancelMemberOrder, input, tokens.visitor)).status).toBe(403);
    const { order: canceled } = await ask(server, calls.cancelMemberOrder, input, tokens.member);
    expect(canceled).toMatchObject({
      status: 'CANCELED',
      cancellation: {
        requestedDate: testNow.toISOString(),
        cause: 'MEMBER_ACTION',
        effectiveAt: 'IMMEDIATELY',
      },
    });
    expect(await own()).toEqual([canceled]);
    const again = await ask(server, calls.cancelPlanOrder, input, tokens.admin);
    expect(again.order).toEqual(canceled);

    const strict = await opened({ buyerCanCancel: false });
    const given = await strict.give();
    const path = { id: given.id };
    const outcome = await refused(server, calls.cancelMemberOrder, { path, body: {} }, strict.tokens.member);
    expect(outcome).toMatchObject({ status: 428, code: 'FAILED_PRECONDITION' });
    const body = { effectiveAt: 'NEXT_PAYMENT_DATE' as const };
    const byAdmin = await ask(server, calls.cancelPlanOrder, { path, body }, strict.tokens.admin);
    expect(byAdmin.order).toMatchObject({
      status: 'ACTIVE',
      cancellation: { cause: 'OWNER_ACTION', ...body },
    });
  });

  test('are listed to staff, by member and plan, a page at a time', async () => {
    const { give, plan, tokens, businessId } = await opened();
    const { database, passwords } = server.options;
    const person = { email: 'other@example.com', name: 'Other', password: null, role: null, now: testNow };
    const otherId = await createMember(database, passwords, { businessId, ...person });
    const [first, other] = [await give(), await give({ memberId: otherId })];
    const list = async (filter: object) =>
      (
        await ask(server, calls.listPlanOrders, { query: { filter: JSON.stringify(filter) } }, tokens.staff)
      ).map(({ id }) => id);
    expect((await list({ planId: plan.id })).toSorted()).toEqual([first.id, other.id].toSorted());
    expect(await list({ memberId: otherId })).toEqual([other.id]);
    expect(await list({ planId: crypto.randomUUID() })).toEqual([]);
    const query = { limit: 1, offset: 1 };
    const page = await ask(server, calls.listMemberOrders, { query }, tokens.member);
    expect(page).toEqual({
      orders: [],
      pagingMetadata: { count: 0, offset: 1, total: 1, tooManyToCount: false },
    });
    for (const who of [tokens.visitor, tokens.member]) {
      expect((await refused(server, calls.listPlanOrders, {}, who)).status).toBe(403);
    }
  });

  test('need a plan on sale, a member, and the plan not to be had already where it is for one time', async () => {
    const { body, give, plan, tokens } = await opened({ maxPurchasesPerBuyer: 1 });
    const wrong = async (more: object) =>
      refused(server, calls.createPlanOrder, { body: { ...body, ...more } }, tokens.admin);
    expect((await wrong({ memberId: crypto.randomUUID() })).rules).toEqual(['memberId VALIDATION']);
    expect((await wrong({ planId: crypto.randomUUID() })).rules).toEqual(['planId VALIDATION']);
    await give();
    expect(await wrong({})).toMatchObject({ status: 428, code: 'FAILED_PRECONDITION' });
    await ask(server, archivePricingPlan, { path: { planId: plan.id } }, tokens.admin);
    expect((await wrong({})).rules).toEqual(['planId VALIDATION']);
    expect((await refused(server, calls.createPlanOrder, { body }, tokens.staff)).status).toBe(403);
  });

  test('the own record of a member is whole on request', async () => {
    const { tokens, memberId } = await opened();
    const mine = (fieldsets: ('PUBLIC' | 'FULL')[]) =>
      ask(server, getMyMember, { query: { fieldsets } }, tokens.member);
    const { member } = await mine(['FULL']);
    const { nickname } = member.profile;
    const [firstName = '', ...others] = nickname.split(' ');
    expect(member).toEqual({
      id: memberId,
      loginEmail: expect.stringContaining('@') as string,
      profile: { nickname },
      contact: {
        firstName,
        ...(others.length > 0 && { lastName: others.join(' ') }),
        phones: [],
        emails: [member.loginEmail],
      },
    });
    expect((await mine(['PUBLIC'])).member).toEqual({ id: memberId, profile: { nickname } });
    expect((await mine([])).member).toEqual({ id: memberId, profile: { nickname } });
    expect((await refused(server, getMyMember, {}, tokens.visitor)).status).toBe(403);
  });
});
