import * as z from 'zod';
import {
  service as serviceSchema,
  serviceReadOnly,
  serviceWrittenOnce,
  type Service,
  type ServiceInput,
} from '../../../contract/entities/services/service.ts';
import type {
  ServiceLocation,
  ServiceLocationInput,
} from '../../../contract/entities/services/serviceLocation.ts';
import { newServiceViolations } from '../../../contract/entities/services/serviceRules.ts';
import { invalidArgument, movedField, type FieldViolation } from '../../../contract/errors.ts';
import { applyMask, applyPatch, parseMask } from '../../../contract/mask.ts';
import { clearPath, copyPaths, equalValues, getPath, type Fields } from '../../../contract/paths.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import { currencyOf } from '../../tables/businesses.ts';
import { changedFields, serviceAfter, updateServiceRows } from '../../tables/services/services.ts';
import { fullServices } from '../../tables/services/fullServices.ts';
import type { FullVersions } from '../../tables/history/changes.ts';
import { lockSessions } from '../../tables/calendar/locks.ts';
import { offerFreeSpots } from '../bookings/waitingLists.ts';
import { decide, itemOf, withAllowed, type CompleteSet, type ItemOutcome } from '../bulk.ts';
import { lockFullServices, type LockedServices } from './readService.ts';
import { storedFormOf } from '../history/ownFields.ts';
import { recordChanges, versionsBefore } from '../recordChange.ts';
import { keepPictures } from '../media/pictures.ts';
import { locationOf, storedLocations } from './serviceLocations.ts';
import { normaliseSchedule } from './normaliseSchedule.ts';
import { normalisePayment } from './servicePayment.ts';
import { checkRevision, isUnchanged, nextVersion } from '../revisions.ts';
import { referenceViolationsOf } from './serviceReferences.ts';
import { slugsAfterRename } from './slugs/slugs.ts';
import { withVariants, type ServiceChange } from '../prices/variantPrices.ts';
import type { Writing } from '../writing.ts';
import { notFound } from '../notFound.ts';

type Mask = string | readonly string[];

export interface ServiceUpdate {
  id: string;
  /** Any part of the service, with the revision that it is based on. */
  patch: ServiceInput;
  mask?: Mask;
  /** Wire path of `patch`: `service`, or `services.3.service` in a bulk call. */
  at?: string;
  maskAt?: string;
  /** False if the caller cannot know the revision: an update by filter. */
  revisionNeeded?: boolean;
  /** New locations of an imported service; sessions at removed ones stay there. */
  locationsAfter?: (before: readonly ServiceLocation[]) => readonly ServiceLocationInput[];
}

/**
 * Changes the fields of the mask, or without one those of the patch. Ignores read-only fields; fields that are set
 * on creation only may be repeated, not changed. Throws NOT_FOUND, field violations, or REVISION_MISMATCH with the
 * current service if it was changed since it was read.
 */
export async function updateService(writing: Writing, update: ServiceUpdate): Promise<Service> {
  const complete = await beginUpdates(writing, [update]);
  const [outcome] = await complete();
  return itemOf(outcome);
}

/**
 * The same for different services, in as many statements as for one. Locks and reads them, and returns a function that does
 * the rest. A refused service has changed nothing.
 */
export async function beginUpdates(
  writing: Writing,
  updates: readonly ServiceUpdate[],
): Promise<CompleteSet<Service>> {
  const { masked, locked, versions } = await lockUpdates(writing, updates);
  return async () =>
    withAllowed(await plannedUpdates(writing, masked, locked), (changing) =>
      renameAndSave(writing, changing, versions),
    );
}

interface PlannedUpdates {
  planned: ItemOutcome<ServiceChange>[];
  versions: FullVersions;
}

/** The locked services before and after valid updates, except for their slugs, and the refusals of the others. */
export async function planUpdates(
  writing: Writing,
  updates: readonly ServiceUpdate[],
): Promise<PlannedUpdates> {
  const { masked, locked, versions } = await lockUpdates(writing, updates);
  return { planned: await plannedUpdates(writing, masked, locked), versions };
}

async function lockUpdates(writing: Writing, updates: readonly ServiceUpdate[]) {
  const masked = updates.map((update) =>
    decide(() => ({ ...update, mask: parseMask(update.mask, maskable, update.maskAt) })),
  );
  const ids = masked.flatMap((outcome) => ('item' in outcome ? [outcome.item.id] : []));
  // Sent with the locks, which the connection grants first, so that no statement waits between them and the commit.
  const [locked, versions] = await Promise.all([
    lockFullServices(writing, ids),
    versionsBefore(writing, 'service', ids),
  ]);
  return { masked, locked, versions };
}

function plannedUpdates(
  writing: Writing,
  masked: readonly ItemOutcome<Masked>[],
  { services, categories }: LockedServices,
): Promise<ItemOutcome<ServiceChange>[]> {
  return withAllowed(masked, (updates) => {
    const parsed = updates.map((update) =>
      decide(() => patched(update, services.get(update.id.toLowerCase()))),
    );
    return withAllowed(parsed, async (all) => {
      const currency = all.some(changesPayment)
        ? await currencyOf(writing.db, writing.businessId)
        : undefined;
      const changes = all.map(({ after, ...change }) => ({
        ...change,
        after: settled(after, change.before, currency),
      }));
      const references = await referenceViolationsOf(
        writing,
        changes.map(({ before, after }) => ({ service: after, before })),
        { present: categories },
      );
      return changes.map(({ at, patch, mask, before, after }, index) =>
        decide(() => {
          const violations = [
            ...immutableViolations(before, patch, mask),
            ...newServiceViolations(before, after),
            ...(references[index] ?? []),
          ];
          if (violations.length === 0) return { before, after };
          throw invalidArgument(violations.map(movedField('service', at)));
        }),
      );
    });
  });
}

interface Masked extends Omit<ServiceUpdate, 'mask'> {
  mask: readonly string[] | undefined;
}

/** The current service and the patched one, which is valid by itself. Throws the refusals of both. */
function patched(
  { at = 'service', patch, mask, revisionNeeded = true, locationsAfter }: Masked,
  before: Service | undefined,
) {
  if (!before) throw notFound('service');
  if (revisionNeeded) checkRevision(before, patch, { at, wireName: 'service', noun: 'service' });
  const changed = mask ? applyMask(before, patch, mask) : applyPatch(before, patch);
  const own = withServersOwn(changed, before);
  const present = before.locations ?? [];
  const moved = locationsAfter
    ? { ...own, locations: storedLocations(locationsAfter(present), present) }
    : own;
  const after = withChangesParsed(moved, before, at);
  return { at, patch, mask, before, after };
}

/** A field has no rule that depends on others, so the stored ones of the service need not be parsed again. */
function withChangesParsed(changed: Fields, before: Service, at: string): Service {
  const after: Record<string, unknown> = { ...changed };
  const violations: FieldViolation[] = [];
  for (const [field, schema] of Object.entries(serviceSchema.shape)) {
    if (changed[field] === before[field as keyof Service]) continue;
    const parsed = schema.safeParse(changed[field], { reportInput: true });
    if (parsed.success) after[field] = parsed.data;
    else violations.push(...zodToViolations(parsed.error, [...at.split('.'), field]));
  }
  if (violations.length > 0) throw invalidArgument(violations);
  return after as unknown as Service;
}

async function renameAndSave(
  writing: Writing,
  changes: readonly ServiceChange[],
  versions: FullVersions,
): Promise<ItemOutcome<Service>[]> {
  const slugs = await slugsAfterRename(
    writing,
    changes.map(({ before, after }) => ({ before, name: after.name })),
  );
  const saved = await saveServices(
    writing,
    changes.map(({ before, after }, index) => ({ before, after: { ...after, mainSlug: slugs[index] } })),
    versions,
  );
  return saved.map((item) => ({ item }));
}

/** {@link saveServices} for one. */
export async function saveService(writing: Writing, before: Service, after: Service): Promise<Service> {
  const [saved = before] = await saveServices(writing, [{ before, after }]);
  return saved;
}

/**
 * Stores changed services with an incremented revision, records the changes, and offers new spots of a course to its
 * waitlist. Those before must be locked.
 * @param versions default: read here
 */
export async function saveServices(
  writing: Writing,
  changes: readonly ServiceChange[],
  versions?: FullVersions,
): Promise<Service[]> {
  const { db, businessId } = writing;
  const priced = await withVariants(writing, changes);
  const edits = changes.flatMap(({ before }, index) => {
    const after = priced[index] ?? before;
    if (isUnchanged(storedFormOf(before), storedFormOf(after))) return [];
    return [{ before, after: { ...after, ...nextVersion(before, writing.now) } }];
  });
  if (edits.length === 0) return changes.map(({ before }) => before);
  const next = edits.map(({ after }) => after);
  const fields = changedFields(edits);
  await updateServiceRows(db, businessId, next, fields);
  const known = edits.map(({ before, after }) => serviceAfter(before, after, fields));
  const found = known.every((service) => service !== undefined) ? known : await fullServices(writing, next);
  const stored = new Map(found.map((service) => [service.id, service]));
  const saved = changes.map(({ before }) => ({ before, after: stored.get(before.id) ?? before }));
  const changed = saved.filter(({ before, after }) => after !== before);
  await recordChanges(
    writing,
    'service',
    changed.map((change) => ({ action: 'updated', ...change })),
    versions,
  );
  for (const { before, after } of changed) await offerNewSpots(writing, before, after);
  return saved.map(({ after }) => after);
}

async function offerNewSpots(writing: Writing, before: Service, after: Service): Promise<void> {
  const courseScheduleId = after.type === 'COURSE' ? after.schedule?.id : undefined;
  if (courseScheduleId === undefined) return;
  if ((after.defaultCapacity ?? 0) <= (before.defaultCapacity ?? 0)) return;
  await lockSessions(writing, { courseScheduleId });
  await offerFreeSpots(writing, { courseScheduleId }, { freed: true });
}

const fixedPaths: readonly string[] = [...serviceReadOnly, ...serviceWrittenOnce];

/** Fields that a mask may name. */
export const maskable: z.ZodType = z.strictObject(
  Object.fromEntries(Object.entries(serviceSchema.shape).filter(([key]) => !fixedPaths.includes(key))),
);

/** The patched service with the server's own fields as before. */
function withServersOwn(changed: Fields, before: Service): Fields {
  const proposed = copyPaths(changed, before, fixedPaths);
  return getPath(proposed, 'category.id') === undefined ? clearPath(proposed, 'category') : proposed;
}

/**
 * Derived fields: sessions and staff of classes and courses come from the calendar, and the amounts of a changed payment
 * get the currency.
 */
function settled(service: Service, before: Service, currency: string | undefined): Service {
  const own: Service = {
    ...service,
    hidden: service.hidden ?? false,
    media: keepPictures(service.media ?? { items: [] }, before.media),
    payment: settledPayment({ before, after: service }, currency),
    schedule: service.schedule && normaliseSchedule(service.schedule),
    form: service.form?.id === undefined ? before.form : service.form,
    bookingPolicy: service.bookingPolicy?.id === undefined ? before.bookingPolicy : service.bookingPolicy,
  };
  if (own.type === 'APPOINTMENT') return own;
  const sessionDurations = before.schedule?.availabilityConstraints?.sessionDurations;
  const constraints = own.schedule?.availabilityConstraints;
  return {
    ...own,
    staffMemberIds: before.staffMemberIds,
    schedule: {
      ...own.schedule,
      availabilityConstraints: constraints && { ...constraints, sessionDurations },
    },
  };
}

/** An unchanged payment stays exactly as stored, even if current rules would complete it. */
function settledPayment(change: ServiceChange, currency: string | undefined): Service['payment'] {
  const { payment } = change.after;
  return payment && currency !== undefined && changesPayment(change)
    ? normalisePayment(payment, currency)
    : payment;
}

function changesPayment({ before, after: { payment } }: ServiceChange): boolean {
  return payment !== undefined && !equalValues(payment, before.payment);
}

/** A client may send a whole service back; only a value that differs from the stored one counts as a change. */
function immutableViolations(
  before: Service,
  patch: ServiceInput,
  mask: readonly string[] | undefined,
): FieldViolation[] {
  if (mask) return [];
  const { appId, type, locations } = patch;
  return [
    ...(appId && appId !== before.appId ? [unchangeable('appId', 'cannot be changed after creation')] : []),
    ...(type && type !== before.type
      ? [unchangeable('type', 'cannot be changed after creation; create or clone a service instead')]
      : []),
    ...(locations && !equalValues(locations.map(locationOf), (before.locations ?? []).map(locationOf))
      ? [unchangeable('locations', 'are changed by their own call, setServiceLocations')]
      : []),
  ];
}

function unchangeable(field: string, description: string): FieldViolation {
  return { field: `service.${field}`, description, violatedRule: 'FIELD_NOT_ALLOWED' };
}
