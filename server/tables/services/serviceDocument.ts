import { sql } from 'kysely';
import { service, type Service, type serviceColumns } from '../../../contract/entities/services/service.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { slugLimits } from '../../../contract/entities/services/slug.ts';
import type { FieldTable } from '../../../contract/queries/query.ts';
import type { Sql } from '../../database/database.ts';
import {
  always,
  asJson,
  fieldsOf,
  ifAny,
  instant as instantJson,
  jsonObject,
} from '../../database/jsonText.ts';
import { plainColumn } from '../plainColumns.ts';

/**
 * A service in wire form (reference/entities.md section 1). The database returns the service's own columns as JSON texts
 * in one value, and once for all services of a statement the parts that others own; this process joins the texts,
 * without parsing most of them. Composing the whole in the database takes it five times as long (measured).
 * services.ts maps the row in the other direction, and the tables of the parts have their own mappings, each named at
 * its part; fullServices.test.ts keeps them equal.
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

interface Composing {
  /** The service's columns as JSON texts; empty for null. */
  columns: readonly string[];
  /** Texts that are parsed once, because many services have the same ones. */
  parsed: Map<string, string>;
  /** The origin of pages as the content of a JSON string. */
  origin: string;
  details: ServiceDetails;
}

/** A JSON text, empty for a missing field. Parts that others own are gaps in it. */
type Part = (of: Composing) => string;

/** The place of a part that others own, with the texts that determine it: {@link fillings}. */
interface Gap {
  kind: keyof typeof fillings;
  values: readonly string[];
}

/** A service's JSON text with gaps for the parts that others own: it changes with the service's own row only. */
export type ServiceTemplate = readonly (string | Gap)[];

const columns: Sql[] = [];

function column(value: Sql): Part {
  const at = columns.push(value) - 1;
  return (of) => of.columns[at] ?? '';
}

/** JSON escapes control characters, so that these separate JSON texts. */
const separators = { columns: '\u0001', slugs: '\u0002', parts: '\u0003', gaps: '\u0004' };

/** A gap in a text. */
function gap(kind: Gap['kind'], ...values: readonly string[]): string {
  return `${separators.gaps}${[kind, ...values].join(separators.parts)}${separators.gaps}`;
}

function gapOf(text: string): Gap {
  const [kind, ...values] = text.split(separators.parts);
  return { kind: kind as Gap['kind'], values };
}

function object(fields: Readonly<Record<string, Part | undefined>>): Part {
  const parts = Object.entries(fields).flatMap(([name, part]) =>
    part ? [{ key: `${JSON.stringify(name)}:`, part }] : [],
  );
  return (of) => {
    let text = '';
    for (const { key, part } of parts) {
      const value = part(of);
      if (value !== '') text += `${text === '' ? '' : ','}${key}${value}`;
    }
    return `{${text}}`;
  };
}

/** The fields of one object followed by those of another. */
function joined(first: Part, second: Part): Part {
  return (of) => joinedTexts(first(of), second(of));
}

function joinedTexts(first: string, second: string): string {
  if (second === '' || second === '{}') return first;
  return `${first.slice(0, -1)},${second.slice(1)}`;
}

/** A column whose text needs no escapes in a JSON string. */
function unescaped(value: Sql): Part {
  const read = column(value);
  return (of) => quoted(read(of));
}

function quoted(text: string): string {
  return text === '' ? '' : `"${text}"`;
}

/** RFC 3339 in UTC with milliseconds, from the database's text. */
function instant(value: Sql): Part {
  const read = column(value);
  return (of) => quoted(instantOf(read(of)));
}

/** Cuts the text, because a Date takes five times as long (measured). Years have four digits. */
function instantOf(text: string): string {
  if (text === '') return '';
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

/** Composes a text from another one, once for all services that have the same. */
function once(of: Composing, text: string, compose: () => string): string {
  const known = of.parsed.get(text);
  if (known !== undefined) return known;
  const composed = compose();
  of.parsed.set(text, composed);
  return composed;
}

/** Reads an array of ids. */
function uuidsOf(value: Sql): (of: Composing) => string[] {
  const read = column(value);
  return (of) => {
    const literal = read(of);
    return literal === '{}' ? [] : literal.slice(1, -1).split(',');
  };
}

function list(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}

/** Fields with more than a column of their own; undefined is left out. */
function specialFields(): Record<
  Exclude<keyof Service, 'id' | (typeof serviceColumns)[number]>,
  Part | undefined
> {
  const staffMemberIds = uuidsOf(sql`services.staff_member_ids`);
  const staff: Part = (of) => gap('staff', ...staffMemberIds(of));
  const ifStaff =
    (part: Part): Part =>
    (of) =>
      of.details.staff ? part(of) : '';
  return {
    name: column(asJson(sql`services.name`)),
    media: column(sql`services.media`),
    hidden: column(sql`services.hidden::text`),
    category: others('categories', sql`services.category_id`),
    form,
    payment,
    onlineBooking: column(sql`services.online_booking`),
    conferencing: column(sql`services.conferencing`),
    locations,
    bookingPolicy: others('policies', sql`services.booking_policy_id`),
    schedule,
    staffMemberIds: (of) => list(staffMemberIds(of).map(quoted)),
    staffMembers: ifStaff(staff),
    staffMemberDetails: ifStaff(object({ staffMembers: staff })),
    resourceGroups: column(sql`services.resource_groups`),
    serviceResources,
    supportedSlugs,
    mainSlug,
    urls,
    extendedFields: column(sql`services.extended_fields`),
    seoData: column(sql`services.seo_data`),
    revision: unescaped(sql`services.revision`),
    addOnGroups: column(sql`services.add_on_groups`),
    addOnDetails: column(sql`services.add_on_details`),
    taxableAddress: column(sql`services.taxable_address`),
  };
}

/** A part that others own, by its id. */
function others(kind: 'categories' | 'policies', reference: Sql): Part {
  const read = column(reference);
  return (of) => {
    const id = read(of);
    return id === '' ? '' : gap(kind, id);
  };
}

/** For speed, a second mapping besides `categoryTable`; fullServices.test.ts keeps both equal. */
const category = jsonObject(
  ['id', asJson(sql`categories.id`)],
  always('name', asJson(sql`categories.name`)),
  always('sortOrder', sql`categories.sort_order`),
);

const form = object({
  id: unescaped(sql`services.form_id`),
  mobileSettings: column(sql`services.form_settings`),
});

const pricingPlanIds = uuidsOf(sql`services.pricing_plan_ids`);
const payment = joined(
  object({ pricingPlanIds: (of) => list(pricingPlanIds(of).map(quoted)) }),
  column(sql`services.payment`),
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

const constraints = column(sql`services.availability_constraints`);

/** Durations repeat the session durations in another form. */
function fullConstraints(of: Composing): string {
  const own = constraints(of);
  if (own === '') return '';
  return once(of, own, () => {
    const { sessionDurations = [] } = JSON.parse(own) as { sessionDurations?: number[] };
    return joinedTexts(JSON.stringify({ durations: sessionDurations.map((minutes) => ({ minutes })) }), own);
  });
}

/** Session times without milliseconds if these are zero (recorded answers). */
function sessionTime(value: Sql): Part {
  const read = instant(value);
  return (of) => read(of).replace('.000Z', 'Z');
}

const schedule = object({
  id: unescaped(sql`services.schedule_id`),
  firstSessionStart: sessionTime(sql`services.first_session_start`),
  lastSessionEnd: sessionTime(sql`services.last_session_end`),
  availabilityConstraints: fullConstraints,
});

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

type StoredLocation = NonNullable<Service['locations']>[number];

const storedLocations = column(sql`services.locations`);

function locations(of: Composing): string {
  const stored = storedLocations(of);
  if (stored === '[]') return stored;
  return once(of, stored, () => {
    const parsed = JSON.parse(stored) as StoredLocation[];
    return list(parsed.map(fullLocation));
  });
}

/** A location of the business has its current data. */
function fullLocation(listed: StoredLocation): string {
  const { id, type, business, custom } = listed;
  const calculatedAddress = type === 'CUSTOM' ? custom?.address : undefined;
  const alone = JSON.stringify({ calculatedAddress, ...listed });
  if (type !== 'BUSINESS' || business?.id === undefined) return alone;
  return gap('location', business.id, JSON.stringify({ type, id }), alone);
}

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

type StoredResource = NonNullable<Service['serviceResources']>[number];

const storedResources = column(sql`services.service_resources`);

function serviceResources(of: Composing): string {
  const stored = storedResources(of);
  return of.details.resourceTypes && stored !== '[]' ? gap('resources', stored) : stored;
}

function withNames(stored: string, names: Texts): string {
  const resources = (JSON.parse(stored) as StoredResource[]).map((resource) => {
    const name = names[resource.resourceType?.id ?? ''];
    return name === undefined ? resource : { ...resource, resourceType: { ...resource.resourceType, name } };
  });
  return JSON.stringify(resources);
}

const mainName = column(asJson(sql`services.main_slug`));

const storedSlugs = column(sql`(
  select string_agg(concat(slug.created_date, ${sql.lit(separators.parts)}, to_json(slug.name), ${sql.lit(separators.parts)}, slug.custom),
    ${sql.lit(separators.slugs)})
  from service_slugs slug where slug.business_id = services.business_id and slug.service_id = services.id)`);

interface Slug {
  created: string;
  name: string;
  text: string;
}

/** For speed, a second mapping besides `slugsOfServices`; fullServices.test.ts keeps both equal. */
function slugsOf(of: Composing): Slug[] {
  const slugs = storedSlugs(of)
    .split(separators.slugs)
    .map((stored): Slug => {
      const [date = '', name = '', custom = ''] = stored.split(separators.parts);
      const created = instantOf(date);
      return {
        created,
        name,
        text: `{"name":${name},"custom":${custom === 't'},"createdDate":"${created}"}`,
      };
    });
  return slugs.length === 1 ? slugs : slugs.toSorted(byAge);
}

function byAge(one: Slug, other: Slug): number {
  if (one.created !== other.created) return one.created < other.created ? 1 : -1;
  return one.name < other.name ? -1 : 1;
}

function mainSlug(of: Composing): string {
  const main = mainName(of);
  return slugsOf(of).find(({ name }) => name === main)?.text ?? '';
}

/** Newest first; beyond the wire's limit the oldest are omitted, never the current one. */
function supportedSlugs(of: Composing): string {
  const all = slugsOf(of).map(({ text }) => text);
  const most = slugLimits.supportedSlugs;
  if (all.length <= most) return list(all);
  const shown = all.slice(0, most);
  const current = mainSlug(of);
  return list(shown.includes(current) ? shown : [...shown.slice(0, most - 1), current]);
}

const type = column(sql`services.type`);

/** A course is booked on its own page and has no calendar (recorded answers). */
function urls(of: Composing): string {
  const name = mainName(of).slice(1, -1);
  const page = (path: string) => `{"relativePath":"${path}${name}","url":"${of.origin}${path}${name}"}`;
  const own = page('/service-page/');
  const calendar = page('/booking-calendar/');
  return type(of) === 'COURSE'
    ? `{"servicePage":${own},"bookingPage":${own}}`
    : `{"servicePage":${own},"bookingPage":${calendar},"calendarPage":${calendar}}`;
}

const composeService = fullService();

function fullService(): Part {
  const special: Readonly<Record<string, Part | undefined>> = specialFields();
  const { id: _first, ...rest } = service.shape;
  const fields = Object.keys(rest).map((key) => [key, key in special ? special[key] : plainPart(key)]);
  return object({ id: unescaped(sql`services.id`), ...Object.fromEntries(fields) });
}

function plainPart(field: string): Part {
  const value = plainColumn('services', field);
  const asked: FieldTable = serviceFields;
  const type = asked[field]?.type;
  if (type === 'date') return instant(value);
  return type === 'guid' ? unescaped(value) : column(asJson(value));
}

const separator = sql.lit(separators.columns);
/** PostgreSQL passes at most 100 arguments to a function, and half of them are separators. */
const mostTogether = 50;

function together(some: readonly Sql[]): Sql<string> {
  const rest = some.slice(mostTogether);
  const text = sql<string>`concat(${sql.join(some.slice(0, mostTogether), sql`, ${separator}, `)})`;
  return rest.length === 0 ? text : sql<string>`${text} || ${separator} || ${together(rest)}`;
}

/** The own columns of a service: the `owns` of {@link templatesOf}. */
export const ownColumns = together(columns);

/**
 * Text that changes with each change of {@link ownColumns}. A transaction id and a place on the disk identify a version
 * of a row; the time distinguishes versions that a restored or promoted database wrote again.
 */
export const versionOfService = sql<string>`concat(services.xmin, services.ctid, services.updated_date, (
  select string_agg(concat(slug.xmin, slug.ctid), '') from service_slugs slug
  where slug.business_id = services.business_id and slug.service_id = services.id))`;

/** The columns that {@link partsOfOthers} reads. */
export const referencesOfServices = sql`services.business_id, services.category_id, services.booking_policy_id,
  services.location_ids, services.staff_member_ids, services.service_resources`;

/**
 * The parts that others own of the services in `found`, which has {@link referencesOfServices}; includes deleted
 * categories and policies, which a service keeps.
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

/**
 * Templates of services from their {@link ownColumns}. `publicUrl` is the origin of pages, without a trailing slash.
 */
export function templatesOf(
  owns: readonly string[],
  publicUrl: string,
  details: ServiceDetails,
): ServiceTemplate[] {
  const origin = JSON.stringify(publicUrl).slice(1, -1);
  const parsed = new Map<string, string>();
  return owns.map((own) =>
    composeService({ columns: own.split(separators.columns), parsed, origin, details })
      .split(separators.gaps)
      .map((text, index) => (index % 2 === 0 ? text : gapOf(text))),
  );
}

/** The JSON text of a service. */
export function fillTemplate(template: ServiceTemplate, found: PartsOfOthers): string {
  let text = '';
  for (const piece of template)
    text += typeof piece === 'string' ? piece : fillings[piece.kind](found, ...piece.values);
  return text;
}

type Filling = (found: PartsOfOthers, ...values: readonly string[]) => string;

/** The texts for gaps of each kind. */
const fillings = {
  categories: ({ categories }, id = '') => partOf(categories, id),
  policies: ({ policies }, id = '') => partOf(policies, id),
  /** `own` has the fields of the entry in the service; `alone` is the entry if the business has no such location. */
  location: ({ locations: known }, id = '', own = '', alone = '') => {
    const fields = known?.[id];
    return fields === undefined ? alone : joinedTexts(own, fields);
  },
  staff: ({ staff }, ...ids) => list(ids.flatMap((id) => staff?.[id] ?? [])),
  resources: ({ resourceTypes }, stored = '') => (resourceTypes ? withNames(stored, resourceTypes) : stored),
} satisfies Record<string, Filling>;

/** Foreign keys ensure that the part exists. */
function partOf(texts: Texts | null, id: string): string {
  const part = texts?.[id];
  if (part === undefined) throw new Error(`A service refers to ${id}, which was not read with it.`);
  return part;
}
