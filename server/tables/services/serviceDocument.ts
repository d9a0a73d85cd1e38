import { sql } from 'kysely';
import { service, type Service, type serviceColumns } from '../../../contract/entities/services/service.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { slugLimits } from '../../../contract/entities/services/slug.ts';
import type { Sql } from '../../database/database.ts';
import {
  always,
  asJson,
  fieldsOf,
  ifAny,
  instant,
  jsonList,
  jsonObject,
  type JsonFields,
} from '../../database/jsonText.ts';
import { plainJson } from '../plainColumns.ts';

/**
 * A service in wire form (reference/entities.md section 1), composed by the database: one statement returns the
 * finished text, which is neither parsed nor serialized again. services.ts maps the row in the other direction,
 * and the tables of the parts have their own mappings, each named at its part; wholeServices.test.ts keeps them equal.
 */

/** Details included on request only (reference/calls.md section 3). */
export interface ServiceDetails {
  /** STAFF_MEMBER_DETAILS: the staff members. */
  staff?: boolean;
  /** RESOURCE_TYPE_DETAILS: names of the required resources' types. */
  resourceTypes?: boolean;
}

/**
 * The `from` clause of {@link serviceDocument}; includes deleted categories and policies, which a service keeps.
 */
export const serviceDocumentFrom = sql`services
  left join categories on categories.business_id = services.business_id and categories.id = services.category_id
  left join booking_policies policies
    on policies.business_id = services.business_id and policies.id = services.booking_policy_id
  left join lateral (${slugsOfService()}) slugs on true`;

/** The JSON text of a service. `publicUrl` is the origin of pages, without a trailing slash. */
export function serviceDocument(publicUrl: Sql, details: ServiceDetails): Sql<string> {
  const special: Readonly<Record<string, JsonFields | undefined>> = specialFields(publicUrl, details);
  const { id: _first, ...others } = service.shape;
  const fields = Object.keys(others).flatMap((key) =>
    key in special ? (special[key] ?? []) : plainJson('services', key, serviceFields),
  );
  return jsonObject(['id', asJson(sql`services.id`)], ...fields);
}

/** Fields with more than a column of their own; undefined is left out. */
function specialFields(
  publicUrl: Sql,
  details: ServiceDetails,
): Record<Exclude<keyof Service, 'id' | (typeof serviceColumns)[number]>, JsonFields | undefined> {
  const staff = sql`case when cardinality(services.staff_member_ids) = 0 then '[]' else (${staffOfService}) end`;
  return {
    name: always('name', asJson(sql`services.name`)),
    media: always('media', sql`services.media`),
    hidden: always('hidden', asJson(sql`services.hidden`)),
    category: ifAny('category', sql`case when categories.id is not null then ${category} end`),
    form: always('form', form),
    payment: always('payment', payment),
    onlineBooking: always('onlineBooking', sql`services.online_booking`),
    conferencing: always('conferencing', sql`services.conferencing`),
    locations: always(
      'locations',
      sql`case when services.locations = '[]' then '[]' else (${placesOfService}) end`,
    ),
    bookingPolicy: ifAny('bookingPolicy', sql`case when policies.id is not null then ${policyDocument} end`),
    schedule: always('schedule', schedule),
    staffMemberIds: always('staffMemberIds', asJson(sql`services.staff_member_ids`)),
    staffMembers: details.staff
      ? sql`(select concat(${always('staffMembers', sql`list`)}, ${always('staffMemberDetails', jsonObject(['staffMembers', sql`list`]))})
          from (select ${staff} as list) as staff)`
      : undefined,
    // Precedes the staff members.
    staffMemberDetails: undefined,
    resourceGroups: always('resourceGroups', sql`services.resource_groups`),
    serviceResources: always(
      'serviceResources',
      details.resourceTypes ? namedResources : sql`services.service_resources`,
    ),
    supportedSlugs: always('supportedSlugs', sql`slugs.list`),
    mainSlug: ifAny('mainSlug', sql`slugs.main`),
    urls: always('urls', urls(publicUrl)),
    extendedFields: ifAny('extendedFields', sql`services.extended_fields`),
    seoData: ifAny('seoData', sql`services.seo_data`),
    revision: always('revision', asJson(sql`services.revision::text`)),
    addOnGroups: always('addOnGroups', sql`services.add_on_groups`),
    addOnDetails: always('addOnDetails', sql`services.add_on_details`),
    taxableAddress: ifAny('taxableAddress', sql`services.taxable_address`),
  };
}

/** For speed, a second mapping besides `categoryTable`; wholeServices.test.ts keeps both equal. */
const category = jsonObject(
  ['id', asJson(sql`categories.id`)],
  always('name', asJson(sql`categories.name`)),
  always('sortOrder', sql`categories.sort_order`),
);

const form = jsonObject(
  ['id', asJson(sql`services.form_id`)],
  ifAny('mobileSettings', sql`services.form_settings`),
);

const payment = jsonObject(
  ['pricingPlanIds', asJson(sql`services.pricing_plan_ids`)],
  fieldsOf(sql`services.payment`),
);

/**
 * A booking policy in wire form, for a row named `policies`: for speed, a second mapping besides
 * `bookingPolicyTable`. wholeServices.test.ts keeps both equal.
 */
export const policyDocument = jsonObject(
  ['id', asJson(sql`policies.id`)],
  always('revision', asJson(sql`policies.revision::text`)),
  always('createdDate', instant(sql`policies.created_date`)),
  always('updatedDate', instant(sql`policies.updated_date`)),
  always('appId', asJson(sql`policies.app_id`)),
  ifAny('name', asJson(sql`policies.name`)),
  always('default', asJson(sql`policies.is_default`)),
  fieldsOf(sql`policies.settings`),
  ifAny('extendedFields', sql`policies.extended_fields`),
);

/** Durations repeat the session durations in another form. */
const constraints = jsonObject(
  [
    'durations',
    sql`(select coalesce(json_agg(json_build_object('minutes', minutes)), '[]')
      from jsonb_array_elements(services.availability_constraints -> 'sessionDurations') as lengths(minutes))`,
  ],
  fieldsOf(sql`services.availability_constraints`),
);

/** Session times without milliseconds if these are zero (recorded answers). */
function sessionTime(value: Sql): Sql {
  return sql`replace(${instant(value)}, '.000Z', 'Z')`;
}

const schedule = jsonObject(
  ['id', asJson(sql`services.schedule_id`)],
  ifAny('firstSessionStart', sessionTime(sql`services.first_session_start`)),
  ifAny('lastSessionEnd', sessionTime(sql`services.last_session_end`)),
  ifAny(
    'availabilityConstraints',
    sql`case when services.availability_constraints is not null then ${constraints} end`,
  ),
);

const address = sql`(coalesce(locations.address, '{}') - 'hint')`;

/** A location of the business with its current data. */
const businessPlace = jsonObject(
  ['type', sql`place -> 'type'`],
  ifAny('id', sql`place -> 'id'`),
  always('calculatedAddress', address),
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

const customPlace = jsonObject(['calculatedAddress', sql`place #> '{custom,address}'`], fieldsOf(sql`place`));

/** A service's location joined with `locations`, in wire form. */
const wholePlace = sql`case
  when locations.id is not null then ${businessPlace}
  when place ->> 'type' = 'CUSTOM' and place #> '{custom,address}' is not null then ${customPlace}
  else place::text end`;

/** A second mapping of locations, besides `wholeLocation` and `locationTable`; wholeServices.test.ts keeps all equal. */
const placesOfService = sql`select ${jsonList(wholePlace, sql`position`)}
  from jsonb_array_elements(services.locations) with ordinality as places(place, position)
  left join locations on locations.business_id = services.business_id
    and place ->> 'type' = 'BUSINESS' and locations.id = (place #>> '{business,id}')::uuid`;

/**
 * A staff member in the form of services; `staffMemberId` is the resource's id. For speed, a second mapping besides
 * `toStaffMemberOfService`; wholeServices.test.ts keeps both equal.
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

const staffOfService = sql`select ${jsonList(staffMember, sql`position`)}
  from unnest(services.staff_member_ids) with ordinality as staff(resource_id, position)
  join staff_members on staff_members.business_id = services.business_id
    and staff_members.resource_id = staff.resource_id and staff_members.deleted_date is null
  join resources on resources.business_id = services.business_id and resources.id = staff.resource_id`;

const namedResources = sql`(select coalesce(jsonb_agg(
    case when types.name is null then resource
      else resource || jsonb_build_object('resourceType', resource -> 'resourceType' || jsonb_build_object('name', types.name))
    end order by position), '[]')
  from jsonb_array_elements(services.service_resources) with ordinality as needed(resource, position)
  left join resource_types types on types.business_id = services.business_id and types.deleted_date is null
    and types.id = (resource #>> '{resourceType,id}')::uuid)`;

/**
 * Current and previous slugs, newest first; beyond the wire's limit the oldest are omitted, never the current one.
 * For speed, a second mapping besides `slugsOfServices`; wholeServices.test.ts keeps both equal.
 */
function slugsOfService(): Sql {
  const slug = jsonObject(
    ['name', asJson(sql`slug.name`)],
    always('custom', asJson(sql`slug.custom`)),
    always('createdDate', instant(sql`slug.created_date`)),
  );
  return sql`select ${jsonList(slug, sql`slug.created_date desc, slug.name`)} as list,
      max(${slug}) filter (where slug.name = services.main_slug) as main
    from (
      select * from service_slugs
      where service_slugs.business_id = services.business_id and service_slugs.service_id = services.id
      order by service_slugs.name = services.main_slug desc, created_date desc, name
      limit ${sql.lit(slugLimits.supportedSlugs)}
    ) as slug`;
}

/** A course is booked on its own page and has no calendar (recorded answers). */
function urls(publicUrl: Sql): Sql {
  const page = (path: string) => {
    const relativePath = sql`${sql.lit(path)} || services.main_slug`;
    return jsonObject(
      ['relativePath', asJson(relativePath)],
      always('url', asJson(sql`${publicUrl} || ${relativePath}`)),
    );
  };
  const own = page('/service-page/');
  const calendar = page('/booking-calendar/');
  return sql`case services.type
    when 'COURSE' then ${jsonObject(['servicePage', own], always('bookingPage', own))}
    else ${jsonObject(['servicePage', own], always('bookingPage', calendar), always('calendarPage', calendar))} end`;
}
