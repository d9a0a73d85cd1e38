import { sql } from 'kysely';
import type { Database, Queries, Sql } from '../../database/database.ts';
import { Prepared } from '../../database/prepared.ts';
import { compileSql, type Statement } from '../../database/sqlCompiler.ts';

/** A node of a plan, as `explain (format json)` writes it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** Of a statement that ran. */
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** The database with a log of all its statements. */
export function listening(database: Database): { database: Database; asked: Statement[] } {
  const asked: Statement[] = [];
  const hear = <Row>(statement: Sql<Row> | Prepared<Row>) => {
    asked.push(statement instanceof Prepared ? statement.statement : compileSql(statement));
    return statement;
  };
  const rows: Queries['rows'] = (statement) => database.rows(hear(statement));
  const first: Queries['first'] = (statement) => database.first(hear(statement));
  return { database: { ...database, rows, first }, asked };
}

/** The plan of a statement; with `run` it says what the statement read. */
export async function planOf(
  database: Database,
  { text, parameters }: Statement,
  { run = false }: { run?: boolean } = {},
): Promise<PlanNode> {
  const pieces = text.split(/\$(\d+)/).map((piece, index) => {
    if (index % 2 === 0) return sql.raw(piece);
    return sql`${parameters[Number(piece) - 1]}`;
  });
  const row = await database.first(sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze ${sql.lit(run)}, format json) ${sql.join(pieces, sql``)}`);
  if (!row) throw new Error('There is no plan.');
  return row['QUERY PLAN'][0].Plan;
}

/** The plan of a prepared statement for all values, with what it reads for these. */
export async function planForAllOf(database: Database, { text, parameters }: Statement): Promise<PlanNode> {
  const row = await database.transaction(async (db) => {
    await db.script(`set local plan_cache_mode = force_generic_plan; prepare asked as ${text}`);
    const values = sql.join(parameters.map((value) => sql.lit(value)));
    const plan = await db.first(sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, format json) execute asked (${values})`);
    await db.script('deallocate asked');
    return plan;
  });
  if (!row) throw new Error('There is no plan.');
  return row['QUERY PLAN'][0].Plan;
}

/** All nodes of a plan. */
export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Rows that a scan reads, including discarded ones. */
export function rowsRead(node: PlanNode): number {
  const { 'Actual Rows': rows = 0, 'Actual Loops': loops = 1, 'Rows Removed by Filter': removed = 0 } = node;
  return node['Node Type'].includes('Scan') ? (rows + removed) * loops : 0;
}
