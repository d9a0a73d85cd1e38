import {
  addOn as schema,
  addOnReadOnly,
  addOnViolations,
  type AddOn,
  type AddOnInput,
} from '../../../contract/entities/addOn.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import {
  addOnsByIds,
  deleteAddOnRow,
  insertAddOn,
  lockAddOn,
  updateAddOnRow,
} from '../../tables/prices/addOns.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { lockServicesWithAddOn } from '../../tables/services/servicesWithAddOn.ts';
import type { Reading } from '../../tables/services/wholeServices.ts';
import { refreshAddOnDetails, removeFromGroups } from '../services/addOnsInServices.ts';
import { changeEntity, lockEntity, type EntityChange, type EntityFamily } from '../changeEntity.ts';
import { firstVersion, newEntity } from '../newEntity.ts';
import { recordChange } from '../recordChange.ts';
import { nextRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';

const addOnEntities: EntityFamily<AddOn> = {
  kind: 'addOn',
  wireName: 'addOn',
  noun: 'add-on',
  schema,
  readOnly: addOnReadOnly,
  maskable: schema.omit({ id: true, revision: true, createdDate: true, updatedDate: true }),
  lock: lockAddOn,
  store: updateAddOnRow,
  settle: (after, _before, writing) => inCurrency(writing, after),
  violations: (_writing, after) => addOnViolations(after),
};

export async function readAddOn({ db, businessId }: Reading, id: string): Promise<AddOn> {
  const found = (await addOnsByIds(db, businessId, [id])).get(id.toLowerCase());
  if (!found) throw new ApiError('NOT_FOUND', 'Add-on not found. It may have been deleted.');
  return found;
}

/** Creates an add-on; customers see it once a group of a service has it. */
export async function createAddOn(writing: Writing, input: AddOnInput): Promise<AddOn> {
  const addOn = newEntity(addOnEntities, input, firstVersion(writing.now));
  const violations = addOnViolations(addOn);
  if (violations.length > 0) throw invalidArgument(violations);
  const added = await inCurrency(writing, addOn);
  await insertAddOn(writing.db, writing.businessId, added);
  await recordChange(writing, 'addOn', { action: 'created', after: added });
  return added;
}

export async function updateAddOn(writing: Writing, change: EntityChange<AddOn>): Promise<AddOn> {
  const after = await changeEntity(writing, addOnEntities, change);
  await refreshAddOnDetails(writing, after);
  return after;
}

/** Deletes an add-on and takes it out of every group. Throws NOT_FOUND, also the second time. */
export async function deleteAddOn(writing: Writing, id: string): Promise<AddOn> {
  const before = await lockEntity(writing, addOnEntities, id);
  await deleteAddOnRow(writing.db, writing.businessId, id);
  await recordChange(writing, 'addOn', { action: 'deleted', before });
  await removeFromGroups(writing, before.id);
  return before;
}

/**
 * Deletes an add-on whose creation is taken back; not one that a service offers by now. Throws NOT_FOUND,
 * FAILED_PRECONDITION.
 */
export async function deleteUnusedAddOn(writing: Writing, id: string): Promise<void> {
  const { db, businessId } = writing;
  await lockEntity(writing, addOnEntities, id);
  const services = (await lockServicesWithAddOn(db, businessId, id)).filter(({ deleted }) => !deleted).length;
  if (services > 0) {
    throw new ApiError(
      'FAILED_PRECONDITION',
      `${services === 1 ? 'A service offers' : `${services} services offer`} this add-on by now. Take it out there first.`,
      { data: { services } },
    );
  }
  await deleteAddOn(writing, id);
}

/** Brings a deleted add-on back, in no group. */
export async function restoreAddOn(
  writing: Writing,
  _id: string,
  deletion: { before: unknown; at: Date },
): Promise<void> {
  const before = schema.parse(deletion.before);
  const after = { ...before, revision: nextRevision(before), updatedDate: writing.now.toISOString() };
  await insertAddOn(writing.db, writing.businessId, after);
  await recordChange(writing, 'addOn', { action: 'restored', after, deletedDate: deletion.at });
}

/** How an amount is written for people is not kept. */
async function inCurrency({ db, businessId }: Reading, addOn: AddOn): Promise<AddOn> {
  if (!addOn.price) return addOn;
  const { value, currency } = addOn.price;
  const business = currency === undefined ? await findBusiness(db, businessId) : undefined;
  return { ...addOn, price: { value, currency: currency ?? business?.currency } };
}
