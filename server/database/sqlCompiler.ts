import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely';
import { assertJsonDepth, toParameter } from './values.ts';

/** A SQL fragment made with Kysely's `sql` tag: values in `${}` become parameters, fragments compose. */
export type Sql<Row = unknown> = RawBuilder<Row>;

/** A compiled statement: `$1` placeholders in the text, each parameter as PostgreSQL text. */
export interface Statement {
  /** Prepared statements only: a server caches the plan under this name. */
  name?: string;
  text: string;
  parameters: (string | null)[];
  /** The outcome depends only on the parameters and on logged tables: neither on the time nor on chance. */
  isReusable?: boolean | undefined;
}

/** Compiles only; the adapters run the statements. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Compiles a fragment. Refuses more than 65,535 parameters, which would corrupt the protocol. */
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

/**
 * A value as one jsonb parameter; null and undefined become SQL null. Refuses JSON nested deeper than 32 levels.
 */
export function json(value: unknown): RawBuilder<unknown> {
  if (value === null || value === undefined) return sql`null::jsonb`;
  assertJsonDepth(value);
  return sql`${JSON.stringify(value)}::jsonb`;
}
