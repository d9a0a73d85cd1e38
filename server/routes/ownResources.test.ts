import { beforeAll, describe, expect, test } from 'vitest';
import * as policies from '../../contract/calls/terms/bookingPolicies.ts';
import * as categories from '../../contract/calls/services/categories.ts';
import { getBusiness } from '../../contract/calls/workbench/business.ts';
import * as locations from '../../contract/calls/locations/locations.ts';
import { queryPlans } from '../../contract/calls/prices/pricingPlans.ts';
import * as staff from '../../contract/calls/staff/staffMembers.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { studio } from '../samples/studio/studio.ts';
import { ask, refused, startTestApp, testNow, type TestApp, type TestBusiness } from '../testing/testApp.ts';

const engines = engineOfTheDay(import.meta.url);

const sample = studio(testNow);
const nowhere = '11111111-1111-4111-8111-111111111111';

describe.each(engines)('references of services on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let owner: string;
  beforeAll(async () => {
    server = startTestApp(await open());
    business = await server.addBusiness(sample);
    owner = business.tokens.owner;
  });

  test('getBusiness returns the business', async () => {
    expect((await ask(server, getBusiness, {}, owner)).business).toEqual({
      id: business.businessId,
      revision: '1',
      updatedDate: testNow.toISOString(),
      ...sample.business,
      sampleOwnerPasswordUnchanged: false,
      onlinePayments: false,
    });
  });

  test('categories are listed by page, counted, read and created', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const cursorPaging = { limit: 2, cursor };
      const query = cursor ? { cursorPaging } : { cursorPaging, sort: [{ fieldName: 'sortOrder' }] };
      const page = await ask(
        server,
        categories.queryCategories,
        { query: { query } },
        business.tokens.visitor,
      );
      names.push(...page.categories.map(({ name }) => name));
      cursor = page.pagingMetadata?.cursors.next;
    } while (cursor);
    const inOrder = sample.categories.toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0));
    expect(names).toEqual(inOrder.map(({ name }) => name));

    const body = { category: { name: 'Seminars' } };
    const { category } = await ask(server, categories.createCategory, { body }, owner);
    expect(category).toMatchObject({ name: 'Seminars', revision: '1' });
    expect(category.sortOrder).toBeGreaterThan(inOrder.at(-1)?.sortOrder ?? 0);
    const path = { categoryId: category.id };
    expect((await ask(server, categories.getCategory, { path }, owner)).category).toEqual(category);
    const filter = { name: 'Seminars' };
    expect(await ask(server, categories.countCategories, { body: { filter } }, owner)).toEqual({ count: 1 });
    const refusal = await refused(server, categories.createCategory, { body: { category: {} } }, owner);
    expect(refusal.rules).toEqual(['category.name REQUIRED_FIELD']);
    const missing = { path: { categoryId: nowhere } };
    expect(await refused(server, categories.getCategory, missing, owner)).toMatchObject({ status: 404 });
  });

  test('staff members include the requested details', async () => {
    const body = { query: { sort: [{ fieldName: 'name' }] } };
    const plain = await ask(server, staff.queryStaffMembers, { body }, owner);
    const providers = sample.staffMembers.filter(({ serviceProvider }) => serviceProvider ?? true);
    expect(plain.staffMembers.map(({ name }) => name)).toEqual(
      providers.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
    );
    expect(plain.staffMembers[0]).not.toHaveProperty('resource');
    const [first] = plain.staffMembers;
    const input = {
      path: { staffMemberId: first?.id ?? '' },
      query: { fields: ['RESOURCE_DETAILS' as const, 'ASSOCIATED_IDENTITY_STATUS' as const] },
    };
    const { staffMember } = await ask(server, staff.getStaffMember, input, owner);
    expect(staffMember.resource?.id).toBe(first?.resourceId);
    const one = { path: input.path, query: { fields: ['RESOURCE_DETAILS' as const] } };
    expect((await ask(server, staff.getStaffMember, one, owner)).staffMember.resource).toBeDefined();
    const shown = await ask(server, staff.queryStaffMembers, { body }, business.tokens.visitor);
    expect(shown.staffMembers.map(({ name }) => name)).toEqual(plain.staffMembers.map(({ name }) => name));
    for (const person of shown.staffMembers)
      expect([person.email, person.phone]).toEqual([undefined, undefined]);
  });

  test('booking policies are listed, filtered by flags, and read', async () => {
    const all = await ask(server, policies.queryBookingPolicies, { body: {} }, owner);
    expect(all.bookingPolicies).toHaveLength(sample.bookingPolicies.length);
    expect(all.bookingPolicies.filter((policy) => policy.default)).toHaveLength(1);
    const filter = { default: true };
    const { bookingPolicies } = await ask(
      server,
      policies.queryBookingPolicies,
      { body: { query: { filter } } },
      owner,
    );
    const [policy] = bookingPolicies;
    const path = { bookingPolicyId: policy?.id ?? '' };
    expect((await ask(server, policies.getBookingPolicy, { path }, owner)).bookingPolicy).toEqual(policy);
    const late = { 'limitLateBookingPolicy.enabled': true };
    const found = await ask(
      server,
      policies.queryBookingPolicies,
      { body: { query: { filter: late } } },
      owner,
    );
    expect(found.bookingPolicies.map(({ name }) => name)).toEqual(
      sample.bookingPolicies
        .filter(({ limitLateBookingPolicy }) => limitLateBookingPolicy?.enabled)
        .map(({ name }) => name),
    );
  });

  test('locations list the default first and archived ones only on request', async () => {
    const shown = await ask(server, locations.listLocations, {}, owner);
    expect(shown.locations[0]?.default).toBe(true);
    expect(shown.locations.some(({ archived }) => archived)).toBe(false);
    const all = await ask(server, locations.listLocations, { query: { includeArchived: true } }, owner);
    expect(all.locations).toHaveLength(sample.locations.length);
    const query = { paging: { limit: 1, offset: 1 }, sort: { fieldName: 'name', order: 'DESC' as const } };
    const page = await ask(server, locations.listLocations, { query }, owner);
    expect(page.pagingMetadata).toMatchObject({ count: 1, offset: 1 });
    const [first] = shown.locations;
    const read = await ask(server, locations.getLocation, { path: { id: first?.id ?? '' } }, owner);
    expect(read).toEqual({ location: first, locationManagementAuthorized: true });
    const body = { query: { filter: { 'address.city': 'Berlin' } } };
    const found = await ask(server, locations.queryBusinessLocations, { body }, owner);
    expect(found.locations.length).toBeGreaterThan(0);
  });

  test('pricing plans are listed in the currency of the business', async () => {
    const query = { query: { sort: [{ fieldName: 'name' }] } };
    const { plans } = await ask(server, queryPlans, { query }, owner);
    expect(plans).toHaveLength(sample.pricingPlans.length);
    expect(new Set(plans.map(({ currency }) => currency))).toEqual(new Set(['EUR']));
  });
});
