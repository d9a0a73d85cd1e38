import { sql } from 'kysely';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { Sql } from '../../database/database.ts';
import {
  always,
  asJson,
  fieldsOf,
  ifAny,
  instant as instantJson,
  jsonObject,
} from '../../database/jsonText.ts';
import { arrayOf, joinedObjects } from '../../json/joinedJson.ts';

/**
 * The parts of services that other records own: categories, policies, locations, staff, names of resource types. Read
 * once for all services of a statement.
 */

/** Details included on request only (reference/calls.md section 3). */
export interface ServiceDetails {
  /** STAFF_MEMBER_DETAILS: the staff members. */
  staff?: boolean;
  /** RESOURCE_TYPE_DETAILS: names of the required resources' types. */
  resourceTypes?: boolean;
}

/** JSON texts by id. */
type Texts = Readonly<Record<string, string>>;

/** The parts of services that others own; null if no service has any. */
export interface PartsOfOthers {
  categories: Texts | null;
  policies: Texts | null;
  /** The fields that a location adds to its entry in a service. */
  locations: Texts | null;
  staff?: Texts | null;
  /** Names. */
  resourceTypes?: Texts | null;
}

/** For speed, a second mapping besides `categoryTable`; fullServices.test.ts keeps both equal. */
const category = jsonObject(
  ['id', asJson(sql`categories.id`)],
  always('name', asJson(sql`categories.name`)),
  always('sortOrder', sql`categories.sort_order`),
);

/**
 * A booking policy in wire form, for a row named `policies`: for speed, a second mapping besides
 * `bookingPolicyTable`. fullServices.test.ts keeps both equal.
 */
export const policyDocument = jsonObject(
  ['id', asJson(sql`policies.id`)],
  always('revision', asJson(sql`policies.revision::text`)),
  always('createdDate', instantJson(sql`policies.created_date`)),
  always('updatedDate', instantJson(sql`policies.updated_date`)),
  always('appId', asJson(sql`policies.app_id`)),
  ifAny('name', asJson(sql`policies.name`)),
  always('default', asJson(sql`policies.is_default`)),
  fieldsOf(sql`policies.settings`),
  ifAny('extendedFields', sql`policies.extended_fields`),
);

const address = sql`(coalesce(locations.address, '{}') - 'hint')`;

/**
 * The fields that a location of the business adds to its entry in a service. A second mapping of locations, besides
 * `fullLocation` and `locationTable`; fullServices.test.ts keeps all equal.
 */
const location = jsonObject(
  ['calculatedAddress', address],
  always(
    'business',
    jsonObject(
      ['id', asJson(sql`locations.id`)],
      ifAny('name', asJson(sql`locations.name`)),
      always('default', asJson(sql`locations.is_default`)),
      always('address', address),
      ifAny('email', asJson(sql`locations.email`)),
      ifAny('phone', asJson(sql`locations.phone`)),
    ),
  ),
);

/**
 * A staff member in the form of services; `staffMemberId` is the resource's id. For speed, a second mapping besides
 * `toStaffMemberOfService`; fullServices.test.ts keeps both equal.
 */
const staffMember = jsonObject(
  ['staffMemberId', asJson(sql`resources.id`)],
  always('name', asJson(sql`staff_members.name`)),
  ifAny('mainMedia', sql`staff_members.main_media`),
  always(
    'workingHoursScheduleIds',
    sql`(select coalesce(json_agg(hours -> 'scheduleId'), '[]')
      from jsonb_array_elements(resources.working_hours_schedules -> 'values') as schedules(hours)
      where hours ? 'scheduleId')`,
  ),
  always('eventsScheduleId', asJson(sql`resources.events_schedule_id`)),
);

/** The columns that {@link partsOfOthers} reads. */
export const referencesOfServices = sql`services.business_id, services.category_id, services.booking_policy_id,
  services.location_ids, services.staff_member_ids, services.service_resources`;

/**
 * The parts that others own of the services in `found`, which has {@link referencesOfServices}; includes deleted
 * categories and policies, which a service keeps. {@link versionOfOthers} must have each part, too.
 */
export function partsOfOthers({ staff, resourceTypes }: ServiceDetails): Sql<PartsOfOthers> {
  return sql<PartsOfOthers>`json_build_object(
    'categories', (select json_object_agg(categories.id, ${category}) from categories
      where (business_id, id) in (select business_id, category_id from found)),
    'policies', (select json_object_agg(policies.id, ${policyDocument}) from booking_policies policies
      where (business_id, id) in (select business_id, booking_policy_id from found)),
    'locations', (select json_object_agg(locations.id, ${location}) from locations
      where (business_id, id) in (select business_id, unnest(location_ids) from found))
    ${staff ? sql`, 'staff', (${staffOfServices})` : sql``}
    ${resourceTypes ? sql`, 'resourceTypes', (${namesOfTypes})` : sql``})`;
}

const staffOfServices = sql`select json_object_agg(resources.id, ${staffMember})
  from staff_members
  join resources on resources.business_id = staff_members.business_id and resources.id = staff_members.resource_id
  where staff_members.deleted_date is null
    and (staff_members.business_id, staff_members.resource_id)
      in (select business_id, unnest(staff_member_ids) from found)`;

const namesOfTypes = sql`select json_object_agg(types.id, types.name) from resource_types types
  where types.deleted_date is null and (types.business_id, types.id) in (
    select business_id, (resource #>> '{resourceType,id}')::uuid
    from found, jsonb_array_elements(service_resources) as needed(resource))`;

/** Identifies the versions of rows, which `rows` names `part`, as `versionOfService` does. */
const versionsOf = (rows: Sql): Sql<string> =>
  sql`(select string_agg(concat(part.xmin, part.ctid, part.updated_date), '' order by part.ctid) from ${rows})`;

/**
 * Text that changes with each change of the {@link partsOfOthers} of the row `services`. It has the same rows, and does
 * not compose their JSON.
 */
export function versionOfOthers({ staff, resourceTypes }: ServiceDetails): Sql<string> {
  const parts = [
    versionsOf(sql`categories part
      where part.business_id = services.business_id and part.id = services.category_id`),
    versionsOf(sql`booking_policies part
      where part.business_id = services.business_id and part.id = services.booking_policy_id`),
    versionsOf(sql`locations part
      where part.business_id = services.business_id and part.id = any(services.location_ids)`),
    ...(staff
      ? [
          versionsOf(sql`staff_members part
            where part.business_id = services.business_id and part.resource_id = any(services.staff_member_ids)`),
          versionsOf(sql`resources part
            where part.business_id = services.business_id and part.id = any(services.staff_member_ids)`),
        ]
      : []),
    ...(resourceTypes
      ? [
          versionsOf(sql`jsonb_array_elements(services.service_resources) as needed(resource)
            join resource_types part on part.business_id = services.business_id
              and part.id = (resource #>> '{resourceType,id}')::uuid`),
        ]
      : []),
  ];
  return sql`concat(${sql.join(parts, sql`, '/', `)})`;
}

type StoredResource = NonNullable<Service['serviceResources']>[number];

function withNames(stored: string, names: Texts): string {
  const resources = (JSON.parse(stored) as StoredResource[]).map((resource) => {
    const name = names[resource.resourceType?.id ?? ''];
    return name === undefined ? resource : { ...resource, resourceType: { ...resource.resourceType, name } };
  });
  return JSON.stringify(resources);
}

type Filling = (found: PartsOfOthers, ...values: readonly string[]) => string;

/** The texts for placeholders of each kind. */
export const fillings = {
  categories: ({ categories }, id = '') => partOf(categories, id),
  policies: ({ policies }, id = '') => partOf(policies, id),
  /** `own` has the fields of the entry in the service; `alone` is the entry if the business has no such location. */
  location: ({ locations: known }, id = '', own = '', alone = '') => {
    const fields = known?.[id];
    return fields === undefined ? alone : joinedObjects(own, fields);
  },
  staff: ({ staff }, ...ids) => arrayOf(ids.flatMap((id) => staff?.[id] ?? [])),
  resources: ({ resourceTypes }, stored = '') => (resourceTypes ? withNames(stored, resourceTypes) : stored),
} satisfies Record<string, Filling>;

/** Foreign keys ensure that the part exists. */
function partOf(texts: Texts | null, id: string): string {
  const part = texts?.[id];
  if (part === undefined) throw new Error(`A service refers to ${id}, which was not read with it.`);
  return part;
}
