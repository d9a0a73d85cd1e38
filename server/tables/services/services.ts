import { sql } from 'kysely';
import { serviceColumns, type Service } from '../../../contract/entities/services/service.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { searchWords } from '../../database/lists/freeText.ts';
import { prepare } from '../../database/prepared.ts';
import { isSameJson } from '../../json/jsonDifference.ts';
import { insertMany, updateMany } from '../manyRows.ts';
import { plainValues } from '../plainColumns.ts';
import type { Columns } from '../rows.ts';

type Stored<Key extends keyof Service> = NonNullable<Service[Key]>;

interface LockedService {
  id: string;
  deleted_date: Date | null;
}

/**
 * The columns of each stored field. `templatesOf` maps in the other direction, as text; fullServices.test.ts stores
 * every field and reads it back.
 */
const columnsByField: { readonly [Field in keyof Service]?: (service: Service) => Columns } = {
  ...Object.fromEntries(
    serviceColumns.map((field) => [field, (service: Service) => plainValues(service, [field])]),
  ),
  revision: ({ revision }) => ({ revision }),
  name: ({ name }) => ({ name, name_words: searchWords(name) }),
  hidden: ({ hidden = false }) => ({ hidden }),
  category: ({ category }) => ({ category_id: category?.id }),
  form: ({ form }) => ({ form_id: form?.id, form_settings: form?.mobileSettings }),
  bookingPolicy: ({ bookingPolicy }) => ({ booking_policy_id: bookingPolicy?.id }),
  payment: ({ payment }) => ({
    payment: ownPayment(payment),
    pricing_plan_ids: payment?.pricingPlanIds ?? [],
  }),
  onlineBooking: ({ onlineBooking }) => ({ online_booking: onlineBooking }),
  conferencing: ({ conferencing = { enabled: false } }) => ({ conferencing }),
  locations: ({ locations = [] }) => ({
    locations: locations.map(ownLocation),
    location_ids: locations.flatMap((location) =>
      location.type === 'BUSINESS' ? (location.business?.id ?? []) : [],
    ),
    location_types: [...new Set(locations.flatMap((location) => location.type ?? []))],
  }),
  schedule: ({ schedule }) => ({
    schedule_id: schedule?.id,
    first_session_start: schedule?.firstSessionStart,
    last_session_end: schedule?.lastSessionEnd,
    availability_constraints: ownConstraints(schedule?.availabilityConstraints),
  }),
  staffMemberIds: ({ staffMemberIds = [] }) => ({ staff_member_ids: staffMemberIds }),
  serviceResources: ({ serviceResources = [] }) => ({
    service_resources: serviceResources.map(ownResource),
    resource_ids: serviceResources.flatMap((resource) => resource.resourceIds?.values ?? []),
  }),
  media: ({ media = { items: [] } }) => ({ media }),
  mainSlug: ({ mainSlug }) => ({ main_slug: mainSlug?.name }),
  seoData: ({ seoData }) => ({ seo_data: seoData }),
  addOnGroups: ({ addOnGroups = [] }) => ({ add_on_groups: addOnGroups }),
  addOnDetails: ({ addOnDetails = [] }) => ({ add_on_details: addOnDetails }),
  resourceGroups: ({ resourceGroups = [] }) => ({ resource_groups: resourceGroups }),
  taxableAddress: ({ taxableAddress }) => ({ taxable_address: taxableAddress }),
  extendedFields: ({ extendedFields }) => ({ extended_fields: extendedFields }),
};
const storedFields = Object.keys(columnsByField) as (keyof Service)[];

/** Fields whose columns have nothing but their value. */
const ownValues: ReadonlySet<keyof Service> = new Set([
  'tagLine',
  'description',
  'sortOrder',
  'media',
  'taxableAddress',
  'addOnGroups',
  'addOnDetails',
  'hidden',
  'onlineBooking',
  'conferencing',
  'defaultCapacity',
  'resourceGroups',
  'seoData',
  'extendedFields',
  'updatedDate',
  'revision',
] as const);

/**
 * The service as it is read after an update of these fields, as long as it is locked; undefined if it must be read for
 * that, because they have parts that others own, or that the server derives.
 */
export function serviceAfter(
  before: Service,
  after: Service,
  fields: readonly (keyof Service)[],
): Service | undefined {
  return withFields(before, fields, {
    ...ownValuesOf(after),
    payment: paymentAfter(before.payment, after.payment),
  });
}

/**
 * The copy of a service as it is read once it is stored with `mainSlug` as its only slug; undefined if it must be read for
 * that, because it differs from its source in parts that others own.
 */
export function copyAsRead(source: Service, copy: Service): Service | undefined {
  const { id, name, mainSlug, createdDate, createdByAppId } = copy;
  const derived = {
    id,
    supportedSlugs: mainSlug && [mainSlug],
    urls: urlsWith(source, mainSlug?.name ?? ''),
  };
  // By columns: an omitted field is stored as its default.
  const changed = storedFields.filter(
    (field) => !isSameJson(columnsOf(source, [field]), columnsOf(copy, [field])),
  );
  return withFields({ ...source, ...derived }, changed, {
    ...ownValuesOf(copy),
    payment: paymentAfter(source.payment, copy.payment),
    schedule: scheduleAfter(source.schedule, copy.schedule),
    name,
    mainSlug,
    createdDate,
    createdByAppId,
  });
}

/** The service with these values of the fields; undefined if one is missing. */
function withFields(
  service: Service,
  fields: readonly (keyof Service)[],
  values: Partial<Service>,
): Service | undefined {
  if (fields.some((field) => values[field] === undefined)) return undefined;
  const changed = fields.map((field) => [field, JSON.parse(JSON.stringify(values[field]))] as const);
  return { ...service, ...Object.fromEntries(changed) };
}

function ownValuesOf(service: Service): Partial<Service> {
  return Object.fromEntries([...ownValues].map((field) => [field, service[field]]));
}

/** The pages of a service under another slug. */
function urlsWith({ urls = {}, mainSlug }: Service, slug: string): Service['urls'] {
  const moved = (page: string | undefined) => page && page.slice(0, -(mainSlug?.name.length ?? 0)) + slug;
  return Object.fromEntries(
    Object.entries(urls).map(([page, { relativePath, url }]) => [
      page,
      { relativePath: moved(relativePath), url: moved(url) },
    ]),
  );
}

/** Undefined if the plans change, which the database may write differently. */
function paymentAfter(before: Service['payment'], after: Service['payment']): Service['payment'] {
  const pricingPlanIds = before?.pricingPlanIds ?? [];
  if (!isSameJson(pricingPlanIds, after?.pricingPlanIds ?? [])) return undefined;
  return { pricingPlanIds, ...ownPayment(after) };
}

/** Undefined if the constraints change, which have derived parts. */
function scheduleAfter(before: Service['schedule'], after: Service['schedule']): Service['schedule'] {
  const same = isSameJson(before?.availabilityConstraints, after?.availabilityConstraints);
  return same ? after : undefined;
}

function columnsOf(service: Service, fields: readonly (keyof Service)[] = storedFields): Columns {
  return Object.assign({}, ...fields.map((field) => columnsByField[field]?.(service)));
}

/** Plans have their own column, and discounts are computed on request. */
function ownPayment({ pricingPlanIds: _plans, discountInfo: _discount, ...own }: Stored<'payment'> = {}) {
  return own;
}

function ownLocation({ id, type, business, custom }: Stored<'locations'>[number]) {
  return { id, type, business: business && { id: business.id }, custom };
}

/** `durations` repeats the session durations in another form. */
function ownConstraints(constraints: Stored<'schedule'>['availabilityConstraints']) {
  if (!constraints) return undefined;
  const { durations: _derived, ...own } = constraints;
  return own;
}

function ownResource({ resourceIds, resourceType }: Stored<'serviceResources'>[number]) {
  return { resourceIds, resourceType: resourceType && { id: resourceType.id } };
}

export async function insertServices(
  db: Queries,
  businessId: string,
  services: readonly Service[],
): Promise<void> {
  const rows = services.map((service) => ({
    business_id: businessId,
    id: service.id,
    ...columnsOf(service),
  }));
  await insertMany(db, 'services', rows, { wait: false });
}

/** The stored fields that any of the services changes. */
export function changedFields(
  changes: readonly { before: Service; after: Service }[],
): readonly (keyof Service)[] {
  return storedFields.filter((field) =>
    changes.some(({ before, after }) => !isSameJson(before[field], after[field])),
  );
}

/** `fields`: those to store, all by default. */
export async function updateServiceRows(
  db: Queries,
  businessId: string,
  services: readonly Service[],
  fields: readonly (keyof Service)[] = storedFields,
): Promise<void> {
  await updateMany(
    db,
    'services',
    businessId,
    services.map((service) => ({ id: service.id, ...columnsOf(service, fields) })),
    { wait: false },
  );
}

/** Updates the staff of several services, with the dependent prices and versions. */
export async function updateStaffOfServices(
  db: Queries,
  businessId: string,
  services: readonly Service[],
): Promise<void> {
  const rows = services.map(({ id, revision, updatedDate, staffMemberIds = [], payment }) => ({
    id,
    revision,
    updated_date: updatedDate,
    staff_member_ids: staffMemberIds,
    payment: ownPayment(payment),
  }));
  await updateMany(db, 'services', businessId, rows);
}

export async function setServicesDeleted(
  db: Queries,
  businessId: string,
  ids: readonly string[],
  deletedDate: Date | null,
): Promise<void> {
  await db.write(
    sql`update services set deleted_date = ${deletedDate}
      where business_id = ${businessId} and id = any(${ids}::uuid[])`,
    ids.length,
  );
}

/**
 * Locks a service until the transaction ends. `deleted` selects deleted or undeleted services; others are not
 * found.
 */
export function lockService(
  db: Queries,
  businessId: string,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<LockedService | undefined> {
  return db.first(sql<LockedService>`
    select id, deleted_date from services
    where business_id = ${businessId} and id = ${id} and (deleted_date is not null) = ${deleted}
    for update`);
}

/** A row that the caller has locked. */
export interface LockedRow {
  id: string;
  deleted: boolean;
  /** Its category's id; null for no category and for a deleted one. */
  category: string | null;
}

const locking = (name: string, chosen: (value: (name: string) => Sql) => Sql) =>
  prepare<LockedRow>(
    name,
    (value) => sql<LockedRow>`
      select id, deleted_date is not null as deleted, (
        select categories.id from categories where categories.business_id = services.business_id
          and categories.id = services.category_id and categories.deleted_date is null
      ) as category
      from services where business_id = ${value('businessId')} and ${chosen(value)}
      order by id for update`,
  );
/** One service has its own statement: PostgreSQL plans a statement with a list at each execution. */
const lockingOne = locking('lock service', (value) => sql`id = ${value('id')}::uuid`);
const lockingMany = locking('lock services', (value) => sql`id = any(${value('ids')}::uuid[])`);

/** Locks those of these services that are not purged until the transaction ends, in one order for all callers. */
export function lockServices(db: Queries, businessId: string, ids: readonly string[]): Promise<LockedRow[]> {
  const [id, ...others] = ids;
  return db.rows(others.length === 0 ? lockingOne({ businessId, id }) : lockingMany({ businessId, ids }));
}

/** The ids of the existing services that match, in order. */
export async function serviceIdsWhere(
  db: Queries,
  businessId: string,
  where: Sql,
  { lock = false }: { lock?: boolean } = {},
): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from services where business_id = ${businessId} and deleted_date is null and ${where}
    order by id ${lock ? sql`for update` : sql``}`);
  return rows.map(({ id }) => id);
}

/** The id of the service with this schedule, also of a deleted one. */
export async function serviceIdOfSchedule(
  db: Queries,
  businessId: string,
  scheduleId: string,
): Promise<string | undefined> {
  const row = await db.first(sql<{ id: string }>`
    select id from services where business_id = ${businessId} and schedule_id = ${scheduleId}`);
  return row?.id;
}

/** The ids among these of services that the business has or had. */
export async function knownServiceIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from services where business_id = ${businessId} and id = any(${ids}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
