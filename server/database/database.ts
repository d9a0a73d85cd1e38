import type { Prepared } from './prepared.ts';
import type { Sql } from './sqlCompiler.ts';

export type { Sql } from './sqlCompiler.ts';

/** Statements of a database or of a transaction in it. */
export interface Queries {
  /**
   * Returns the rows, with bigint as text, timestamps as Date, JSON parsed, arrays as arrays: the same from both
   * engines.
   */
  rows<Row>(statement: Sql<Row> | Prepared<Row>): Promise<Row[]>;
  /** Returns the first row or undefined. */
  first<Row>(statement: Sql<Row> | Prepared<Row>): Promise<Row | undefined>;
  /**
   * Runs a write and returns the number of affected rows. With `expected` it throws for another number: a write
   * that reports success and stores nothing must not pass.
   */
  write(statement: Sql | Prepared<unknown>, expected?: number): Promise<number>;
}

export interface Transaction extends Queries {
  readonly inTransaction: true;
  /**
   * Sends a write whose result nothing waits for, without the round trip. If it fails, or affects another number of rows
   * than expected, the next statement or the end of the transaction throws that.
   */
  writeLater(statement: Sql | Prepared<unknown>, expected: number): void;
  /** Runs several statements without parameters, which may take longer than a request: migrations. */
  script(text: string): Promise<void>;
}

/** PostgreSQL, embedded or on a server. Both use the same SQL, which must be valid in PostgreSQL 15. */
export interface Database extends Queries {
  /** `embedded` is PGlite, `server` is PostgreSQL at DATABASE_URL. */
  readonly engine: 'embedded' | 'server';
  /**
   * Runs `work` in one transaction (read committed): commits when it resolves, rolls back when it throws. Retries
   * `work` after a serialization failure or deadlock, so `work` must have no side effects except rows. Inside, use
   * the transaction, never the database: the embedded engine has one connection and would deadlock.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Checks that the database answers; throws otherwise. Never waits for other statements, however long they take.
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}
