import { sql } from 'kysely';
import type { Sql } from '../database/database.ts';

/** What a row holds by column: a value becomes a parameter, a fragment (`json(...)`) stands as it is. */
export type Columns = Readonly<Record<string, unknown>>;

/** Which row: never an id without its business. */
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

/** The columns that every versioned row has, and what the wire calls them. */
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

/** The same without the fields that are null: the wire leaves out what is not there. */
export function present<T extends object>(fields: T): Present<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as Present<T>;
}
