import { sql } from 'kysely';
import type { BookingPolicy } from '../../contract/entities/bookingPolicy.ts';
import { staffResourceTypeId } from '../../contract/entities/resourceType.ts';
import { serviceViolations } from '../../contract/entities/serviceRules.ts';
import { slugFromName } from '../../contract/entities/slugFromName.ts';
import { invalidArgument } from '../../contract/errors.ts';
import type { AppOptions } from '../options.ts';
import type { Sample, SampleService } from '../samples/sample.ts';
import { deleteUnusedDefaultPolicy, selectBookingPolicies } from '../tables/bookingPolicies.ts';
import { insertLocation } from '../tables/locations.ts';
import { insertPricingPlan } from '../tables/pricingPlans.ts';
import { insertResource, insertResourceType } from '../tables/resources.ts';
import { insertStaffMember } from '../tables/staffMembers.ts';
import { addBookingPolicy } from './businesses.ts';
import { addCategory } from './createCategory.ts';
import { addService, bookingsAppId, completeService } from './createService.ts';
import { recordChange } from './recordChange.ts';
import { referenceViolations } from './serviceReferences.ts';
import { reserveDerivedSlug } from './slugs.ts';
import type { Writing } from './writing.ts';

/** Fills a business with a sample, in one transaction. */
export async function loadSample(
  options: AppOptions,
  businessId: string,
  sample: Sample,
  now: Date,
): Promise<void> {
  await options.database.transaction((db) =>
    loadSampleInto(installationWriting({ db, businessId, now }, options), sample),
  );
}

/** The installation itself as the one who writes: sample data, imports. */
export function installationWriting(
  { db, businessId, now }: Pick<Writing, 'db' | 'businessId' | 'now'>,
  { config }: AppOptions,
): Writing {
  const requestId = crypto.randomUUID();
  return { db, businessId, now, requestId, publicUrl: config.publicUrl, actor: { identityType: 'UNKNOWN' } };
}

/**
 * Writes a sample as any other catalogue is written: its services keep their ids, dates and sessions, are checked by
 * the rules of every service, and get their addresses from their names.
 */
export async function loadSampleInto(writing: Writing, sample: Sample): Promise<void> {
  const { db, businessId, now } = writing;
  for (const location of sample.locations) {
    await insertLocation(db, businessId, location, now);
    await recordChange(writing, 'location', { action: 'created', after: location });
  }
  for (const category of sample.categories) await addCategory(writing, category);
  for (const type of sample.resourceTypes.filter(({ id }) => id !== staffResourceTypeId)) {
    await insertResourceType(db, businessId, type);
    await recordChange(writing, 'resourceType', { action: 'created', after: type });
  }
  for (const resource of sample.resources) {
    await insertResource(db, businessId, resource);
    await recordChange(writing, 'resource', { action: 'created', after: resource });
  }
  for (const member of sample.staffMembers) {
    await insertStaffMember(db, businessId, member);
    await recordChange(writing, 'staffMember', { action: 'created', after: member });
  }
  await loadPolicies(writing, sample.bookingPolicies);
  for (const plan of sample.pricingPlans) {
    await insertPricingPlan(db, businessId, plan);
    await recordChange(writing, 'pricingPlan', { action: 'created', after: plan });
  }
  for (const service of sample.services) await loadSampleService(writing, service);
}

async function loadSampleService(writing: Writing, sample: SampleService): Promise<void> {
  // An appointment may have lost its staff since it was made: such a one cannot be created, but it can be kept.
  const broken = serviceViolations(sample).filter(({ ruleName }) => ruleName !== 'INVALID_STAFF_MEMBER_IDS');
  const violations = [...broken, ...(await referenceViolations(writing, sample))];
  if (violations.length > 0) throw invalidArgument(violations);
  const { id, createdDate, updatedDate } = sample;
  const created = { ...writing, now: new Date(createdDate) };
  const mainSlug = await reserveDerivedSlug(created, id, slugFromName(sample.name));
  const facts = { id, createdDate, updatedDate, mainSlug, revision: '1' };
  await addService(writing, await completeService(writing, sample, facts));
}

/** Policies that come with a catalogue. Its default one takes the place of the one that the business was created with, unless that is in use. */
export async function loadPolicies(writing: Writing, policies: readonly BookingPolicy[]): Promise<void> {
  const { db, businessId } = writing;
  if (policies.some((policy) => policy.default)) await deleteUnusedDefaultPolicy(db, businessId);
  const [standing] = await selectBookingPolicies(db, businessId, sql`and is_default`);
  for (const policy of policies) {
    await addBookingPolicy(writing, {
      appId: bookingsAppId,
      ...policy,
      default: standing ? false : (policy.default ?? false),
    });
  }
}
