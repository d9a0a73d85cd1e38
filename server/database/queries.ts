import type { Queries, Sql, Transaction } from './database.ts';
import { DatabaseError } from './databaseError.ts';
import { Prepared } from './prepared.ts';
import { compileSql, type Statement } from './sqlCompiler.ts';

export interface Outcome {
  rows: unknown[];
  /** From the command tag: rows changed by a write, rows returned by a read. */
  affected: number;
  /** The command tag's first word: committing a failed transaction answers ROLLBACK. */
  command: string;
}

export type Run = (statement: Statement) => Promise<Outcome>;

/** Implements Queries on top of a statement runner. */
export function makeQueries(run: Run): Queries {
  const rows = async <Row>(statement: Sql<Row> | Prepared<Row>): Promise<Row[]> =>
    (await run(compiled(statement))).rows as Row[];
  const write: Queries['write'] = async (statement, expected) => {
    const asked = compiled(statement);
    const { affected } = await run(asked);
    if (expected !== undefined && affected !== expected) {
      throw new Error(`A write touched ${affected} rows instead of ${expected}: ${asked.text}`);
    }
    return affected;
  };
  return { rows, first: async (statement) => (await rows(statement))[0], write };
}

function compiled(statement: Sql | Prepared<unknown>): Statement {
  return statement instanceof Prepared ? statement.statement : compileSql(statement);
}

/** The statements of one transaction, whose connection answers them in order. */
export interface Running {
  transaction: Transaction;
  /** Waits for the writes that nothing waited for; throws the failure of the first. Before the commit. */
  settled: () => Promise<void>;
}

/** The same inside a transaction, whose `begin` is sent. `script` runs several statements without parameters. */
export function makeTransaction(
  run: Run,
  script: (text: string) => Promise<void>,
  begun: Promise<unknown> = Promise.resolve(),
): Running {
  let cause: unknown;
  // After a failed statement PostgreSQL refuses those that were sent behind it without saying why.
  const ask: Run = async (statement) => {
    try {
      return await run(statement);
    } catch (error) {
      if (isAborted(error)) throw cause ?? error;
      cause = error;
      throw error;
    }
  };
  let failure: { error: unknown } | undefined;
  const unsettled: Promise<void>[] = [];
  const watch = (sent: Promise<unknown>): void => {
    unsettled.push(
      sent.then(
        () => undefined,
        (error: unknown) => {
          failure ??= { error };
        },
      ),
    );
  };
  const settled = async (): Promise<void> => {
    await Promise.all(unsettled.splice(0));
    if (!failure) return;
    const { error } = failure;
    // A caller may go back to a savepoint and continue.
    failure = undefined;
    throw error;
  };
  // The answers arrive in order: when a statement has its own, those of all writes before it are there.
  const queries = makeQueries(async (statement) => {
    try {
      return await ask(statement);
    } finally {
      if (unsettled.length > 0) await settled();
    }
  });
  const unwatched = makeQueries(ask);
  watch(begun);
  const transaction: Transaction = {
    ...queries,
    writeLater: (statement, expected) => watch(unwatched.write(statement, expected)),
    script,
    inTransaction: true,
  };
  return { transaction, settled };
}

/** A statement after a failed one of the same transaction (SQLSTATE 25P02). */
function isAborted(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25P02';
}

/** Whether queries run in a transaction. */
export function isTransaction(db: Queries): db is Transaction {
  return 'inTransaction' in db;
}

/** The transaction's `writeLater`; outside of a transaction a write that is waited for. */
export async function writeLater(
  db: Queries,
  statement: Sql | Prepared<unknown>,
  expected: number,
): Promise<void> {
  if (isTransaction(db)) db.writeLater(statement, expected);
  else await db.write(statement, expected);
}

/** Throws if a commit rolled back: a statement had failed, and its error was caught. */
export function assertCommitted(command: string): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed.');
}
