import type { RawBuilder } from 'kysely';
import type { Prepared } from './prepared.ts';

/** A SQL fragment made with Kysely's `sql` tag: values in `${}` become parameters, fragments compose. */
export type Sql<Row = unknown> = RawBuilder<Row>;

/** What can be asked of a database or of a transaction in it. */
export interface Queries {
  /** The rows, with bigint as text, timestamps as Date, json parsed, arrays as arrays: the same from both engines. */
  rows<Row>(statement: Sql<Row> | Prepared<Row>): Promise<Row[]>;
  /** The first row or undefined. */
  first<Row>(statement: Sql<Row> | Prepared<Row>): Promise<Row | undefined>;
  /**
   * Runs a write and returns how many rows it touched. With `expected` it throws when another number was touched:
   * a write that reports success and stores nothing must never pass.
   */
  write(statement: Sql, expected?: number): Promise<number>;
}

export interface Transaction extends Queries {
  readonly inTransaction: true;
  /** Runs several statements without parameters: migrations. */
  script(text: string): Promise<void>;
}

/** PostgreSQL, embedded or a server. One SQL for both; it must be valid in PostgreSQL 15. */
export interface Database extends Queries {
  /** `embedded` is PGlite, `server` is PostgreSQL behind DATABASE_URL. */
  readonly engine: 'embedded' | 'server';
  /**
   * Runs `work` in one transaction (read committed): commits when it resolves, rolls back when it throws.
   * After a serialization failure or deadlock it runs `work` again, so `work` must leave nothing behind but rows.
   * Inside, ask the transaction, never the database: the embedded engine has one connection, and would wait for itself.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Whether it can be asked; throws when not. Never waits for what others are asking, however long that takes. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
