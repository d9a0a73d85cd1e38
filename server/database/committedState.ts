import type { Run } from './queries.ts';
import type { Statement } from './sqlCompiler.ts';

/**
 * A snapshot changes with each transaction that has changed something and ends, of any process. After a failover,
 * another server may repeat snapshots of the first one, but not its start time.
 */
const stateStatement: Statement = {
  name: 'committed state',
  text: 'select concat(pg_current_snapshot(), pg_postmaster_start_time()) as state',
  parameters: [],
};

/** After a commit, the state is not read for this time: under many commits, each reading would be in vain. */
const pauseMs = 20;

/**
 * Reads the state of a PostgreSQL server: between two equal texts, nothing was committed. The statements of one request
 * that start together share a reading.
 */
export function makeStateReader(
  run: Run,
  now: () => number = () => performance.now(),
): () => Promise<string | undefined> {
  let reading: Promise<string> | undefined;
  let last: string | undefined;
  let changedAt = -pauseMs;
  const read = async (): Promise<string> => {
    // A request sends its statements in one turn of the event loop. A later request must see what was committed before it.
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });
    reading = undefined;
    const { rows } = await run(stateStatement);
    const [{ state }] = rows as [{ state: string }];
    if (last !== undefined && state !== last) changedAt = now();
    last = state;
    return state;
  };
  return async () => (now() - changedAt < pauseMs ? undefined : (reading ??= read()));
}
