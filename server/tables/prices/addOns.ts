import { sql } from 'kysely';
import type { AddOn } from '../../../contract/entities/addOn.ts';
import { addOnFields } from '../../../contract/entities/addOnFields.ts';
import type { Queries } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import { json } from '../../database/sqlCompiler.ts';
import { insertInto, present, updateOf, versionOf, type VersionedRow } from '../rows.ts';

export interface AddOnRow extends VersionedRow {
  name: string;
  price: AddOn['price'] | null;
  duration_in_minutes: number | null;
  max_quantity: number | null;
  tax_group: string | null;
  main_media: AddOn['mainMedia'] | null;
  extended_fields: AddOn['extendedFields'] | null;
}

export function toAddOn(row: AddOnRow): AddOn {
  return present({
    ...versionOf(row),
    name: row.name,
    price: row.price,
    durationInMinutes: row.duration_in_minutes,
    maxQuantity: row.max_quantity,
    taxGroup: row.tax_group,
    mainMedia: row.main_media,
    extendedFields: row.extended_fields,
  });
}

function columnsOf(addOn: AddOn) {
  return {
    revision: addOn.revision ?? '1',
    created_date: addOn.createdDate,
    updated_date: addOn.updatedDate,
    name: addOn.name,
    price: json(addOn.price),
    duration_in_minutes: addOn.durationInMinutes,
    max_quantity: addOn.maxQuantity,
    tax_group: addOn.taxGroup,
    main_media: json(addOn.mainMedia),
    extended_fields: json(addOn.extendedFields),
  };
}

export async function insertAddOn(db: Queries, businessId: string, addOn: AddOn): Promise<void> {
  await db.write(insertInto('add_ons', { business_id: businessId, id: addOn.id, ...columnsOf(addOn) }), 1);
}

export async function updateAddOnRow(db: Queries, businessId: string, addOn: AddOn): Promise<void> {
  await db.write(updateOf('add_ons', { businessId, id: addOn.id }, columnsOf(addOn)), 1);
}

export async function deleteAddOnRow(db: Queries, businessId: string, id: string): Promise<void> {
  await db.write(sql`delete from add_ons where business_id = ${businessId} and id = ${id}`, 1);
}

export async function lockAddOn(db: Queries, businessId: string, id: string): Promise<AddOn | undefined> {
  const row = await db.first(sql<AddOnRow>`
    select * from add_ons where business_id = ${businessId} and id = ${id} for update`);
  return row && toAddOn(row);
}

export async function addOnsByIds(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, AddOn>> {
  const rows = await db.rows(sql<AddOnRow>`
    select * from add_ons where business_id = ${businessId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, toAddOn(row)]));
}

/**
 * Which of these exist; they go on existing until the transaction ends. To be asked before a service is locked: whoever
 * changes or deletes an add-on goes on from it to its services.
 */
export async function keepAddOns(
  db: Queries,
  businessId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows(sql<{ id: string }>`
    select id from add_ons where business_id = ${businessId} and id = any(${ids}::uuid[]) order by id for share`);
  return new Set(rows.map(({ id }) => id));
}

/** Add-ons as they are queried. */
export const addOnFamily: Family = {
  name: 'addOns',
  fields: addOnFields,
  columns: {
    id: { type: 'guid', expression: sql`add_ons.id`, notNull: true },
    name: { type: 'text', expression: sql`add_ons.name`, order: sql`add_ons.name`, notNull: true },
    durationInMinutes: { type: 'number', expression: sql`add_ons.duration_in_minutes` },
    maxQuantity: { type: 'number', expression: sql`add_ons.max_quantity` },
    taxGroup: { type: 'guid', expression: sql`add_ons.tax_group` },
    createdDate: { type: 'date', expression: sql`add_ons.created_date`, notNull: true },
    updatedDate: { type: 'date', expression: sql`add_ons.updated_date`, notNull: true },
  },
  from: sql`add_ons`,
  defaultSort: [{ path: 'createdDate', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
};
