import { sql } from 'kysely';
import type { RemovableEntity } from '../../../contract/entities/history/removal.ts';
import type { Resource } from '../../../contract/entities/locations/resource.ts';
import type { ResourceType } from '../../../contract/entities/locations/resourceType.ts';
import type { PricingPlan } from '../../../contract/entities/prices/pricingPlan.ts';
import type { Category } from '../../../contract/entities/services/category.ts';
import type { BookingForm } from '../../../contract/entities/terms/bookingForm.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { EntityTable } from '../../tables/entityTable.ts';
import {
  countBookingsIn,
  countBookingsUnder,
  countOrdersOf,
  countSessionsIn,
} from '../../tables/history/remainingUses.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import { resourceTypeTable } from '../../tables/locations/resourceTypes.ts';
import { pricingPlanTable } from '../../tables/prices/pricingPlans.ts';
import { categoryTable, moveDeletedServices } from '../../tables/services/categories.ts';
import { bookingFormTable } from '../../tables/terms/bookingForms.ts';
import { bookingPolicyTable } from '../../tables/terms/bookingPolicies.ts';
import { resourceFamily, refuseStaffResource } from '../locations/resources.ts';
import { refuseStaffType, resourceTypeFamily } from '../locations/resourceTypes.ts';
import { setPlanArchived } from '../prices/pricingPlans.ts';
import { categoryFamily } from '../services/categories.ts';
import { deleteBookingForm, refuseDefaultForm } from '../terms/bookingForms.ts';
import { bookingPolicyFamily, refuseDefaultPolicy } from '../terms/bookingPolicies.ts';
import { policies, references, services } from './holders.ts';
import { locationRemoval } from './locationRemoval.ts';
import type { NamedRecord, PlannedUses, RemovalFamily, RemovalReading, Removing } from './removal.ts';
import { getsReplacement, losesPlan, losesResources, needsType } from './serviceUses.ts';

/** The uses of each family's records, and the effect of a removal on them. */

const selectFrom =
  <Entity extends NamedRecord>(table: EntityTable<Entity>, state = sql``) =>
  ({ db, businessId, lock }: RemovalReading, ids: readonly string[]) =>
    table.select(
      db,
      businessId,
      sql`${state} and ${sql.ref(`${table.tableName}.id`)} = any(${ids}::uuid[])
        order by ${sql.ref(`${table.tableName}.id`)}
        ${lock ? sql`for update of ${sql.table(table.tableName)}` : sql``}`,
    );

/** Services always have a category, so that customers find them. */
const category: RemovalFamily<Category> = {
  select: selectFrom(categoryTable),
  replacement: 'REQUIRED',
  uses: [
    references(services, ({ ids }) => sql`category_id = any(${ids}::uuid[])`, getsReplacement('category')),
    // A service that is restored from the trash must not be invisible either.
    (_reading, { ids, replacement }) =>
      Promise.resolve({
        uses: [],
        carryOut: async ({ db, businessId }) => {
          if (replacement) await moveDeletedServices(db, businessId, ids, replacement.id);
        },
      }),
  ],
  remove: categoryFamily.delete,
};

const resource: RemovalFamily<Resource> = {
  select: selectFrom(resourceTable),
  refuse: refuseStaffResource,
  replacement: 'OPTIONAL',
  unsuitable: ({ typeId }, records) =>
    records.every((record) => record.typeId === typeId) ? undefined : 'must be of the same type',
  uses: [
    async (reading, removing) => {
      const { records, ids } = removing;
      const typeIds = [...new Set(records.flatMap(({ typeId }) => typeId ?? []))];
      const { db, businessId } = reading;
      const left = await resourceTable.select(
        db,
        businessId,
        sql`and type_id = any(${typeIds}::uuid[]) and not id = any(${ids}::uuid[])`,
      );
      const emptied = typeIds.filter((type) => !left.some(({ typeId }) => typeId === type));
      return references<Resource, Parameters<typeof losesResources>[0]>(
        services,
        () => sql`(resource_ids && ${ids}::uuid[] or ${needsType(emptied)})`,
        (service) => losesResources(service, removing, { emptied }),
      )(reading, removing);
    },
    (reading, { ids }) => usesInRooms(reading, ids),
  ],
  remove: resourceFamily.delete,
};

/** A type is deleted with its resources; services that need it cannot be booked. */
const resourceType: RemovalFamily<ResourceType> = {
  select: selectFrom(resourceTypeTable),
  refuse: ({ id }) => refuseStaffType(id),
  replacement: 'NONE',
  uses: [
    async (reading, { ids }) => {
      const { db, businessId } = reading;
      const rooms = await resourceTable.select(
        db,
        businessId,
        sql`and type_id = any(${ids}::uuid[]) order by id`,
      );
      const { counted = [] } = await usesInRooms(
        reading,
        rooms.map(({ id }) => id),
      );
      return {
        uses: rooms.map(({ id, name }) => ({ kind: 'resource', effect: 'REMOVED', id, name })),
        counted,
      };
    },
    references(
      services,
      ({ ids }) => needsType(ids),
      () => ({ effect: 'LEFT_WITHOUT' }),
    ),
  ],
  remove: resourceTypeFamily.delete,
};

/** Bookings keep the rules under which they were made. */
const bookingPolicy: RemovalFamily<BookingPolicy> = {
  select: selectFrom(bookingPolicyTable),
  refuse: refuseDefaultPolicy,
  replacement: 'REQUIRED',
  uses: [
    references(
      services,
      ({ ids }) => sql`booking_policy_id = any(${ids}::uuid[])`,
      getsReplacement('bookingPolicy'),
    ),
    async ({ db, businessId, now }, { ids }) => ({
      uses: [],
      counted: [
        { kind: 'booking', effect: 'KEEPS', count: await countBookingsUnder({ db, businessId, ids, now }) },
      ],
    }),
  ],
  remove: bookingPolicyFamily.delete,
};

const bookingForm: RemovalFamily<BookingForm> = {
  select: selectFrom(bookingFormTable),
  refuse: refuseDefaultForm,
  replacement: 'REQUIRED',
  uses: [
    references(services, ({ ids }) => sql`form_id = any(${ids}::uuid[])`, getsReplacement('form')),
    references(
      policies,
      ({ ids }: Removing<BookingForm>) => sql`settings #>> '{intakeFormPolicy,formId}' = any(${ids}::text[])`,
      (policy, { replacement }) => ({
        effect: 'MOVES',
        after: replacement && {
          ...policy,
          intakeFormPolicy: { enabled: false, ...policy.intakeFormPolicy, formId: replacement.id },
        },
      }),
    ),
  ],
  remove: (writing, id) => deleteBookingForm(writing, id, {}),
};

const pricingPlan: RemovalFamily<PricingPlan> = {
  select: selectFrom(pricingPlanTable, sql`and not archived`),
  replacement: 'OPTIONAL',
  uses: [
    references(services, ({ ids }) => sql`pricing_plan_ids && ${ids}::uuid[]`, losesPlan),
    async ({ db, businessId, now }, { ids }) => ({
      uses: [],
      counted: [
        { kind: 'planOrder', effect: 'KEEPS', count: await countOrdersOf({ db, businessId, ids, now }) },
      ],
    }),
  ],
  remove: (writing, id) => setPlanArchived(writing, id, true),
};

async function usesInRooms(
  { db, businessId, now }: RemovalReading,
  ids: readonly string[],
): Promise<PlannedUses> {
  const asked = { db, businessId, ids, now };
  return {
    uses: [],
    counted: [
      { kind: 'session', effect: 'LEFT_WITHOUT', count: await countSessionsIn(asked) },
      { kind: 'booking', effect: 'LEFT_WITHOUT', count: await countBookingsIn(asked) },
    ],
  };
}

/** Hides the entity type of each family; a family only gets its own records. */
function anyFamily<Entity extends NamedRecord>(family: RemovalFamily<Entity>): RemovalFamily<NamedRecord> {
  return family as unknown as RemovalFamily<NamedRecord>;
}

export const removalFamilies: Readonly<Record<RemovableEntity, RemovalFamily<NamedRecord>>> = {
  category: anyFamily(category),
  resource: anyFamily(resource),
  resourceType: anyFamily(resourceType),
  bookingPolicy: anyFamily(bookingPolicy),
  bookingForm: anyFamily(bookingForm),
  location: anyFamily(locationRemoval),
  pricingPlan: anyFamily(pricingPlan),
};
