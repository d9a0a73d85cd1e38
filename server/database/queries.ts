import type { Queries, Sql, Transaction } from './database.ts';
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
  return {
    rows,
    first: async (statement) => (await rows(statement))[0],
    write: async (statement, expected) => {
      const asked = compiled(statement);
      const { affected } = await run(asked);
      if (expected !== undefined && affected !== expected) {
        throw new Error(`A write touched ${affected} rows instead of ${expected}: ${asked.text}`);
      }
      return affected;
    },
  };
}

function compiled(statement: Sql | Prepared<unknown>): Statement {
  return statement instanceof Prepared ? statement.statement : compileSql(statement);
}

/** The same inside a transaction; `script` runs several statements without parameters. */
export function makeTransaction(run: Run, script: (text: string) => Promise<void>): Transaction {
  return { ...makeQueries(run), script, inTransaction: true };
}

/** Throws if a commit rolled back: a statement had failed, and its error was caught. */
export function assertCommitted(command: string): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed.');
}
