import { sql } from 'kysely';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { locationTypeOf } from '../../../contract/entities/services/serviceLocation.ts';
import { brokenRule, type FieldViolation } from '../../../contract/errors.ts';
import type { Queries } from '../../database/database.ts';
import { bookingFormStates } from '../../tables/terms/bookingForms.ts';
import { existingCategories } from '../../tables/services/categories.ts';
import { locationTable } from '../../tables/locations/locations.ts';
import { staffOfServices } from '../../tables/staff/staffMembers.ts';
import type { Reading } from '../../tables/services/fullServices.ts';
import { bookingPolicyTable } from '../../tables/terms/bookingPolicies.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import { resourceTypeTable } from '../../tables/locations/resourceTypes.ts';

/** A new or changed service, and its state before. */
export interface Referring {
  service: ServiceInput | Service;
  before?: Service | undefined;
}

/** Reads the references of one service and returns their violations. */
export async function referenceViolations(
  reading: Reading,
  service: Referring['service'],
  before?: Service,
  options?: { keep?: boolean },
): Promise<FieldViolation[]> {
  const [violations = []] = await referenceViolationsOf(reading, [{ service, before }], options);
  return violations;
}

/**
 * Violations of each service for references to missing records, by the platform's rule names (reference/calls.md
 * section 3), in as many statements as for one. References that `before` had are not checked, except the category: a
 * service of a deleted category needs a new one before other changes (reference/calls.md section 4). Locks a new
 * category until the transaction ends; `keep` is false for reads. `present`: the undeleted categories that the services
 * had before, if they are known.
 */
export async function referenceViolationsOf(
  { db, businessId }: Reading,
  services: readonly Referring[],
  { keep = true, present }: { keep?: boolean; present?: ReadonlySet<string> } = {},
): Promise<FieldViolation[][]> {
  const all = services.map(referencesToCheck);
  const existing = async (
    of: (references: References) => readonly string[],
    find: (ids: readonly string[]) => Promise<Iterable<string>>,
  ): Promise<ReadonlySet<string>> => {
    const ids = [...new Set(all.flatMap(of))];
    return new Set(ids.length === 0 ? [] : await find(ids));
  };
  const found = await allOf({
    categories: present
      ? Promise.resolve(present)
      : existing(
          (references) => references.categories,
          (ids) => existingCategories(db, businessId, ids, { keep: false }),
        ),
    newCategories: existing(
      (references) => references.newCategories,
      (ids) => existingCategories(db, businessId, ids, { keep }),
    ),
    policies: existing(
      (references) => references.policies,
      async (ids) => (await bookingPolicyTable.byIds(db, businessId, ids)).keys(),
    ),
    forms: existing(
      (references) => references.forms,
      async (ids) => {
        const states = await bookingFormStates(db, businessId, ids);
        return ids.filter((id) => states.get(id) === 'stands');
      },
    ),
    staff: existing(
      (references) => references.staff,
      async (ids) => (await staffOfServices(db, businessId, ids)).keys(),
    ),
    resourceTypes: existing(
      (references) => references.resourceTypes,
      async (ids) => (await resourceTypeTable.byIds(db, businessId, ids)).keys(),
    ),
    resources: existing(
      (references) => references.resources,
      async (ids) => (await resourceTable.byIds(db, businessId, ids)).keys(),
    ),
    locations: existing(
      ({ locations }) => locations.map(({ id }) => id),
      (ids) => activeLocations(db, businessId, ids),
    ),
  });
  return all.map((references) => violationsOf(references, found));
}

async function allOf<Key extends string, Value>(
  promises: Readonly<Record<Key, Promise<Value>>>,
): Promise<Record<Key, Value>> {
  const keys = Object.keys(promises) as Key[];
  const values = await Promise.all(keys.map((key) => promises[key]));
  return Object.fromEntries(keys.map((key, index) => [key, values[index]])) as Record<Key, Value>;
}

/** Ids that a service refers to. */
interface References {
  /** Of the service before. */
  categories: readonly string[];
  newCategories: readonly string[];
  policies: readonly string[];
  forms: readonly string[];
  staff: readonly string[];
  resourceTypes: readonly string[];
  resources: readonly string[];
  locations: readonly AddedLocation[];
}

interface AddedLocation {
  /** In the service's locations. */
  index: number;
  id: string;
}

function referencesToCheck({ service, before }: Referring): References {
  const category = service.category?.id ?? [];
  const isUnchanged = service.category?.id === before?.category?.id;
  const { types, ids } = addedResources(service.serviceResources ?? [], before?.serviceResources ?? []);
  return {
    categories: isUnchanged ? inLowerCase(category) : [],
    newCategories: isUnchanged ? [] : inLowerCase(category),
    policies: inLowerCase(changed(service.bookingPolicy?.id, before?.bookingPolicy?.id)),
    forms: [changed(service.form?.id, before?.form?.id)].flat(),
    staff: (service.staffMemberIds ?? []).filter((id) => !before?.staffMemberIds?.includes(id)),
    resourceTypes: types,
    resources: ids,
    locations: addedLocations(service.locations ?? [], before?.locations ?? []),
  };
}

type Id = string | null | undefined;

/** Empty for no id. */
function changed(id: Id, before: Id): string | readonly string[] {
  return id === before ? [] : (id ?? []);
}

/** As the database writes ids. */
function inLowerCase(id: string | readonly string[]): string[] {
  return [id].flat().map((one) => one.toLowerCase());
}

type Resources = NonNullable<ServiceInput['serviceResources']>;

function addedResources(resources: Resources, before: Resources): { types: string[]; ids: string[] } {
  const typesOf = (list: Resources) => list.flatMap(({ resourceType }) => resourceType?.id ?? []);
  const idsOf = (list: Resources) => list.flatMap(({ resourceIds }) => resourceIds?.values ?? []);
  return {
    types: typesOf(resources).filter((id) => !typesOf(before).includes(id)),
    ids: idsOf(resources).filter((id) => !idsOf(before).includes(id)),
  };
}

function violationsOf(
  references: References,
  found: Readonly<Record<keyof References, ReadonlySet<string>>>,
): FieldViolation[] {
  const lacks = (kind: Exclude<keyof References, 'locations'>) =>
    references[kind].filter((id) => !found[kind].has(id));
  const staff = lacks('staff');
  const resources = [...lacks('resourceTypes'), ...lacks('resources')];
  return [
    ...(lacks('categories').length + lacks('newCategories').length > 0
      ? [brokenRule('service.category.id', 'INVALID_CATEGORY', 'is not an existing category')]
      : []),
    ...(lacks('policies').length > 0
      ? [
          brokenRule(
            'service.bookingPolicy.id',
            'INVALID_BOOKING_POLICY',
            'is not an existing booking policy',
          ),
        ]
      : []),
    ...(lacks('forms').length > 0
      ? [
          brokenRule(
            'service.form.id',
            'INVALID_FORM',
            'is not an existing booking form; omit it to use the default form',
          ),
        ]
      : []),
    ...(staff.length > 0
      ? [
          brokenRule(
            'service.staffMemberIds',
            'INVALID_STAFF_MEMBER_IDS',
            `contains unknown staff members: ${staff.join(', ')}. Use their resource IDs`,
          ),
        ]
      : []),
    ...(resources.length > 0
      ? [
          {
            field: 'service.serviceResources',
            description: `names resources that do not exist: ${resources.join(', ')}`,
            violatedRule: 'VALIDATION' as const,
          },
        ]
      : []),
    ...unknownLocations(references.locations, found.locations),
  ];
}

type Locations = NonNullable<ServiceInput['locations']>;

/** Violations for missing or archived locations of the business. */
export async function locationReferenceViolations(
  { db, businessId }: Reading,
  locations: Locations,
  before: Locations,
): Promise<FieldViolation[]> {
  const added = addedLocations(locations, before);
  if (added.length === 0) return [];
  const ids = added.map(({ id }) => id);
  return unknownLocations(added, new Set(await activeLocations(db, businessId, ids)));
}

function addedLocations(locations: Locations, before: Locations): AddedLocation[] {
  const old = new Set(before.map(({ business }) => business?.id));
  return locations.flatMap((location, index) => {
    const id = locationTypeOf(location) === 'BUSINESS' ? location.business?.id : undefined;
    return id && !old.has(id) ? [{ index, id }] : [];
  });
}

async function activeLocations(db: Queries, businessId: string, ids: readonly string[]): Promise<string[]> {
  const found = await locationTable.select(
    db,
    businessId,
    sql`and not archived and id = any(${ids}::uuid[])`,
  );
  return found.map(({ id }) => id);
}

function unknownLocations(locations: readonly AddedLocation[], known: ReadonlySet<string>): FieldViolation[] {
  return locations
    .filter(({ id }) => !known.has(id))
    .map(({ index }) =>
      brokenRule(
        `service.locations.${index}.business.id`,
        'INVALID_BUSINESS_LOCATION',
        'is not an active location',
      ),
    );
}
