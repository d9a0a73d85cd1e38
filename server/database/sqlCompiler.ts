import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely';
import type { Sql } from './database.ts';
import { assertJsonDepth, toParameter } from './values.ts';

/** A statement as it goes to an engine: `$1` marks in the text, each parameter as PostgreSQL text. */
export interface Statement {
  /** Of a prepared statement: a server keeps its plan under this name. */
  name?: string;
  text: string;
  parameters: (string | null)[];
}

/** Compiles and never connects: the adapters do the talking. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The text and parameters of a fragment. More than 65,535 parameters corrupt the protocol, so they are refused here. */
export function compileSql(
  statement: Sql,
  asParameter: (value: unknown) => string | null = toParameter,
): Statement {
  const { sql: text, parameters } = statement.compile(compiler);
  if (parameters.length > 65_535) {
    throw new RangeError('More than 65,535 parameters: pass a list as one array parameter.');
  }
  return { text, parameters: parameters.map(asParameter) };
}

/** A value as one jsonb parameter; null and undefined become SQL null. JSON nested deeper than 32 levels is refused. */
export function json(value: unknown): RawBuilder<unknown> {
  if (value === null || value === undefined) return sql`null::jsonb`;
  assertJsonDepth(value);
  return sql`${JSON.stringify(value)}::jsonb`;
}
