import type { Service } from '../../../../contract/entities/services/service.ts';
import type { ChangeRow } from '../../../tables/history/recordedChanges.ts';
import { existingServiceIds } from '../../../tables/services/existingServices.ts';
import { fullServices } from '../../../tables/services/fullServices.ts';
import type { CallContext } from '../../callContext.ts';
import { changedSince } from '../../history/changedSince.ts';
import { fieldChangesOf, ownFieldsOf, ownFieldsOfService } from '../../history/ownFields.ts';
import { deleteUnbooked } from '../../history/undoService.ts';
import { choiceOfDeletion, impactOf } from '../../services/impact/serviceImpact.ts';
import { lockFullService } from '../../services/readService.ts';
import { readingOf, type Writing } from '../../writing.ts';
import type { Edited } from '../bulkFamily.ts';

/**
 * Deletes a service to undo its import. Throws CHANGED_SINCE if it was edited since, and FAILED_PRECONDITION if it has
 * bookings. Returns no fields: nothing of it stays.
 */
export async function undoCreation(writing: Writing, change: ChangeRow): Promise<string[]> {
  const service = await lockFullService(writing, change.entity_id);
  const fields = editedSince(change, service);
  if (fields.length > 0) throw changedSince(change, fields);
  await deleteUnbooked({ ...writing, undoes: change.id }, service.id);
  return [];
}

/** Previews {@link undoCreation} by service, without changes. Services that are deleted already are missing. */
export async function previewUndoCreations(
  context: CallContext,
  creations: readonly ChangeRow[],
): Promise<Map<string, Edited>> {
  const { db, businessId, now } = context;
  const ids = creations.map(({ entity_id: id }) => id);
  if (ids.length === 0) return new Map();
  const existing = await existingServiceIds(db, businessId, ids);
  const services = await fullServices(
    readingOf(context),
    [...existing].map((id) => ({ id })),
  );
  const byId = new Map(services.map((service) => [service.id, service]));
  const choose = choiceOfDeletion({ preserve: false });
  const { bookings } = await impactOf({ db, businessId }, { serviceIds: ids, choose, now });
  const booked = new Set(
    bookings.map(({ stored: { booking } }) => {
      const { slot, schedule } = booking.bookedEntity;
      return (slot ?? schedule)?.serviceId;
    }),
  );
  return new Map(
    creations.flatMap((change) => {
      const service = byId.get(change.entity_id);
      if (!service) return [];
      const fields = [...editedSince(change, service), ...(booked.has(service.id) ? ['bookings'] : [])];
      return [[service.id, { fields, something: fields.length === 0 }] as const];
    }),
  );
}

function editedSince({ entity, after }: ChangeRow, service: Service): string[] {
  const created = ownFieldsOf(entity, after) ?? {};
  return fieldChangesOf(created, ownFieldsOfService(service)).map(({ field }) => field);
}
