import { sql } from 'kysely';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { slugFromName } from '../../../contract/entities/services/slugFromName.ts';
import { invalidArgument } from '../../../contract/errors.ts';
import type { AppOptions } from '../options.ts';
import type { Sample, SampleService } from '../../samples/sample.ts';
import { variantsOf } from '../../samples/sampleVariants.ts';
import { bookingPolicyTable, deleteUnusedDefaultPolicy } from '../../tables/terms/bookingPolicies.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { locationTable } from '../../tables/locations/locations.ts';
import { insertOptionsAndVariants } from '../../tables/prices/optionsAndVariants.ts';
import { pricingPlanTable } from '../../tables/prices/pricingPlans.ts';
import { insertEventRows, type EventRow } from '../../tables/calendar/calendarEvents.ts';
import { scheduleOfBusiness } from '../../tables/calendar/schedules.ts';
import { insertSeriesSessions } from '../../tables/calendar/sessions.ts';
import { present } from '../../tables/rows.ts';
import { sortOrderGap } from '../../tables/sortOrders.ts';
import { staffMemberTable } from '../../tables/staff/staffMemberFamily.ts';
import { usualHours } from '../../../contract/entities/locations/locationRules.ts';
import { bookingPolicyFamily } from '../terms/bookingPolicies.ts';
import { addServices, bookingsAppId, completeService, serviceDefaults } from '../services/createService.ts';
import { announcedEvent, calendarsOf } from '../calendar/eventShape.ts';
import { recordChanges, type Change } from '../recordChange.ts';
import { referenceViolations } from '../services/serviceReferences.ts';
import { reserveDerivedSlug } from '../services/slugs/slugs.ts';
import type { Writing } from '../writing.ts';
import { categoryTable } from '../../tables/services/categories.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import { resourceTypeTable } from '../../tables/locations/resourceTypes.ts';

/** Context of writes by the installation itself: sample data, imports. */
export function installationWriting(
  { db, businessId, now }: Pick<Writing, 'db' | 'businessId' | 'now'>,
  { config }: AppOptions,
): Writing {
  const requestId = crypto.randomUUID();
  const { publicUrl, secret } = config;
  return {
    db,
    businessId,
    now,
    requestId,
    publicUrl,
    secret,
    config,
    actor: { identityType: 'UNKNOWN' },
  };
}

/**
 * Writes a sample: services keep their ids, dates and sessions, reference only existing records, and get their
 * slugs from their names. Samples show the effects of time, so an appointment may have lost its staff.
 */
export async function loadSampleInto(writing: Writing, sample: Sample): Promise<void> {
  const { db, businessId, now } = writing;
  const types = sample.resourceTypes.filter(({ id }) => id !== staffResourceTypeId);
  const locations = sample.locations.map((location) => ({ businessSchedule: usualHours, ...location }));
  for (const location of locations) await locationTable.insert(db, businessId, location, now);
  for (const category of sample.categories) await categoryTable.insert(db, businessId, category, now);
  for (const type of types) await resourceTypeTable.insert(db, businessId, type, now);
  for (const resource of sample.resources) await resourceTable.insert(db, businessId, resource, now);
  const staffMembers = inOrder(sample.staffMembers);
  const pricingPlans = inOrder(sample.pricingPlans);
  for (const member of staffMembers) await staffMemberTable.insert(db, businessId, member, now);
  for (const plan of pricingPlans) await pricingPlanTable.insert(db, businessId, plan, now);
  await recordChanges(writing, 'location', locations.map(created));
  await recordChanges(writing, 'category', sample.categories.map(created));
  await recordChanges(writing, 'resourceType', types.map(created));
  await recordChanges(writing, 'resource', sample.resources.map(created));
  await recordChanges(writing, 'staffMember', staffMembers.map(created));
  await recordChanges(writing, 'pricingPlan', pricingPlans.map(created));
  await loadPolicies(writing, sample.bookingPolicies);
  const services: Service[] = [];
  for (const service of sample.services) services.push(await sampleService(writing, service));
  await addServices(writing, services);
  const priced = variantsOf(services);
  for (const variants of priced) await insertOptionsAndVariants(db, businessId, variants);
  await recordChanges(writing, 'optionsAndVariants', priced.map(created));
  const own = await scheduleOfBusiness(db, businessId);
  const events = sample.events.map((event): EventRow => ({ scheduleId: own, ...event }));
  await insertEventRows(db, businessId, events);
  await insertSeriesSessions(
    db,
    businessId,
    sample.sessions.map((session) => present({ session, occurrence: sample.occurrences[session.id] })),
  );
  await insertBookings(db, businessId, sample.bookings);
  const calendars = await calendarsOf(
    db,
    businessId,
    events.map(({ scheduleId }) => scheduleId),
  );
  const announced = events.flatMap((row) => {
    const calendar = calendars.get(row.scheduleId);
    return calendar ? [created(announcedEvent(row, calendar))] : [];
  });
  await recordChanges(writing, 'calendarEvent', announced);
  await recordChanges(writing, 'session', sample.sessions.map(created));
  await recordChanges(
    writing,
    'booking',
    sample.bookings.map(({ booking }) => created(booking)),
  );
}

function created<Entity extends { id: string }>(after: Entity): Change<Entity> {
  return { action: 'created', after };
}

/** Completes a service of a sample and reserves its slug. */
async function sampleService(writing: Writing, sample: SampleService): Promise<Service> {
  const violations = await referenceViolations(writing, sample);
  if (violations.length > 0) throw invalidArgument(violations);
  const { id, createdDate, updatedDate } = sample;
  const thatDay = { ...writing, now: new Date(createdDate) };
  const mainSlug = await reserveDerivedSlug(thatDay, id, slugFromName(sample.name));
  const facts = { id, createdDate, updatedDate, mainSlug, revision: '1' };
  const service = completeService(await serviceDefaults(writing), sample, facts);
  // Its sessions reference its schedule.
  return { ...service, schedule: { ...service.schedule, id: sample.schedule?.id ?? service.schedule?.id } };
}

/** Loads the policies of a catalogue. Their default replaces the business's initial one, unless that is in use. */
export async function loadPolicies(writing: Writing, policies: readonly BookingPolicy[]): Promise<void> {
  const { db, businessId } = writing;
  if (policies.some((policy) => policy.default)) await deleteUnusedDefaultPolicy(db, businessId);
  const [currentDefault] = await bookingPolicyTable.select(db, businessId, sql`and is_default`);
  for (const policy of policies) {
    await bookingPolicyFamily.add(writing, {
      appId: bookingsAppId,
      ...policy,
      default: currentDefault ? false : (policy.default ?? false),
    });
  }
}

/** Customers see them in the order of the sample. */
function inOrder<Entity extends { sortOrder?: number }>(entities: readonly Entity[]): Entity[] {
  return entities.map((entity, index) => ({ ...entity, sortOrder: (index + 1) * sortOrderGap }));
}
