import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { queryBookingPolicies } from '../../contract/calls/bookingPolicies.ts';
import { queryCategories } from '../../contract/calls/categories.ts';
import { queryBusinessLocations } from '../../contract/calls/locations.ts';
import { queryServiceOptionsAndVariants } from '../../contract/calls/optionsAndVariants.ts';
import { queryPlans } from '../../contract/calls/pricingPlans.ts';
import { queryResources } from '../../contract/calls/resources.ts';
import { queryResourceTypes } from '../../contract/calls/resourceTypes.ts';
import { countServices, queryServices } from '../../contract/calls/services.ts';
import { queryStaffMembers } from '../../contract/calls/staffMembers.ts';
import { searchStaffMembersV2 } from '../../contract/calls/staffMembersV2.ts';
import { matches } from '../../contract/condition.ts';
import { parseFilter } from '../../contract/filter.ts';
import type { FieldTable, QueryField, ScalarType } from '../../contract/query.ts';
import { type Family, sourceOf } from '../database/families.ts';
import { engines } from '../database/testDatabase.ts';
import { anyFilter, foundByEach, type ValuesOf } from '../database/testFilters.ts';
import { askingOf } from '../rules/services/queryServices.ts';
import { studio } from '../samples/studio/studio.ts';
import { bookingPolicyFamily } from '../tables/bookingPolicyFamily.ts';
import { categoryFamily } from '../tables/categories.ts';
import { locationFamily } from '../tables/locations.ts';
import { pricingPlanFamily } from '../tables/pricingPlanFamily.ts';
import { optionsAndVariantsFamily } from '../tables/optionsAndVariantsFamily.ts';
import { resourceFamily } from '../tables/resourceFamily.ts';
import { resourceTypeFamily } from '../tables/resourceTypes.ts';
import { serviceFamily } from '../tables/serviceFamily.ts';
import { staffMemberFamily, staffMemberSearchFamily } from '../tables/staffMemberFamily.ts';
import { ask, startTestApp, testNow, type TestApp } from '../testApp.ts';
import { openCatalogue } from '../testCatalogue.ts';

/**
 * What a filter means is said over entities as they stand on the wire (`matches`); here the entities are those that the
 * calls themselves answer, and the rows are found by the SQL that the calls use.
 */
interface Listed {
  family: Family;
  /** The call that lists the whole family, and what it is asked. */
  call: Call;
  input: { query?: object; body?: object };
  /** People can also be asked about by the places of their resources. */
  resources?: boolean;
  /** The rows that the call leaves to everybody who may list them. */
  where: (businessId: string) => ReturnType<typeof askingOf>['where'];
}

const own = (table: string) => (businessId: string) =>
  sql<boolean>`${sql.ref(`${table}.business_id`)} = ${businessId} and ${sql.ref(`${table}.deleted_date`)} is null`;

const staffDetails = ['RESOURCE_DETAILS', 'ASSOCIATED_IDENTITY_STATUS'];

/** Without the older names of the same fields, under which no answer shows them. */
function nowadays(fields: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(fields).filter(([path]) => !path.startsWith('singleResource.')));
}

const families: Listed[] = [
  {
    family: serviceFamily,
    call: queryServices,
    input: { body: { query: { paging: { limit: 100 } } } },
    where: (businessId) => askingOf(businessId, 'staff').where,
  },
  { family: categoryFamily, call: queryCategories, input: {}, where: own('categories') },
  { family: bookingPolicyFamily, call: queryBookingPolicies, input: {}, where: own('booking_policies') },
  {
    family: staffMemberFamily,
    call: queryStaffMembers,
    input: { body: { fields: staffDetails } },
    resources: true,
    where: own('staff_members'),
  },
  {
    family: staffMemberSearchFamily,
    call: searchStaffMembersV2,
    input: { body: { fields: staffDetails } },
    resources: true,
    where: own('staff_members'),
  },
  {
    family: { ...resourceFamily, fields: nowadays(resourceFamily.fields) },
    call: queryResources,
    input: { body: { query: { cursorPaging: { limit: 100 } } } },
    where: own('resources'),
  },
  { family: resourceTypeFamily, call: queryResourceTypes, input: {}, where: own('resource_types') },
  {
    family: optionsAndVariantsFamily,
    call: queryServiceOptionsAndVariants,
    input: { body: { query: {} } },
    where: (businessId) => sql<boolean>`priced.business_id = ${businessId} and services.deleted_date is null`,
  },
  {
    family: locationFamily,
    call: queryBusinessLocations,
    input: {},
    where: (businessId) => sql<boolean>`locations.business_id = ${businessId}`,
  },
  {
    family: pricingPlanFamily,
    call: queryPlans,
    input: {},
    where: (businessId) => sql<boolean>`pricing_plans.business_id = ${businessId}`,
  },
];

/** A few values of each type that are in no sample, so that filters also miss. */
const strange: Record<ScalarType, unknown[]> = {
  text: ['', '%', '_', '\\', "'", 'a', 'YOGA', '🧘'],
  number: [0, -1, 0.5, 60, 1e21],
  boolean: [true, false],
  date: ['2027-03-01T09:00:00.000Z', '1970-01-01T00:00:00Z'],
  guid: ['00000000-0000-0000-0000-000000000000'],
  enum: [],
};

/** The values at a path of any of the entities, and for texts their beginnings and ends. */
function valuesIn(entities: readonly object[], fields: FieldTable): ValuesOf {
  return (path, type) => {
    const { values = [] }: QueryField = fields[path] ?? { type };
    const held = entities.flatMap((entity) => valuesAt(entity, path.split('.')));
    const known = type === 'number' ? held.map(Number).filter(Number.isFinite) : held;
    const parts = type === 'text' ? known.flatMap((text) => partsOf(String(text))) : [];
    const fit = values.length > 0 ? values : [...new Set([...known, ...parts, ...strange[type]])];
    return fc.constantFrom(...fit);
  };
}

function partsOf(text: string): string[] {
  const letters = Array.from(text).slice(0, 200);
  return [letters.slice(0, 4).join(''), letters.slice(-4).join(''), text.toUpperCase().slice(0, 200)];
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  const [key, ...rest] = path;
  if (value === undefined || value === null) return [];
  if (key === undefined) return [value];
  return typeof value === 'object' && Object.hasOwn(value, key)
    ? valuesAt(Reflect.get(value, key), rest)
    : [];
}

type Entity = { id: string };

function entitiesOf(answer: unknown): Entity[] {
  const [list] = Object.values(answer as Record<string, unknown>).filter(Array.isArray);
  return (list ?? []) as Entity[];
}

/** People with the places of their resources, which their own answers leave out. */
async function withResources(server: TestApp, admin: string, people: readonly Entity[]): Promise<Entity[]> {
  const body = { query: { cursorPaging: { limit: 100 } } };
  const { resources } = await ask(server, queryResources, { body }, admin);
  return people.map((person) => {
    const id = 'resourceId' in person ? person.resourceId : undefined;
    return { ...person, resource: resources.find((resource) => resource.id === id) };
  });
}

describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  let business: Awaited<ReturnType<typeof openCatalogue>>;
  beforeAll(async () => {
    server = startTestApp(await open());
    business = await openCatalogue(server, studio(testNow));
  });

  test.each(families)('any filter over $family.name finds the entities that it means', async (listed) => {
    const { family, call, input, resources = false, where } = listed;
    const { businessId, admin } = business;
    const shown = entitiesOf(await ask(server, call, input, admin));
    const entities = resources ? await withResources(server, admin, shown) : shown;
    expect(entities.length).toBeGreaterThan(1);
    const asking = { businessId, rank: 'admin' as const, where: where(businessId) };

    const filter = anyFilter(family.fields, valuesIn(entities, family.fields));
    let someFound = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(filter, { minLength: 20, maxLength: 20 }), async (asked) => {
        const sources = asked.map((one) => {
          const source = sourceOf(family, asking, { filter: one }, 'filter');
          const key = source.columns['id'];
          if (!key || !('expression' in key)) throw new Error(`${family.name} have no id`);
          return { id: key.expression, ...source };
        });
        const found = await foundByEach(server.database, sources);
        const meant = asked.map((one) => {
          const condition = parseFilter(one, family.fields, 'admin');
          return entities.flatMap((entity) => (matches(condition, entity) ? entity.id : [])).toSorted();
        });
        expect(found).toEqual(meant);
        someFound += found.filter(({ length }) => length > 0 && length < entities.length).length;
      }),
      { numRuns: family === serviceFamily ? 100 : 20, seed: 20_270_301 },
    );
    expect(someFound).toBeGreaterThan(20);
  });

  test('the calls for services answer as the SQL does, in the order asked, and count the same', async () => {
    const { admin } = business;
    const entities = entitiesOf(
      await ask(server, queryServices, { body: { query: { paging: { limit: 100 } } } }, admin),
    );
    const filter = anyFilter(serviceFamily.fields, valuesIn(entities, serviceFamily.fields));
    await fc.assert(
      fc.asyncProperty(filter, fc.constantFrom('name', 'createdDate', 'id'), async (asked, fieldName) => {
        const sort = [{ fieldName, order: 'DESC' as const }];
        const body = { query: { filter: { ...asked }, sort, paging: { limit: 100 } } };
        const answer = await ask(server, queryServices, { body }, admin);
        const condition = parseFilter(asked, serviceFamily.fields, 'admin');
        const meant = entities.filter((entity) => matches(condition, entity)).map(({ id }) => id);
        expect(answer.services.map(({ id }) => id).toSorted()).toEqual(meant.toSorted());
        expect(answer.pagingMetadata?.total).toBe(meant.length);
        const counted = await ask(server, countServices, { body: { filter: { ...asked } } }, admin);
        expect(counted.count).toBe(meant.length);
      }),
      { numRuns: 60, seed: 20_270_301 },
    );
  });
});
