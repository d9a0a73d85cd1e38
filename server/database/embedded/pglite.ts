import { PGlite } from '@electric-sql/pglite';
import type { Database, Transaction } from '../database.ts';
import { runOn, scriptOn } from './pgliteStatements.ts';
import { assertCommitted, makeQueries, makeTransaction, type Outcome, type Run } from '../queries.ts';
import { makeTurns } from '../turns.ts';

const engines = new WeakMap<Database, PGlite>();

/** The files are in memory too. The engine clears its buffers at the start: 128 MB of them double its duration. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/**
 * Opens PostgreSQL in memory on the calling thread, in Node and in a browser tab: for tests and mocks. It starts
 * in about 0.25 s from a snapshot, in about 2 s empty. It has no deadline: a slow statement blocks the thread.
 */
export async function openInThread({ snapshot }: { snapshot?: Blob } = {}): Promise<Database> {
  const pglite = await PGlite.create({ loadDataDir: snapshot, startParams });
  const runner = keepingPlans({ run: runOn(pglite), script: scriptOn(pglite) });
  const { run } = runner;
  const turns = makeTurns();
  const database: Database = {
    engine: 'embedded',
    ...makeQueries((statement) => turns.statement(() => run(statement))),
    transaction: (work) =>
      turns.transaction(async (release) => {
        try {
          return await runTransaction(runner, work);
        } finally {
          release();
        }
      }),
    ping: async () => {
      await turns.statement(() => run({ text: 'select 1', parameters: [] }));
    },
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
  engines.set(database, pglite);
  return database;
}

interface Runner {
  run: Run;
  script: (text: string) => Promise<void>;
}

async function runTransaction<Result>(
  { run, script }: Runner,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const command = (text: string): Promise<Outcome> => run({ text, parameters: [] });
  let ended = false;
  const assertRunning = (): void => {
    if (ended) throw new Error('The transaction has ended.');
  };
  const { transaction, settled } = makeTransaction(
    async (statement) => {
      assertRunning();
      return run(statement);
    },
    async (text) => {
      assertRunning();
      return script(text);
    },
  );
  await command('begin');
  try {
    const result = await work(transaction);
    await settled();
    ended = true;
    assertCommitted((await command('commit')).command);
    return result;
  } catch (error) {
    ended = true;
    await command('rollback').catch(() => undefined);
    throw error;
  }
}

const maxPlans = 300;
const maxSeen = 1000;

/**
 * Keeps the plans of repeated statements without a name too: tests and mocks repeat few different ones, whose planning
 * takes longer than their execution. The statement unused for longest gives its name to a new one. After a script that
 * changes the schema, statements are planned again.
 */
function keepingPlans({ run, script }: Runner): Runner {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  let schemas = 1;
  const freeName = (): string => {
    const [oldest] = names;
    if (!oldest || names.size < maxPlans) return `repeated ${schemas}.${names.size + 1}`;
    const [text, name] = oldest;
    names.delete(text);
    return name;
  };
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known === undefined && !seen.has(text)) {
      if (seen.size === maxSeen) seen.clear();
      seen.add(text);
      return undefined;
    }
    const name = known ?? freeName();
    // Moves to the end: the first one is unused for longest.
    names.delete(text);
    names.set(text, name);
    return name;
  };
  return {
    run: ({ name, text, parameters }) => run({ name: name ?? nameOf(text), text, parameters }),
    script: async (text) => {
      if (/\b(create|alter|drop)\b/i.test(text)) {
        names.clear();
        schemas += 1;
      }
      await script(text);
    },
  };
}

/** Dumps an in-thread database as a snapshot for others to start from. */
export async function takeSnapshot(database: Database): Promise<Blob> {
  const pglite = engines.get(database);
  if (!pglite) throw new TypeError('Only a database opened with openInThread gives a snapshot.');
  // Otherwise each copy would replay the log at its start.
  await pglite.exec('checkpoint');
  return pglite.dumpDataDir('none');
}
