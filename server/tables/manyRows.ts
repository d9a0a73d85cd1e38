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

type ColumnTypes<Column extends string> = Readonly<Record<Column, ColumnType>>;
type Values<Column extends string> = Readonly<Partial<Record<Column, unknown>>>;

/**
 * Prepares an insertion of rows. `insertion` selects from `rows`, which has their own columns and `position`, and from
 * `shared`, whose columns have the same value in all rows.
 */
export function prepareInsertion<Shared extends string, Own extends string>(
  name: string,
  { shared, own }: { shared: ColumnTypes<Shared>; own: ColumnTypes<Own> },
  insertion: (rowsAndShared: Sql) => Sql,
): (values: Values<Shared>, rows: readonly Values<Own>[]) => Prepared<unknown> {
  const columnsOf = (types: ColumnTypes<string>) =>
    Object.entries(types).map(([column, type]) => ({ column, ref: sql.ref(column), type: sql.raw(type) }));
  const [ownColumns, sharedColumns] = [columnsOf(own), columnsOf(shared)];
  const prepared = prepare(name, (value) => {
    const cells = sql.join(ownColumns.map(({ ref, type }) => sql`${ref} ${type}`));
    const names = sql.join(ownColumns.map(({ ref }) => ref));
    const same = sql.join(
      sharedColumns.map(({ column, ref, type }) => sql`${value(column)}::${type} as ${ref}`),
    );
    return insertion(sql`rows from (
      jsonb_to_recordset(${value('rows')}::jsonb) as (${cells})
    ) with ordinality as rows (${names}, position) cross join (select ${same}) as shared`);
  });
  return (values, rows) => {
    const same = Object.fromEntries(
      sharedColumns.map(({ column }) => {
        const value = values[column as Shared];
        return [column, shared[column as Shared] === 'jsonb' ? jsonText(value) : (value ?? null)];
      }),
    );
    return prepared({ ...same, rows: recordsJson(rows) });
  };
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
