import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { createAddOnGroup } from '../../contract/calls/prices/addOnGroups.ts';
import { createAddOn } from '../../contract/calls/prices/addOns.ts';
import { createBookingForm } from '../../contract/calls/terms/bookingForms.ts';
import { queryBookingPolicies } from '../../contract/calls/terms/bookingPolicies.ts';
import { queryCategories } from '../../contract/calls/services/categories.ts';
import { queryBusinessLocations } from '../../contract/calls/locations/locations.ts';
import { queryServiceOptionsAndVariants } from '../../contract/calls/prices/optionsAndVariants.ts';
import { queryPlans } from '../../contract/calls/prices/pricingPlans.ts';
import { queryResources } from '../../contract/calls/locations/resources.ts';
import { queryResourceTypes } from '../../contract/calls/locations/resourceTypes.ts';
import { countServices, queryServices } from '../../contract/calls/services/services.ts';
import { queryStaffMembers } from '../../contract/calls/staff/staffMembers.ts';
import { searchStaffMembersV2 } from '../../contract/calls/staff/staffMembersV2.ts';
import { serviceFields } from '../../contract/entities/services/serviceFields.ts';
import {
  type FieldTable,
  type QueryField,
  type ScalarType,
  operators,
  operatorsOf,
} from '../../contract/queries/query.ts';
import { type Asking, type Family, sourceOf } from '../database/families.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { anyFilter, foundByEach, operandOf, type ValuesOf } from '../testing/database/testFilters.ts';
import { fitsFilter, valuesAt } from '../testing/database/testMeaning.ts';
import { askingOf } from '../rules/services/queryServices.ts';
import { studio } from '../samples/studio/studio.ts';
import { locationTable } from '../tables/locations/locations.ts';
import { pricingPlanTable } from '../tables/prices/pricingPlans.ts';
import { optionsAndVariantsFamily } from '../tables/prices/optionsAndVariantsFamily.ts';
import { serviceFamily } from '../tables/services/serviceFamily.ts';
import { staffMemberTable, staffMemberSearchFamily } from '../tables/staff/staffMemberFamily.ts';
import { ask, startTestApp, testNow, yogaClass, type TestApp } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';
import { deep } from '../../testDeep.ts';
import { bookingPolicyTable } from '../tables/terms/bookingPolicies.ts';
import { categoryTable } from '../tables/services/categories.ts';
import { resourceTable } from '../tables/locations/resources.ts';
import { resourceTypeTable } from '../tables/locations/resourceTypes.ts';
import { expectProperty, randomSeed, samplesOf } from '../../testProperty.ts';

const engines = engineOfTheDay(import.meta.url);

/** Compares the SQL of the calls with an oracle, which evaluates each filter on the entities that the calls return. */
interface Listed {
  family: Family;
  /** The call that lists the whole family, and its input. */
  call: Call;
  input: { query?: object; body?: object };
  /** Staff members can also be filtered by the locations of their resources. */
  resources?: boolean;
  /** The rows that any caller of the list may see. */
  where: (businessId: string) => ReturnType<typeof askingOf>['where'];
}

const own = (table: string) => (businessId: string) =>
  sql<boolean>`${sql.ref(`${table}.business_id`)} = ${businessId} and ${sql.ref(`${table}.deleted_date`)} is null`;

const staffDetails = ['RESOURCE_DETAILS', 'ASSOCIATED_IDENTITY_STATUS'];

/** Excludes the deprecated names of fields, which no answer contains. */
function nowadays(fields: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(fields).filter(([path]) => !path.startsWith('singleResource.')));
}

const families: Listed[] = [
  { family: categoryTable, call: queryCategories, input: {}, where: own('categories') },
  { family: bookingPolicyTable, call: queryBookingPolicies, input: {}, where: own('booking_policies') },
  {
    family: staffMemberTable,
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
    family: { ...resourceTable, fields: nowadays(resourceTable.fields) },
    call: queryResources,
    input: { body: { query: { cursorPaging: { limit: 100 } } } },
    where: own('resources'),
  },
  { family: resourceTypeTable, call: queryResourceTypes, input: {}, where: own('resource_types') },
  {
    family: optionsAndVariantsFamily,
    call: queryServiceOptionsAndVariants,
    input: { body: { query: {} } },
    where: (businessId) => sql<boolean>`priced.business_id = ${businessId} and services.deleted_date is null`,
  },
  {
    family: locationTable,
    call: queryBusinessLocations,
    input: {},
    where: (businessId) => sql<boolean>`locations.business_id = ${businessId}`,
  },
  {
    family: pricingPlanTable,
    call: queryPlans,
    input: {},
    where: (businessId) => sql<boolean>`pricing_plans.business_id = ${businessId}`,
  },
];

/** Values of each type that are in no sample, so that filters also miss. */
const strange: Record<ScalarType, unknown[]> = {
  text: ['', '%', '_', '\\', "'", 'a', 'YOGA', '🧘'],
  number: [0, -1, 0.5, 60, 1e21],
  boolean: [true, false],
  date: ['2027-03-01T09:00:00.000Z', '1970-01-01T00:00:00Z'],
  guid: ['00000000-0000-0000-0000-000000000000'],
  enum: [],
};

/** The values of a path in all entities; for texts also their prefixes and suffixes. */
function valuesIn(entities: readonly object[], fields: FieldTable): ValuesOf {
  return (path, type) => {
    const { values = [] }: QueryField = fields[path] ?? { type };
    const present = entities.flatMap((entity) => valuesAt(entity, path));
    const known = type === 'number' ? present.map(Number).filter(Number.isFinite) : present;
    const parts = type === 'text' ? known.flatMap((text) => partsOf(String(text))) : [];
    const fit = values.length > 0 ? values : [...new Set([...known, ...parts, ...strange[type]])];
    return fc.constantFrom(...fit);
  };
}

function partsOf(text: string): string[] {
  const letters = Array.from(text).slice(0, 200);
  return [letters.slice(0, 4).join(''), letters.slice(-4).join(''), text.toUpperCase().slice(0, 200)];
}

type Entity = { id: string };

function entitiesOf(answer: unknown): Entity[] {
  const [list] = Object.values(answer as Record<string, unknown>).filter(Array.isArray);
  return (list ?? []) as Entity[];
}

function idsFitting(filter: object, entities: readonly Entity[], fields: FieldTable): string[] {
  return entities.flatMap((entity) => (fitsFilter(filter, entity, fields) ? entity.id : [])).toSorted();
}

/** The ids that the SQL of each filter finds. */
async function foundBy(
  { database }: TestApp,
  family: Family,
  asking: Asking,
  filters: readonly object[],
): Promise<string[][]> {
  const sources = filters.map((filter) => {
    const source = sourceOf(family, asking, { filter: { ...filter } }, 'filter');
    const key = source.columns['id'];
    if (!key || !('expression' in key)) throw new Error(`${family.name} have no id`);
    return { id: key.expression, ...source };
  });
  return foundByEach(database, sources);
}

/** Staff members with the locations of their resources, which their own answers omit. */
async function withResources(server: TestApp, admin: string, people: readonly Entity[]): Promise<Entity[]> {
  const body = { query: { cursorPaging: { limit: 100 } } };
  const { resources } = await ask(server, queryResources, { body }, admin);
  return people.map((person) => {
    const id = 'resourceId' in person ? person.resourceId : undefined;
    return { ...person, resource: resources.find((resource) => resource.id === id) };
  });
}

type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** Sets fields of services that are equal throughout the sample. */
async function addDistinctValues(server: TestApp, { create, admin }: Catalogue): Promise<void> {
  const bookingForm = { name: 'Health', fields: [{ type: 'SHORT_TEXT' as const, label: 'Allergies' }] };
  const { bookingForm: form } = await ask(server, createBookingForm, { body: { bookingForm } }, admin);
  const appId = '22222222-2222-4222-8222-222222222222';
  await create(yogaClass({ name: 'With a form', form: { id: form.id }, appId }));
  const towel = { name: 'Towel', price: { value: '2' }, maxQuantity: 2 };
  for (const addOn of [
    towel,
    { name: 'Ten more', durationInMinutes: 10 },
    { name: 'Five more', durationInMinutes: 5 },
  ]) {
    const { addOn: made } = await ask(server, createAddOn, { body: { addOn } }, admin);
    const { id: serviceId } = await create(yogaClass({ name: `With ${addOn.name}` }));
    const addOnGroup = { name: 'Extras', maxNumberOfAddOns: 1, addOnIds: [made.id] };
    await ask(server, createAddOnGroup, { body: { serviceId, addOnGroup } }, admin);
  }
}

const filters = deep(100_000, 10_000);

const servicePaths = Object.keys(serviceFields);
const operatorsAt = (path: string) => {
  const { operators: own, type }: QueryField = serviceFields[path as keyof typeof serviceFields];
  return own ?? operatorsOf[type];
};
/** All combinations of a field and an operator: `name $startsWith`. */
const everyQuestion = servicePaths.flatMap((path) => operatorsAt(path).map((name) => `${path} $${name}`));

/** All combinations of field and operator in a filter, at any depth and in any notation. */
function questionsIn(filter: object): string[] {
  return Object.entries(filter).flatMap(([key, asked]: [string, unknown]) => {
    if (!servicePaths.includes(key)) return [asked].flat().flatMap((inner) => questionsIn(inner as object));
    if (typeof asked !== 'object' || asked === null) return `${key} $eq`;
    return Object.keys(asked).map((name) => {
      const plain = name.replace('$', '').replace(/^([gl])e$/, '$1te');
      return `${key} $${operators.find((one) => one === plain) ?? name}`;
    });
  });
}

describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  let business: Catalogue;
  beforeAll(async () => {
    server = startTestApp(await open());
    business = await openCatalogue(server, studio(testNow));
    await addDistinctValues(server, business);
  });

  test.each(families)('filters over $family.name find the entities that the oracle finds', async (listed) => {
    const { family, call, input, resources = false, where } = listed;
    const { businessId, admin } = business;
    const shown = entitiesOf(await ask(server, call, input, admin));
    const entities = resources ? await withResources(server, admin, shown) : shown;
    expect(entities.length).toBeGreaterThan(1);
    const asking = { businessId, rank: 'admin' as const, where: where(businessId) };

    const filter = anyFilter(family.fields, valuesIn(entities, family.fields));
    let someFound = 0;
    await expectProperty(
      fc.asyncProperty(fc.array(filter, { minLength: 20, maxLength: 20 }), async (asked) => {
        const found = await foundBy(server, family, asking, asked);
        const meant = asked.map((one) => idsFitting(one, entities, family.fields));
        expect(found).toEqual(meant);
        someFound += found.filter(({ length }) => length > 0 && length < entities.length).length;
      }),
      20,
    );
    expect(someFound).toBeGreaterThan(20);
  });

  async function allServices() {
    const body = { query: { paging: { limit: 100 } } };
    const entities = entitiesOf(await ask(server, queryServices, { body }, business.admin));
    return { entities, values: valuesIn(entities, serviceFields) };
  }

  test('C2: each of the 37 fields of a service supports each of its operators', async () => {
    expect(servicePaths).toHaveLength(37);
    const { entities, values } = await allServices();
    const distinguishing = new Set<string>();
    for (const path of servicePaths) {
      for (const name of operatorsAt(path)) {
        const operand = operandOf(name, path, serviceFields[path as keyof typeof serviceFields], values);
        const some = samplesOf(operand, Math.ceil(20 / operatorsAt(path).length));
        for (const filter of some.map((one) => ({ [path]: { [`$${name}`]: one } }))) {
          const body = { query: { filter, paging: { limit: 100 } } };
          const { services } = await ask(server, queryServices, { body }, business.admin);
          const found = services.map(({ id }) => id).toSorted();
          const meant = { randomSeed, filter, found: idsFitting(filter, entities, serviceFields) };
          expect({ randomSeed, filter, found }).toEqual(meant);
          if (found.length > 0 && found.length < entities.length) distinguishing.add(path);
        }
      }
    }
    expect(servicePaths.filter((path) => !distinguishing.has(path))).toEqual([]);
  });

  test(
    `C2: ${filters} random filters over services agree with the oracle (FRONTDESK_SEED=${randomSeed})`,
    async () => {
      const { entities, values } = await allServices();
      const { where } = askingOf(business.businessId, 'admin');
      const asking = { businessId: business.businessId, rank: 'admin' as const, where };
      const asked = new Set<string>();
      let distinguishing = 0;
      const sampled = samplesOf(anyFilter(serviceFields, values), filters);
      for (let at = 0; at < sampled.length; at += 50) {
        const batch = sampled.slice(at, at + 50);
        const found = await foundBy(server, serviceFamily, asking, batch);
        for (const [index, filter] of batch.entries()) {
          const meant = idsFitting(filter, entities, serviceFields);
          expect({ filter, found: found[index] }).toEqual({ filter, found: meant });
          for (const question of questionsIn(filter)) asked.add(question);
          distinguishing += meant.length > 0 && meant.length < entities.length ? 1 : 0;
        }
      }
      expect([...asked].toSorted()).toEqual(everyQuestion.toSorted());
      expect(distinguishing).toBeGreaterThan(filters / 4);
    },
    deep(1_200_000, 120_000),
  );

  test('calls for services return the rows of the SQL in the requested order, with the same count', async () => {
    const { admin } = business;
    const entities = entitiesOf(
      await ask(server, queryServices, { body: { query: { paging: { limit: 100 } } } }, admin),
    );
    const filter = anyFilter(serviceFamily.fields, valuesIn(entities, serviceFamily.fields));
    await expectProperty(
      fc.asyncProperty(filter, fc.constantFrom('name', 'createdDate', 'id'), async (asked, fieldName) => {
        const sort = [{ fieldName, order: 'DESC' as const }];
        const body = { query: { filter: { ...asked }, sort, paging: { limit: 100 } } };
        const answer = await ask(server, queryServices, { body }, admin);
        const meant = idsFitting(asked, entities, serviceFamily.fields);
        expect(answer.services.map(({ id }) => id).toSorted()).toEqual(meant);
        expect(answer.pagingMetadata?.total).toBe(meant.length);
        const counted = await ask(server, countServices, { body: { filter: { ...asked } } }, admin);
        expect(counted.count).toBe(meant.length);
      }),
      60,
    );
  });
});
