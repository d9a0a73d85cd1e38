import { LRUCache } from 'lru-cache';
import type { Outcome, Run } from './queries.ts';

/** Of all outcomes. */
const maxRows = 5000;

/** Returns a value that each commit changes before it ends. Undefined: nothing is reused. */
export type ReadState = () => number | undefined | Promise<string | undefined>;

/** Reuses the outcomes of reusable statements for as long as the state of the database stays the same. */
export function reuseOutcomes(run: Run, readState: ReadState): Run {
  const cached = new LRUCache<string, Outcome>({
    maxSize: maxRows,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });
  let cachedAt: Awaited<ReturnType<ReadState>>;
  return async (statement) => {
    if (!statement.isReusable) return run(statement);
    const state = await readState();
    if (state === undefined) return run(statement);
    if (state !== cachedAt) {
      cached.clear();
      cachedAt = state;
    }
    const key = JSON.stringify([statement.name ?? statement.text, statement.parameters]);
    const known = cached.get(key);
    if (known) return known;
    const outcome = await run(statement);
    // The next callers get the same rows.
    for (const row of outcome.rows) Object.freeze(row);
    // After a commit during the statement, the next state differs: the outcome is not reused.
    if (cachedAt === state) cached.set(key, outcome);
    return outcome;
  };
}
