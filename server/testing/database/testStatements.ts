import type { Database, Queries, Transaction } from '../../database/database.ts';
import { isTransaction } from '../../database/queries.ts';

/** The database with a count of the statements in its transactions, without `begin` and `commit`. */
export function counting(database: Database): { database: Database; count: () => number } {
  let count = 0;
  const counted = <Counted extends Queries>(queries: Counted): Counted => ({
    ...queries,
    rows: (statement) => ((count += 1), queries.rows(statement)),
    first: (statement) => ((count += 1), queries.first(statement)),
    write: (statement, expected) => ((count += 1), queries.write(statement, expected)),
    ...(isTransaction(queries) && {
      writeLater: (...sent: Parameters<Transaction['writeLater']>) => {
        count += 1;
        queries.writeLater(...sent);
      },
    }),
  });
  return {
    database: {
      ...database,
      transaction: (work) => database.transaction((transaction) => work(counted(transaction))),
    },
    count: () => count,
  };
}
