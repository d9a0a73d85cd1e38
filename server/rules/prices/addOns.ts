import { addOn as schema, addOnViolations, type AddOn } from '../../../contract/entities/prices/addOn.ts';
import { ApiError } from '../../../contract/errors.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { addOnTable } from '../../tables/prices/addOns.ts';
import { lockServicesWithAddOn } from '../../tables/services/servicesWithAddOn.ts';
import type { Reading } from '../../tables/services/fullServices.ts';
import { lockEntity } from '../changeEntity.ts';
import { family, type PlainFamily } from '../family.ts';
import { recordChange } from '../recordChange.ts';
import { nextVersion } from '../revisions.ts';
import { refreshAddOnDetails, removeFromGroups } from '../services/addOnsInServices.ts';
import type { Writing } from '../writing.ts';

const plain = family<AddOn>({
  table: addOnTable,
  kind: 'addOn',
  wireName: 'addOn',
  noun: 'add-on',
  schema,
  maskable: true,
  settle: inCurrency,
  violations: (_writing, after) => addOnViolations(after),
});

/**
 * Customers see an add-on while a group of a visible service contains it; deleting it removes it from all groups.
 */
export const addOnFamily: PlainFamily<AddOn> = {
  ...plain,
  update: async (writing, change) => {
    const after = await plain.update(writing, change);
    await refreshAddOnDetails(writing, after);
    return after;
  },
  delete: async (writing, id) => {
    const before = await plain.delete(writing, id);
    await removeFromGroups(writing, before.id);
    return before;
  },
};

/** Deletes an add-on to undo its creation, unless a service offers it. Throws NOT_FOUND, FAILED_PRECONDITION. */
export async function deleteUnusedAddOn(writing: Writing, id: string): Promise<void> {
  const { db, businessId } = writing;
  await lockEntity(writing, plain, id);
  const services = (await lockServicesWithAddOn(db, businessId, id)).filter(({ deleted }) => !deleted).length;
  if (services > 0) {
    throw new ApiError(
      'FAILED_PRECONDITION',
      `${services === 1 ? 'A service offers' : `${services} services offer`} this add-on. Remove it there first.`,
      { data: { services } },
    );
  }
  await addOnFamily.delete(writing, id);
}

/** Restores a deleted add-on, without its groups. */
export async function restoreAddOn(
  writing: Writing,
  _id: string,
  deletion: { before: unknown; at: Date },
): Promise<void> {
  const before = schema.parse(deletion.before);
  const after = { ...before, ...nextVersion(before, writing.now) };
  await addOnTable.insert(writing.db, writing.businessId, after, writing.now);
  await recordChange(writing, 'addOn', { action: 'restored', after, deletedDate: deletion.at });
}

/**
 * Gives a changed price the business's currency, in which totals add it (reference/entities.md section 1, Money). Drops the
 * display form of the amount, which is not stored.
 */
async function inCurrency({ db, businessId }: Reading, addOn: AddOn, before?: AddOn): Promise<AddOn> {
  if (!addOn.price) return addOn;
  const { value, currency } = addOn.price;
  const kept = before?.price;
  const isKept = kept?.value === value && kept.currency === (currency ?? kept.currency);
  const price = { value, currency: isKept ? kept.currency : (await findBusiness(db, businessId))?.currency };
  return { ...addOn, price };
}
