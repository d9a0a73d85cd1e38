import { sql } from 'kysely';
import type { Sql } from '../database/database.ts';

/** Values by column: a value becomes a parameter, a fragment (`json(...)`) is inserted unchanged. */
export type Columns = Readonly<Record<string, unknown>>;

/** Identifies a row: never an id without its business. */
export interface RowKey {
  businessId: string;
  id: string;
}

export function insertInto(table: string, columns: Columns): Sql {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  return sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(columns))})`;
}

export function updateOf(table: string, { businessId, id }: RowKey, columns: Columns): Sql {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql`update ${sql.table(table)} set ${sql.join(sets)} where business_id = ${businessId} and id = ${id}`;
}

/** Columns of all versioned rows, and their wire names. */
export interface VersionedRow {
  id: string;
  revision: string;
  created_date: Date;
  updated_date: Date;
}

export function versionOf(row: VersionedRow) {
  return {
    id: row.id,
    revision: row.revision,
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
  };
}

type Present<T> = { [Key in keyof T]: null extends T[Key] ? Exclude<T[Key], null> | undefined : T[Key] };

/** Returns the object without its null fields, which the wire omits, and without undefined ones. */
export function present<T extends object>(fields: T): Present<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as Present<T>;
}
