import { sql } from 'kysely';
import type { QueryOf } from '../../../contract/call.ts';
import type { deleteService as deleteCall } from '../../../contract/calls/services/services.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { ApiError } from '../../../contract/errors.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { lockService, setServicesDeleted, updateServiceRows } from '../../tables/services/services.ts';
import { sessionTimesOf } from '../../tables/calendar/sessions.ts';
import { bringBack, carryOut } from './impact/carryOutImpact.ts';
import { deletionTokenOf, refuseOtherImpact } from './impact/impactToken.ts';
import { notifyParticipantsOf } from '../bookings/messages/notifyOfChanges.ts';
import type { ItemOutcome } from '../bulk.ts';
import { lockFullService, lockFullServices, readService, fullServiceOf } from './readService.ts';
import { recordChange, recordChanges } from '../recordChange.ts';
import { nextVersion } from '../revisions.ts';
import { choiceOfDeletion, impactOf, type Impact } from './impact/serviceImpact.ts';
import type { Writing } from '../writing.ts';
import { notFound } from '../notFound.ts';

/** Handling of existing bookings (reference/calls.md section 3, delete). */
export type DeletionOptions = QueryOf<typeof deleteCall>;

/** Services to be deleted and the impact of that; both are locked. */
interface Deletion {
  services: readonly Service[];
  impact: Impact;
}

/** Deletes one service and notifies its customers on request. Throws NOT_FOUND, also for a second deletion. */
export async function deleteService(writing: Writing, id: string, options: DeletionOptions): Promise<void> {
  await carryOutAndNotify(writing, await lockDeletion(writing, id, options), options);
}

/**
 * Deletes a service as previewed. Throws IMPACT_CHANGED if the impact differs from the preview with `impactToken`.
 * Without a token it returns false, and does nothing, if a session or booking would be cancelled.
 */
export async function deleteServiceAsPreviewed(
  writing: Writing,
  id: string,
  { impactToken, ...options }: DeletionOptions & { impactToken?: string },
): Promise<boolean> {
  const deletion = await lockDeletion(writing, id, options);
  const { impact } = deletion;
  if (impactToken === undefined && impact.sessions.length + impact.bookings.length > 0) return false;
  refuseOtherImpact(impactToken, () => deletionTokenOf([id.toLowerCase()], impact));
  await carryOutAndNotify(writing, deletion, options);
  return true;
}

async function carryOutAndNotify(
  writing: Writing,
  locked: Deletion,
  options: DeletionOptions,
): Promise<void> {
  const deletion = crypto.randomUUID();
  await carryOutDeletion(writing, deletion, locked, options);
  await notifyOfDeletion(writing, deletion, options);
}

/**
 * Soft-deletes services, in as many statements as for one: hides them, keeps their slugs reserved and their references
 * stored, and cancels their future sessions with their bookings, so that {@link restoreService} can restore all of
 * it. Sends no notifications. A missing service is refused with NOT_FOUND.
 */
export async function deleteServicesIn(
  writing: Writing,
  deletion: string,
  ids: readonly string[],
  options: DeletionOptions,
): Promise<ItemOutcome<Service>[]> {
  const { services: found } = await lockFullServices(writing, ids);
  const services = [...found.values()];
  const impact = await lockImpact(writing, services, options);
  if (services.length > 1 && impact.bookings.some(isOfChain)) {
    // A booking of several services is dissolved when the first of them is deleted.
    for (const before of services) {
      const own = await lockImpact(writing, [before], options);
      await carryOutDeletion(writing, deletion, { services: [before], impact: own }, options);
    }
  } else if (services.length > 0) {
    await carryOutDeletion(writing, deletion, { services, impact }, options);
  }
  return ids.map((id) => {
    const item = found.get(id.toLowerCase());
    return item ? { item } : { error: notFound('service') };
  });
}

const isOfChain = ({ stored }: Impact['bookings'][number]): boolean =>
  stored.booking.multiServiceBookingInfo !== undefined;

async function lockDeletion(writing: Writing, id: string, options: DeletionOptions): Promise<Deletion> {
  const services = [await lockFullService(writing, id)];
  return { services, impact: await lockImpact(writing, services, options) };
}

function lockImpact(
  writing: Writing,
  services: readonly Service[],
  { preserveFutureSessionsWithParticipants: preserve = false }: DeletionOptions,
): Promise<Impact> {
  const serviceIds = services.map(({ id }) => id);
  const choose = choiceOfDeletion({ preserve });
  return impactOf(writing, { serviceIds, choose, now: writing.now, lock: true });
}

async function carryOutDeletion(
  writing: Writing,
  deletion: string,
  { services, impact }: Deletion,
  { participantNotification }: DeletionOptions,
): Promise<void> {
  const { db, businessId, now } = writing;
  await carryOut(writing, impact, { deletion, notification: participantNotification });
  await setServicesDeleted(
    db,
    businessId,
    services.map(({ id }) => id),
    now,
  );
  await recordChanges(
    writing,
    'service',
    services.map((before) => ({ action: 'deleted', before })),
  );
}

/** Queues one message per customer of a deletion, for all services and bookings of that customer. */
export async function notifyOfDeletion(
  writing: Writing,
  deletion: string,
  { participantNotification }: DeletionOptions,
): Promise<void> {
  if (!participantNotification?.notifyParticipants) return;
  const { db, businessId } = writing;
  const lost = await selectBookings(db, businessId, sql`and canceled_by = ${deletion}::uuid`);
  await notifyParticipantsOf(
    writing,
    lost.map((stored) => ({ stored, action: 'DELETE' })),
    participantNotification,
  );
}

/**
 * Restores a deleted service with its slugs, category, policy, locations, staff and plans, and the sessions and
 * bookings that its deletion cancelled. Sends no notifications, because an immediate undo changes nothing for
 * customers. Throws NOT_FOUND, and NOTHING_TO_UNDO for a service that is not deleted.
 */
export async function restoreService(writing: Writing, id: string): Promise<Service> {
  const { db, businessId, now } = writing;
  const row = await lockService(db, businessId, id, { deleted: true });
  if (!row?.deleted_date) {
    const { name } = await readService(writing, id);
    throw new ApiError('NOTHING_TO_UNDO', `Nothing to restore: “${name}” is not deleted.`);
  }
  const before = await fullServiceOf(writing, row);
  await setServicesDeleted(db, businessId, [id], null);
  const returns = await bringBack(writing, id);
  // Appointments are in staff calendars, so they have no first and last session.
  const schedule =
    returns && before.type !== 'APPOINTMENT'
      ? { ...before.schedule, ...(await sessionTimesOf(db, businessId, id)) }
      : before.schedule;
  await updateServiceRows(db, businessId, [{ ...before, schedule, ...nextVersion(before, now) }]);
  const after = await readService(writing, id);
  await recordChange(writing, 'service', { action: 'restored', after, deletedDate: row.deleted_date });
  return after;
}
