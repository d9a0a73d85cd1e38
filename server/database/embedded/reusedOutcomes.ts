import { LRUCache } from 'lru-cache';
import type { Outcome, Run } from '../queries.ts';

/** Of all outcomes. */
const maxRows = 5000;

/**
 * Reuses the outcomes of reusable statements until the next commit, without asking the engine. This process is the only
 * one that writes to the embedded database, and `flushes` changes before a commit ends that has changed logged tables.
 */
export function reuseOutcomes(run: Run, flushes: () => number): Run {
  const cached = new LRUCache<string, Outcome>({
    maxSize: maxRows,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });
  let cachedAt = flushes();
  return async (statement) => {
    if (!statement.isReusable) return run(statement);
    const before = flushes();
    if (before !== cachedAt) {
      cached.clear();
      cachedAt = before;
    }
    const key = JSON.stringify([statement.name ?? statement.text, statement.parameters]);
    const known = cached.get(key);
    if (known) return known;
    const outcome = await run(statement);
    // The next callers get the same rows.
    for (const row of outcome.rows) Object.freeze(row);
    // A commit during the statement may have come before or after it.
    if (flushes() === before) cached.set(key, outcome);
    return outcome;
  };
}
