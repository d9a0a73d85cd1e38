import { sql } from 'kysely';
import { service, type Service, type serviceColumns } from '../../../contract/entities/services/service.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { slugLimits } from '../../../contract/entities/services/slug.ts';
import type { FieldTable } from '../../../contract/queries/query.ts';
import type { Sql } from '../../database/database.ts';
import { asJson } from '../../database/jsonText.ts';
import { arrayOf, joinedObjects } from '../../json/joinedJson.ts';
import { plainColumn } from '../plainColumns.ts';
import { fillings, type PartsOfOthers, type ServiceDetails } from './partsOfServices.ts';

/**
 * A service in wire form (reference/entities.md section 1). The database returns the service's own columns as JSON texts
 * in one value, and once for all services of a statement the parts that others own; this process joins the texts,
 * without parsing most of them. Composing the whole in the database takes it five times as long (measured).
 * services.ts maps the row in the other direction, and the tables of the parts have their own mappings, each named at
 * its part; fullServices.test.ts keeps them equal.
 */

interface Composing {
  /** The service's columns as JSON texts; empty for null. */
  columns: readonly string[];
  /** Texts that are parsed once, because many services have the same ones. */
  parsed: Map<string, string>;
  /** The origin of pages as the content of a JSON string. */
  origin: string;
  details: ServiceDetails;
}

/** A JSON text, empty for a missing field. Parts that others own are placeholders in it. */
type Part = (of: Composing) => string;

/** The place of a part that others own, with the texts that determine it: {@link fillings}. */
interface Placeholder {
  kind: keyof typeof fillings;
  values: readonly string[];
}

/** A service's JSON text with placeholders for the parts that others own: it changes with the service's own row only. */
export type ServiceTemplate = readonly (string | Placeholder)[];

const columns: Sql[] = [];

function column(value: Sql): Part {
  const at = columns.push(value) - 1;
  return (of) => of.columns[at] ?? '';
}

/** JSON escapes control characters, so that these separate JSON texts. */
const separators = { columns: '\u0001', slugs: '\u0002', parts: '\u0003', placeholders: '\u0004' };

/** A placeholder in a text. */
function placeholder(kind: Placeholder['kind'], ...values: readonly string[]): string {
  return `${separators.placeholders}${[kind, ...values].join(separators.parts)}${separators.placeholders}`;
}

function placeholderOf(text: string): Placeholder {
  const [kind, ...values] = text.split(separators.parts);
  return { kind: kind as Placeholder['kind'], values };
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
  return (of) => joinedObjects(first(of), second(of));
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

/** Fields with more than a column of their own; undefined is left out. */
function specialFields(): Record<
  Exclude<keyof Service, 'id' | (typeof serviceColumns)[number]>,
  Part | undefined
> {
  const staffMemberIds = uuidsOf(sql`services.staff_member_ids`);
  const staff: Part = (of) => placeholder('staff', ...staffMemberIds(of));
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
    staffMemberIds: (of) => arrayOf(staffMemberIds(of).map(quoted)),
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
    return id === '' ? '' : placeholder(kind, id);
  };
}

const form = object({
  id: unescaped(sql`services.form_id`),
  mobileSettings: column(sql`services.form_settings`),
});

const pricingPlanIds = uuidsOf(sql`services.pricing_plan_ids`);
const payment = joined(
  object({ pricingPlanIds: (of) => arrayOf(pricingPlanIds(of).map(quoted)) }),
  column(sql`services.payment`),
);

const constraints = column(sql`services.availability_constraints`);

/** Durations repeat the session durations in another form. */
function fullConstraints(of: Composing): string {
  const own = constraints(of);
  if (own === '') return '';
  return once(of, own, () => {
    const { sessionDurations = [] } = JSON.parse(own) as { sessionDurations?: number[] };
    return joinedObjects(
      JSON.stringify({ durations: sessionDurations.map((minutes) => ({ minutes })) }),
      own,
    );
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

type StoredLocation = NonNullable<Service['locations']>[number];

const storedLocations = column(sql`services.locations`);

function locations(of: Composing): string {
  const stored = storedLocations(of);
  if (stored === '[]') return stored;
  return once(of, stored, () => {
    const parsed = JSON.parse(stored) as StoredLocation[];
    return arrayOf(parsed.map(fullLocation));
  });
}

/** A location of the business has its current data. */
function fullLocation(listed: StoredLocation): string {
  const { id, type, business, custom } = listed;
  const calculatedAddress = type === 'CUSTOM' ? custom?.address : undefined;
  const alone = JSON.stringify({ calculatedAddress, ...listed });
  if (type !== 'BUSINESS' || business?.id === undefined) return alone;
  return placeholder('location', business.id, JSON.stringify({ type, id }), alone);
}

const storedResources = column(sql`services.service_resources`);

function serviceResources(of: Composing): string {
  const stored = storedResources(of);
  return of.details.resourceTypes && stored !== '[]' ? placeholder('resources', stored) : stored;
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
  if (all.length <= most) return arrayOf(all);
  const shown = all.slice(0, most);
  const current = mainSlug(of);
  return arrayOf(shown.includes(current) ? shown : [...shown.slice(0, most - 1), current]);
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

/** The own columns of a service, for {@link templatesOf}. */
export const ownColumns = together(columns);

/**
 * Text that changes with each change of {@link ownColumns}. A transaction id and a place on the disk identify a version
 * of a row; the time distinguishes versions that a restored or promoted database wrote again.
 */
export const versionOfService = sql<string>`concat(services.xmin, services.ctid, services.updated_date, (
  select string_agg(concat(slug.xmin, slug.ctid), '') from service_slugs slug
  where slug.business_id = services.business_id and slug.service_id = services.id))`;

/**
 * Returns a function that makes the template of a service from its {@link ownColumns}. `publicUrl` is the origin of pages,
 * without a trailing slash.
 */
export function templatesOf(publicUrl: string, details: ServiceDetails): (own: string) => ServiceTemplate {
  const origin = JSON.stringify(publicUrl).slice(1, -1);
  const parsed = new Map<string, string>();
  return (own) =>
    composeService({ columns: own.split(separators.columns), parsed, origin, details })
      .split(separators.placeholders)
      .map((text, index) => (index % 2 === 0 ? text : placeholderOf(text)));
}

/** The JSON text of a service. */
export function fillTemplate(template: ServiceTemplate, found: PartsOfOthers): string {
  let text = '';
  for (const piece of template)
    text += typeof piece === 'string' ? piece : fillings[piece.kind](found, ...piece.values);
  return text;
}
