import { sql } from 'kysely';
import { batchesOf } from '../../contract/batches.ts';
import type { Queries, Sql } from '../database/database.ts';
import { prepare, steadily, type Prepared } from '../database/prepared.ts';
import { writeLater } from '../database/queries.ts';
import { assertJsonDepth } from '../database/values.ts';

/**
 * Writes many rows in one statement with one parameter: JSON, which PostgreSQL parses into the table's row type.
 * Columns take JSON values: text for large numbers, lists for arrays, anything for jsonb.
 */
export type JsonRow = Readonly<Record<string, unknown>>;

/** Rows per statement: few round trips, without blocking the embedded engine for long. */
const batchSize = 500;

interface Sending {
  /** False: the writes are sent by `writeLater`. */
  wait?: boolean;
}

export async function insertMany(
  db: Queries,
  table: string,
  rows: readonly JsonRow[],
  sending?: Sending,
): Promise<void> {
  for (const batch of inStatements(rows)) {
    const names = sql.join(Object.keys(batch[0] ?? {}).map((name) => sql.ref(name)));
    const statement = sql`insert into ${sql.table(table)} (${names}) select ${names} from ${recordsOf(table, batch)}`;
    await send(db, statement, batch.length, sending);
  }
}

/** Updates the named columns of existing rows; each row has its `id` and the same columns. */
export async function updateMany(
  db: Queries,
  table: string,
  businessId: string,
  rows: readonly (JsonRow & { id: string })[],
  sending?: Sending,
): Promise<void> {
  for (const batch of inStatements(rows)) {
    const names = Object.keys(batch[0] ?? {}).filter((name) => name !== 'id');
    const sets = sql.join(names.map((name) => sql`${sql.ref(name)} = records.${sql.ref(name)}`));
    const statement = sql`update ${sql.table(table)} as present set ${sets} from ${recordsOf(table, batch)} as records
      where present.business_id = ${businessId} and present.id = records.id`;
    await send(db, statement, batch.length, sending);
  }
}

async function send(
  db: Queries,
  statement: Sql,
  expected: number,
  { wait = true }: Sending = {},
): Promise<void> {
  const steady = steadily(statement, 'writes');
  if (wait) await db.write(steady, expected);
  else await writeLater(db, steady, expected);
}

function recordsOf(table: string, rows: readonly JsonRow[]) {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${recordsJson(rows)}::jsonb)`;
}

/** The columns of all rows as one JSON text. */
function recordsJson(rows: readonly JsonRow[]): string {
  for (const row of rows) for (const value of Object.values(row)) assertJsonDepth(value);
  return JSON.stringify(rows);
}

type ColumnType = 'bigint' | 'jsonb' | 'text' | 'timestamptz' | 'uuid';

/**
 * Prepares an insertion of rows with these columns. `insertion` selects from `rows`, which has a column for each and
 * `position`.
 */
export function prepareInsertion<Column extends string>(
  name: string,
  columns: Readonly<Record<Column, ColumnType>>,
  insertion: (rows: Sql) => Sql,
): (rows: readonly Readonly<Partial<Record<Column, unknown>>>[]) => Prepared<unknown> {
  const all = Object.entries<ColumnType>(columns).map(([column, type]) => ({
    ref: sql.ref(column),
    type: sql.raw(type),
  }));
  const prepared = prepare(name, (value) => {
    const cells = sql.join(all.map(({ ref, type }) => sql`${ref} ${type}`));
    const names = sql.join(all.map(({ ref }) => ref));
    return insertion(sql`rows from (
      jsonb_to_recordset(${value('rows')}::jsonb) as (${cells})
    ) with ordinality as rows (${names}, position)`);
  });
  return (rows) => prepared({ rows: recordsJson(rows) });
}

/** Splits a list into batches for one statement each, which writes or reads their rows. */
export function inStatements<Thing>(things: readonly Thing[]): Thing[][] {
  return batchesOf(things, batchSize);
}

/** A value as JSON text, for lists of such values in one array parameter; null and undefined become null. */
export function jsonText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  assertJsonDepth(value);
  return JSON.stringify(value);
}
