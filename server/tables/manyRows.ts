import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { steadily, type Prepared } from '../database/prepared.ts';
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
  for (const batch of batchesOf(rows)) {
    const names = sql.join(Object.keys(batch[0] ?? {}).map((name) => sql.ref(name)));
    const statement = sql`insert into ${sql.table(table)} (${names}) select ${names} from ${recordsOf(table, batch)}`;
    await send(db, steadily(statement), batch.length, sending);
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
  for (const batch of batchesOf(rows)) {
    const names = Object.keys(batch[0] ?? {}).filter((name) => name !== 'id');
    const sets = sql.join(names.map((name) => sql`${sql.ref(name)} = records.${sql.ref(name)}`));
    const statement = sql`update ${sql.table(table)} as present set ${sets} from ${recordsOf(table, batch)} as records
      where present.business_id = ${businessId} and present.id = records.id`;
    await send(db, steadily(statement), batch.length, sending);
  }
}

async function send(
  db: Queries,
  statement: Prepared<unknown>,
  expected: number,
  { wait = true }: Sending = {},
): Promise<void> {
  if (wait) await db.write(statement, expected);
  else await writeLater(db, statement, expected);
}

function recordsOf(table: string, rows: readonly JsonRow[]) {
  for (const row of rows) for (const value of Object.values(row)) assertJsonDepth(value);
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}

/** Splits a list into batches for one statement each. */
export function batchesOf<Thing>(things: readonly Thing[]): Thing[][] {
  const count = Math.ceil(things.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    things.slice(index * batchSize, (index + 1) * batchSize),
  );
}

/** A value as JSON text, for lists of such values in one array parameter; null and undefined become null. */
export function jsonText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  assertJsonDepth(value);
  return JSON.stringify(value);
}
