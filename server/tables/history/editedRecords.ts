import { sql } from 'kysely';
import type { EditedEntity, TrashedEntity } from '../../../contract/entities/history/recordedChange.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Sql } from '../../database/database.ts';
import type { EntityTable } from '../entityTable.ts';
import { locationTable } from '../locations/locations.ts';
import { resourceTable } from '../locations/resources.ts';
import { resourceTypeTable } from '../locations/resourceTypes.ts';
import { pricingPlanTable } from '../prices/pricingPlans.ts';
import { categoryTable } from '../services/categories.ts';
import { staffMemberTable } from '../staff/staffMemberFamily.ts';
import { bookingFormTable } from '../terms/bookingForms.ts';
import { bookingPolicyTable } from '../terms/bookingPolicies.ts';

/** The records of each family that the editor and the trash need, by the family's name in the history. */

interface RevisionRow {
  /** The name of the record in the history. */
  entity: string;
  revision: string;
}

interface RecordKey {
  businessId: string;
  entityId: string;
}

type Table = Pick<EntityTable<{ id: string }>, 'own' | 'existing' | 'deleted'>;

const revisionIn =
  (entity: EditedEntity, { own, existing }: Table) =>
  ({ businessId, entityId }: RecordKey): Sql<RevisionRow> =>
    sql<RevisionRow>`
    select ${entity}::text as entity, revision from ${own} where ${existing(businessId)} and id = ${entityId}`;

/** The revisions of a record that is not deleted, and of what is edited with it. */
export const editedRecords: Readonly<Record<EditedEntity, (key: RecordKey) => Sql<RevisionRow>>> = {
  service: ({ businessId, entityId }) => sql<RevisionRow>`
    select 'service' as entity, services.revision from services
    where services.business_id = ${businessId} and services.id = ${entityId} and services.deleted_date is null
    union all
    select 'optionsAndVariants', prices.revision from service_options_and_variants prices
    where prices.business_id = ${businessId} and prices.service_id = ${entityId}`,
  staffMember: revisionIn('staffMember', staffMemberTable),
  category: revisionIn('category', categoryTable),
  resource: revisionIn('resource', resourceTable),
  resourceType: revisionIn('resourceType', resourceTypeTable),
  bookingPolicy: revisionIn('bookingPolicy', bookingPolicyTable),
  bookingForm: revisionIn('bookingForm', bookingFormTable),
  location: revisionIn('location', locationTable),
  pricingPlan: revisionIn('pricingPlan', pricingPlanTable),
  business: ({ businessId, entityId }) => sql<RevisionRow>`
    select 'business' as entity, revision from businesses where id = ${businessId} and id = ${entityId}`,
  contact: ({ businessId, entityId }) => sql<RevisionRow>`
    select 'contact' as entity, revision from contacts where business_id = ${businessId} and id = ${entityId}`,
};

interface TrashColumns {
  /** Of a service. */
  type?: Sql;
  slug?: Sql;
  /** The resource whose services are assigned again. */
  resourceId?: Sql;
  /** Rows that only another record restores are not listed. */
  where?: Sql<boolean>;
}

const trashIn =
  (
    entity: TrashedEntity,
    { own, deleted }: Table,
    {
      type = sql`null::text`,
      slug = sql`null::text`,
      resourceId = sql`null::uuid`,
      where = sql`true`,
    }: TrashColumns = {},
  ) =>
  (businessId: string): Sql =>
    sql`
    select id, ${entity}::text as entity, name, ${type} as type, ${slug} as slug,
      ${resourceId} as resource_id, deleted_date
    from ${own} where ${deleted(businessId)} and ${where}`;

const services: Table = {
  own: sql.table('services'),
  existing: (businessId) => sql<boolean>`business_id = ${businessId} and deleted_date is null`,
  deleted: (businessId) => sql<boolean>`business_id = ${businessId} and deleted_date is not null`,
};

/** Restored with the staff member, or with the type that was deleted at the same time. */
const ownDeletion = sql<boolean>`resources.type_id is distinct from ${staffResourceTypeId}::uuid and not exists (
  select from resource_types types where types.business_id = resources.business_id
    and types.id = resources.type_id and types.deleted_date = resources.deleted_date)`;

/** The deleted records of a business, as rows of the trash. */
export const trashedRecords: Readonly<Record<TrashedEntity, (businessId: string) => Sql>> = {
  service: trashIn('service', services, { type: sql`type`, slug: sql`main_slug` }),
  staffMember: trashIn('staffMember', staffMemberTable, { resourceId: sql`resource_id` }),
  category: trashIn('category', categoryTable),
  resource: trashIn('resource', resourceTable, { where: ownDeletion }),
  resourceType: trashIn('resourceType', resourceTypeTable),
  bookingPolicy: trashIn('bookingPolicy', bookingPolicyTable),
  bookingForm: trashIn('bookingForm', bookingFormTable),
};
