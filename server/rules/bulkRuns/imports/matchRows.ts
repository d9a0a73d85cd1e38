import type { ServiceInput } from '../../../../contract/entities/services/service.ts';
import { isUntitledSlug, slugFromName } from '../../../../contract/entities/services/slugFromName.ts';
import { isVisible } from '../../../../contract/entities/values/text.ts';
import { existingServiceIds } from '../../../tables/services/existingServices.ts';
import { holdersOfAddresses, servicesCalled } from '../../../tables/services/slugDesk.ts';
import type { Writing } from '../../writing.ts';

/** The slug that a row names, or that its name gives; undefined if no letter of the name can be in a slug. */
export function slugOfRow({ mainSlug, name }: ServiceInput): string | undefined {
  if (mainSlug?.name) return mainSlug.name;
  if (!isVisible(name ?? '')) return undefined;
  const derived = slugFromName(name ?? '');
  return isUntitledSlug(derived) ? undefined : derived;
}

/**
 * The id of the existing service of each row; undefined for a new one. It is the one with the id of the row, otherwise with
 * its slug. A row without either is found by its name, so that a second import of the same file changes nothing.
 */
export async function matchRows(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  rows: readonly ServiceInput[],
): Promise<(string | undefined)[]> {
  const ids = rows.flatMap(({ id }) => id?.toLowerCase() ?? []);
  const slugs = rows.flatMap((row) => slugOfRow(row) ?? []);
  const names = rows.flatMap((row) => (slugOfRow(row) === undefined && row.name) || []);
  const existing = await existingServiceIds(db, businessId, ids);
  const holders = await holdersOfAddresses(db, businessId, slugs);
  const called = await servicesCalled(db, businessId, names);
  return rows.map((row) => {
    const id = row.id?.toLowerCase();
    if (id !== undefined && existing.has(id)) return id;
    const slug = slugOfRow(row);
    if (slug === undefined) return called.get(row.name ?? '')?.id;
    const holder = holders.get(slug);
    return holder?.current && !holder.deleted_date ? holder.id : undefined;
  });
}
