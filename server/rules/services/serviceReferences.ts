import { sql } from 'kysely';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { locationTypeOf } from '../../../contract/entities/services/serviceLocation.ts';
import { brokenRule, type FieldViolation } from '../../../contract/errors.ts';
import { bookingFormStates } from '../../tables/terms/bookingForms.ts';
import { categoryExists } from '../../tables/services/categories.ts';
import { locationTable } from '../../tables/places/locations.ts';
import { staffOfServices } from '../../tables/staff/staffMembers.ts';
import type { Reading } from '../../tables/services/wholeServices.ts';
import { bookingPolicyTable } from '../../tables/terms/bookingPolicies.ts';
import { resourceTable } from '../../tables/places/resources.ts';
import { resourceTypeTable } from '../../tables/places/resourceTypes.ts';

/**
 * Violations for references to missing records, by the platform's rule names (reference/calls.md section 3).
 * References that `before` had are not checked, except the category: a service of a deleted category needs a new
 * one before other changes (reference/calls.md section 4). Locks a new category until the transaction ends; `keep`
 * is false for reads.
 */
export async function referenceViolations(
  reading: Reading,
  service: ServiceInput | Service,
  before?: Service,
  { keep = true } = {},
): Promise<FieldViolation[]> {
  const categoryId = service.category?.id;
  const keepCategory = keep && categoryId !== before?.category?.id;
  return [
    ...(await categoryViolations(reading, categoryId, keepCategory)),
    ...(await policyViolations(reading, changed(service.bookingPolicy?.id, before?.bookingPolicy?.id))),
    ...(await formViolations(reading, changed(service.form?.id, before?.form?.id))),
    ...(await staffViolations(reading, service.staffMemberIds ?? [], before?.staffMemberIds ?? [])),
    ...(await resourceViolations(reading, service.serviceResources ?? [], before?.serviceResources ?? [])),
    ...(await locationReferenceViolations(reading, service.locations ?? [], before?.locations ?? [])),
  ];
}

type Id = string | null | undefined;

function changed(id: Id, before: Id): Id {
  return id === before ? undefined : id;
}

async function categoryViolations(
  { db, businessId }: Reading,
  id: Id,
  keep: boolean,
): Promise<FieldViolation[]> {
  if (!id || (await categoryExists(db, businessId, id, { keep }))) return [];
  const description = 'is not an existing category';
  return [brokenRule('service.category.id', 'INVALID_CATEGORY', description)];
}

async function policyViolations({ db, businessId }: Reading, id: Id): Promise<FieldViolation[]> {
  if (!id) return [];
  const [found] = await bookingPolicyTable.select(db, businessId, sql`and id = ${id}`);
  if (found) return [];
  const description = 'is not an existing booking policy';
  return [brokenRule('service.bookingPolicy.id', 'INVALID_BOOKING_POLICY', description)];
}

async function formViolations({ db, businessId }: Reading, id: Id): Promise<FieldViolation[]> {
  if (!id || (await bookingFormStates(db, businessId, [id])).get(id) === 'stands') return [];
  const description = 'is not an existing booking form; omit it to use the default form';
  return [brokenRule('service.form.id', 'INVALID_FORM', description)];
}

async function staffViolations(
  { db, businessId }: Reading,
  ids: readonly string[],
  before: readonly string[],
): Promise<FieldViolation[]> {
  const added = ids.filter((id) => !before.includes(id));
  if (added.length === 0) return [];
  const found = await staffOfServices(db, businessId, added);
  const missing = added.filter((id) => !found.has(id));
  if (missing.length === 0) return [];
  const description = `contains unknown staff members: ${missing.join(', ')}. Use their resource IDs`;
  return [brokenRule('service.staffMemberIds', 'INVALID_STAFF_MEMBER_IDS', description)];
}

type Resources = NonNullable<ServiceInput['serviceResources']>;

async function resourceViolations(
  { db, businessId }: Reading,
  resources: Resources,
  before: Resources,
): Promise<FieldViolation[]> {
  const typesOf = (list: Resources) => list.flatMap(({ resourceType }) => resourceType?.id ?? []);
  const idsOf = (list: Resources) => list.flatMap(({ resourceIds }) => resourceIds?.values ?? []);
  const types = typesOf(resources).filter((id) => !typesOf(before).includes(id));
  const ids = idsOf(resources).filter((id) => !idsOf(before).includes(id));
  if (types.length + ids.length === 0) return [];
  const knownTypes = await resourceTypeTable.byIds(db, businessId, types);
  const known = await resourceTable.byIds(db, businessId, ids);
  const missing = [...types.filter((id) => !knownTypes.has(id)), ...ids.filter((id) => !known.has(id))];
  if (missing.length === 0) return [];
  const description = `names resources that do not exist: ${missing.join(', ')}`;
  return [{ field: 'service.serviceResources', description, violatedRule: 'VALIDATION' }];
}

type Locations = NonNullable<ServiceInput['locations']>;

/** Violations for missing or archived locations of the business. */
export async function locationReferenceViolations(
  { db, businessId }: Reading,
  locations: Locations,
  before: Locations,
): Promise<FieldViolation[]> {
  const old = new Set(before.map(({ business }) => business?.id));
  const added = locations.flatMap((place, index) => {
    const id = locationTypeOf(place) === 'BUSINESS' ? place.business?.id : undefined;
    return id && !old.has(id) ? [{ index, id }] : [];
  });
  if (added.length === 0) return [];
  const ids = added.map(({ id }) => id);
  const found = await locationTable.select(
    db,
    businessId,
    sql`and not archived and id = any(${ids}::uuid[])`,
  );
  const known = new Set(found.map(({ id }) => id));
  return added
    .filter(({ id }) => !known.has(id))
    .map(({ index }) =>
      brokenRule(
        `service.locations.${index}.business.id`,
        'INVALID_BUSINESS_LOCATION',
        'is not an active location',
      ),
    );
}
