import * as z from 'zod';
import {
  service as serviceSchema,
  serviceReadOnly,
  serviceWrittenOnce,
  type Service,
  type ServiceInput,
} from '../../../contract/entities/services/service.ts';
import { newServiceViolations } from '../../../contract/entities/services/serviceRules.ts';
import { invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import { applyMask, applyPatch, parseMask } from '../../../contract/mask.ts';
import { clearPath, equalValues, getPath, setPath, type Fields } from '../../../contract/paths.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { updateServiceRow } from '../../tables/services/services.ts';
import { lockSessions } from '../bookings/lockBooking.ts';
import { offerPlaces } from '../bookings/waitingLists.ts';
import { lockWholeService, readService } from './readService.ts';
import { keptFormOf } from '../history/ownFields.ts';
import { recordChange } from '../recordChange.ts';
import { keepPictures } from '../media/pictures.ts';
import { placeOf } from './serviceLocations.ts';
import { normalisePayment } from './servicePayment.ts';
import { checkRevision, isUnchanged, nextRevision } from '../revisions.ts';
import { referenceViolations } from './serviceReferences.ts';
import { slugAfterRename } from './slugs/slugs.ts';
import { withVariants } from '../prices/variantPrices.ts';
import type { Writing } from '../writing.ts';

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
}

/**
 * Changes the fields of the mask, or without one those of the patch. Ignores read-only fields; fields that are set
 * on creation only may be repeated, not changed. Throws NOT_FOUND, field violations, or REVISION_MISMATCH with the
 * current service if it was changed since it was read.
 */
export async function updateService(writing: Writing, update: ServiceUpdate): Promise<Service> {
  const { id, patch, at = 'service' } = update;
  const mask = parseMask(update.mask, maskable, update.maskAt);
  const before = await lockWholeService(writing, id);
  if (update.revisionNeeded ?? true) {
    checkRevision(before, patch, { at, wireName: 'service', noun: 'service' });
  }

  const changed = mask ? applyMask(before, patch, mask) : applyPatch(before, patch);
  const parsed = serviceSchema.safeParse(withServersOwn(changed, before), { reportInput: true });
  if (!parsed.success) throw invalidArgument(zodToViolations(parsed.error, at.split('.')));
  const business = await findBusiness(writing.db, writing.businessId);
  const after = settled(parsed.data, before, business?.currency ?? 'USD');

  const violations = [
    ...immutableViolations(before, patch, mask),
    ...newServiceViolations(before, after),
    ...(await referenceViolations(writing, after, before)),
  ];
  if (violations.length > 0) throw invalidArgument(violations.map((violation) => movedTo(violation, at)));
  const mainSlug =
    before.mainSlug &&
    (await slugAfterRename(
      writing,
      { id, mainSlug: before.mainSlug },
      { before: before.name, after: after.name },
    ));
  return saveService(writing, before, { ...after, mainSlug });
}

/**
 * Stores a changed service with an incremented revision, records the change, and offers new spots of a course to its
 * waitlist. `before` must be locked.
 */
export async function saveService(writing: Writing, before: Service, changed: Service): Promise<Service> {
  const priced = await withVariants(writing, before, changed);
  if (isUnchanged(keptFormOf(before), keptFormOf(priced))) return before;
  const next = { ...priced, revision: nextRevision(before), updatedDate: writing.now.toISOString() };
  await updateServiceRow(writing.db, writing.businessId, next);
  const after = await readService(writing, before.id);
  await recordChange(writing, 'service', { action: 'updated', before, after });
  const courseScheduleId = after.type === 'COURSE' ? after.schedule?.id : undefined;
  if (courseScheduleId !== undefined && (after.defaultCapacity ?? 0) > (before.defaultCapacity ?? 0)) {
    await lockSessions(writing, { courseScheduleId });
    await offerPlaces(writing, { courseScheduleId }, { freed: true });
  }
  return after;
}

const fixedPaths: readonly string[] = [...serviceReadOnly, ...serviceWrittenOnce];

/** Fields that a mask may name. */
export const maskable: z.ZodType = z.strictObject(
  Object.fromEntries(Object.entries(serviceSchema.shape).filter(([key]) => !fixedPaths.includes(key))),
);

/** The patched service with the server's own fields as before. */
function withServersOwn(changed: Fields, before: Service): Fields {
  const kept = fixedPaths.reduce<Fields>(
    (service, path) => setPath(service, path, getPath(before, path)),
    changed,
  );
  return getPath(kept, 'category.id') === undefined ? clearPath(kept, 'category') : kept;
}

/** Derived fields: sessions and staff of classes and courses come from the calendar, amounts get the currency. */
function settled(service: Service, before: Service, currency: string): Service {
  const own: Service = {
    ...service,
    hidden: service.hidden ?? false,
    media: keepPictures(service.media ?? { items: [] }, before.media),
    payment: settledPayment(service, before, currency),
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
function settledPayment({ payment }: Service, before: Service, currency: string): Service['payment'] {
  if (!payment || equalValues(payment, before.payment)) return payment;
  return normalisePayment(payment, currency);
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
    ...(locations && !equalValues(locations.map(placeOf), (before.locations ?? []).map(placeOf))
      ? [unchangeable('locations', 'are changed by their own call, setServiceLocations')]
      : []),
  ];
}

function unchangeable(field: string, description: string): FieldViolation {
  return { field: `service.${field}`, description, violatedRule: 'FIELD_NOT_ALLOWED' };
}

function movedTo(violation: FieldViolation, at: string): FieldViolation {
  return { ...violation, field: violation.field.replace(/^service(?=\.|$)/, at) };
}
