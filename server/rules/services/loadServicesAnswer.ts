import * as z from 'zod';
import { batchesOf } from '../../../contract/batches.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { service as serviceSchema, type Service } from '../../../contract/entities/services/service.ts';
import type { StaffMemberOfService } from '../../../contract/entities/services/serviceStaff.ts';
import { slugFromName } from '../../../contract/entities/services/slugFromName.ts';
import { parsedBy } from '../../../contract/violations.ts';
import { nowOf } from '../qa/testClocks.ts';
import type { AppOptions } from '../options.ts';
import { bookingFormStates, defaultBookingFormId } from '../../tables/terms/bookingForms.ts';
import { categoryTable } from '../../tables/services/categories.ts';
import { nextSortOrder } from '../../tables/sortOrders.ts';
import { defaultLocation, locationTable } from '../../tables/locations/locations.ts';
import { knownServiceIds } from '../../tables/services/services.ts';
import { staffMemberTable } from '../../tables/staff/staffMemberFamily.ts';
import { bookingFormFamily } from '../terms/bookingForms.ts';
import { locationFamily } from '../locations/locations.ts';
import { resourceFamily } from '../locations/resources.ts';
import { resourceTypeFamily } from '../locations/resourceTypes.ts';
import { addServices, bookingsAppId } from './createService.ts';
import { installationWriting, loadPolicies } from '../businesses/loadBusiness.ts';
import { recordChange } from '../recordChange.ts';
import { keepSlug, reserveDerivedSlug } from './slugs/slugs.ts';
import type { Writing } from '../writing.ts';
import { bookingPolicyTable } from '../../tables/terms/bookingPolicies.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import { resourceTypeTable } from '../../tables/locations/resourceTypes.ts';
import { firstDates } from '../newEntity.ts';
import { categoryFamily } from './categories.ts';

/** Answer of the platform's services query; other fields are ignored. */
const servicesAnswer = z.object({ services: z.array(serviceSchema) });

const batchSize = 100;

/** Number of newly created records of each kind. */
export interface Loaded {
  services: number;
  /** Services that the business had already. */
  skipped: number;
  categories: number;
  bookingPolicies: number;
  locations: number;
  staffMembers: number;
  /** New services with staff members, rooms or equipment that neither the answer nor the business has. */
  incomplete: number;
}

/**
 * Loads services from another host of the platform, in one transaction: with ids, dates, revisions, sessions and
 * all current and previous slugs, and with missing categories, policies, locations and staff. Throws field
 * violations for invalid services, and SLUG_ALREADY_EXISTS.
 */
export async function loadServicesAnswer(
  options: AppOptions,
  businessId: string,
  answer: unknown,
): Promise<Loaded> {
  const { services } = parsedBy(servicesAnswer, answer);
  const now = nowOf(options, businessId);
  return options.database.transaction((db) =>
    loadServices(installationWriting({ db, businessId, now }, options), services),
  );
}

async function loadServices(writing: Writing, services: readonly Service[]): Promise<Loaded> {
  const known = await knownServiceIds(
    writing.db,
    writing.businessId,
    services.map(({ id }) => id),
  );
  const fresh = distinct(services).filter(({ id }) => !known.has(id));
  const loaded = {
    services: fresh.length,
    skipped: services.length - fresh.length,
    categories: await loadCategories(writing, fresh),
    bookingPolicies: await loadPoliciesOf(writing, fresh),
    locations: await loadLocations(writing, fresh),
    staffMembers: await loadStaff(writing, fresh),
    incomplete: await countIncomplete(writing, fresh),
  };
  await loadForms(writing, fresh);
  await loadResourceTypes(writing, fresh);
  for (const batch of batchesOf(fresh, batchSize)) {
    const whole: Service[] = [];
    for (const service of batch) whole.push(await completed(writing, service));
    await addServices(writing, whole);
  }
  return loaded;
}

/** Removes duplicates by id, keeping the first. */
function distinct<Thing extends { id?: string }>(things: readonly Thing[]): (Thing & { id: string })[] {
  const byId = new Map<string, Thing & { id: string }>();
  for (const thing of things) {
    const { id } = thing;
    if (id !== undefined && !byId.has(id)) byId.set(id, { ...thing, id });
  }
  return [...byId.values()];
}

function idsOf(things: readonly { id: string }[]): string[] {
  return things.map(({ id }) => id);
}

async function loadCategories(writing: Writing, services: readonly Service[]): Promise<number> {
  const { db, businessId, now } = writing;
  const named = distinct(services.flatMap(({ category }) => category ?? []));
  const known = await categoryTable.everByIds(db, businessId, idsOf(named));
  const missing = named.filter(({ id }) => !known.has(id));
  for (const { id, name = 'Category', sortOrder } of missing) {
    await categoryFamily.add(writing, {
      id,
      ...firstDates(now),
      name,
      sortOrder: sortOrder ?? (await nextSortOrder(db, businessId, 'categories')),
    });
  }
  return missing.length;
}

async function loadPoliciesOf(writing: Writing, services: readonly Service[]): Promise<number> {
  const named = distinct(services.flatMap(({ bookingPolicy }) => bookingPolicy ?? []));
  const known = await bookingPolicyTable.everByIds(writing.db, writing.businessId, idsOf(named));
  const missing = named.filter(({ id }) => !known.has(id));
  const now = writing.now.toISOString();
  await loadPolicies(
    writing,
    missing.map((policy) => ({ createdDate: now, updatedDate: now, ...policy })),
  );
  return missing.length;
}

/** Only the ids of forms are known; an owner can add names and fields later. */
async function loadForms(writing: Writing, services: readonly Service[]): Promise<void> {
  const ids = [...new Set(services.flatMap(({ form }) => form?.id ?? []))];
  const known = await bookingFormStates(writing.db, writing.businessId, ids);
  for (const id of ids.filter((formId) => !known.has(formId))) {
    const dates = firstDates(writing.now);
    await bookingFormFamily.add(writing, { ...dates, id, name: 'Imported form', default: false, fields: [] });
  }
}

async function loadLocations(writing: Writing, services: readonly Service[]): Promise<number> {
  const { db, businessId } = writing;
  const named = distinct(
    services.flatMap(({ locations = [] }) => locations.flatMap(({ business }) => business ?? [])),
  );
  const known = await locationTable.byIds(db, businessId, idsOf(named));
  const missing = named.filter(({ id }) => !known.has(id));
  let hasDefault = (await defaultLocation(db, businessId)) !== undefined;
  for (const business of missing) {
    const location = { ...business, default: !hasDefault && (business.default ?? false) };
    hasDefault ||= location.default;
    await locationFamily.add(writing, location);
  }
  return missing.length;
}

async function loadStaff(writing: Writing, services: readonly Service[]): Promise<number> {
  const { db, businessId } = writing;
  const named = distinct(
    services
      .flatMap(
        ({ staffMembers, staffMemberDetails }) => staffMembers ?? staffMemberDetails?.staffMembers ?? [],
      )
      .map((person) => ({ ...person, id: person.staffMemberId })),
  );
  const known = await resourceTable.byIds(db, businessId, idsOf(named));
  const missing = named.filter(({ id }) => !known.has(id));
  for (const person of missing) await loadStaffMember(writing, person);
  return missing.length;
}

async function loadStaffMember(
  writing: Writing,
  person: StaffMemberOfService & { id: string },
): Promise<void> {
  const { db, businessId, now } = writing;
  const dates = firstDates(now);
  const { name = 'Staff member', mainMedia, workingHoursScheduleIds = [], eventsScheduleId } = person;
  const resource = {
    ...dates,
    id: person.id,
    name,
    typeId: staffResourceTypeId,
    workingHoursSchedules: {
      values: workingHoursScheduleIds.slice(0, 1).map((scheduleId) => ({ scheduleId, shared: true })),
    },
    locationOptions: { availableInAllLocations: true },
    eventsSchedule: { scheduleId: eventsScheduleId ?? crypto.randomUUID() },
  };
  await resourceFamily.add(writing, resource);
  const member = {
    ...dates,
    id: crypto.randomUUID(),
    name,
    mainMedia,
    resourceId: person.id,
    serviceProvider: true,
  };
  await staffMemberTable.insert(db, businessId, member, now);
  await recordChange(writing, 'staffMember', { action: 'created', after: member });
}

/** An answer names the staff members that its request asked for; rooms and equipment it has by id only. */
async function countIncomplete({ db, businessId }: Writing, services: readonly Service[]): Promise<number> {
  const named = services.map(resourceIdsOf);
  const known = await resourceTable.byIds(db, businessId, [...new Set(named.flat())]);
  return named.filter((ids) => ids.some((id) => !known.has(id))).length;
}

function resourceIdsOf({ staffMemberIds = [], serviceResources = [] }: Service): string[] {
  return [...staffMemberIds, ...serviceResources.flatMap(({ resourceIds }) => resourceIds?.values ?? [])];
}

async function loadResourceTypes(writing: Writing, services: readonly Service[]): Promise<void> {
  const { db, businessId, now } = writing;
  const named = distinct(
    services.flatMap(({ serviceResources = [] }) =>
      serviceResources.flatMap(({ resourceType }) => resourceType ?? []),
    ),
  );
  const known = await resourceTypeTable.byIds(db, businessId, idsOf(named));
  for (const { id, name = 'Resource' } of named.filter((type) => !known.has(type.id))) {
    const type = { id, name, ...firstDates(now) };
    await resourceTypeFamily.add(writing, type);
  }
}

/** Completes the service with defaults and reserves its slugs. */
async function completed(writing: Writing, service: Service): Promise<Service> {
  const { mainSlug, supportedSlugs = [] } = service;
  for (const slug of distinctSlugs([...supportedSlugs, ...(mainSlug ? [mainSlug] : [])])) {
    await keepSlug(writing, service.id, slug);
  }
  return {
    appId: bookingsAppId,
    createdByAppId: bookingsAppId,
    onlineBooking: { enabled: false },
    payment: {},
    defaultCapacity: 1,
    ...service,
    form: service.form ?? { id: await defaultBookingFormId(writing.db, writing.businessId) },
    schedule: { ...service.schedule, id: service.schedule?.id ?? crypto.randomUUID() },
    mainSlug: mainSlug ?? (await reserveDerivedSlug(writing, service.id, slugFromName(service.name))),
  };
}

type Slugs = NonNullable<Service['supportedSlugs']>;

function distinctSlugs(slugs: Slugs): Slugs {
  return slugs.filter(({ name }, index) => slugs.findIndex((other) => other.name === name) === index);
}
