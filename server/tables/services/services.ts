import { sql } from 'kysely';
import { serviceColumns, type Service } from '../../../contract/entities/services/service.ts';
import type { Queries } from '../../database/database.ts';
import { searchWords } from '../../database/lists/freeText.ts';
import { json } from '../../database/sqlCompiler.ts';
import { updateMany } from '../manyRows.ts';
import { plainValues } from '../plainColumns.ts';
import { insertInto, updateOf } from '../rows.ts';

type Stored<Key extends keyof Service> = NonNullable<Service[Key]>;

interface LockedService {
  id: string;
  deleted_date: Date | null;
}

/**
 * For speed, `serviceDocument` maps in the other direction in SQL; wholeServices.test.ts stores every field and reads it
 * back.
 */
function columnsOf(service: Service) {
  const { payment, schedule, locations = [], serviceResources = [] } = service;
  return {
    ...plainValues(service, serviceColumns),
    revision: service.revision,
    name: service.name,
    name_words: searchWords(service.name),
    hidden: service.hidden ?? false,
    category_id: service.category?.id,
    form_id: service.form?.id,
    form_settings: json(service.form?.mobileSettings),
    booking_policy_id: service.bookingPolicy?.id,
    payment: json(ownPayment(payment)),
    pricing_plan_ids: payment?.pricingPlanIds ?? [],
    online_booking: json(service.onlineBooking),
    conferencing: json(service.conferencing ?? { enabled: false }),
    locations: json(locations.map(ownLocation)),
    location_ids: locations.flatMap((place) => (place.type === 'BUSINESS' ? (place.business?.id ?? []) : [])),
    location_types: [...new Set(locations.flatMap((place) => place.type ?? []))],
    schedule_id: schedule?.id,
    first_session_start: schedule?.firstSessionStart,
    last_session_end: schedule?.lastSessionEnd,
    availability_constraints: json(ownConstraints(schedule?.availabilityConstraints)),
    staff_member_ids: service.staffMemberIds ?? [],
    service_resources: json(serviceResources.map(ownResource)),
    resource_ids: serviceResources.flatMap((resource) => resource.resourceIds?.values ?? []),
    media: json(service.media ?? { items: [] }),
    main_slug: service.mainSlug?.name,
    seo_data: json(service.seoData),
    add_on_groups: json(service.addOnGroups ?? []),
    add_on_details: json(service.addOnDetails ?? []),
    resource_groups: json(service.resourceGroups ?? []),
    taxable_address: json(service.taxableAddress),
    extended_fields: json(service.extendedFields),
  };
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

export async function insertService(db: Queries, businessId: string, service: Service): Promise<void> {
  const columns = { business_id: businessId, id: service.id, ...columnsOf(service) };
  await db.write(insertInto('services', columns), 1);
}

export async function updateServiceRow(db: Queries, businessId: string, service: Service): Promise<void> {
  await db.write(updateOf('services', { businessId, id: service.id }, columnsOf(service)), 1);
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

export async function setServiceDeleted(
  db: Queries,
  businessId: string,
  id: string,
  deletedDate: Date | null,
): Promise<void> {
  await db.write(updateOf('services', { businessId, id }, { deleted_date: deletedDate }), 1);
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
