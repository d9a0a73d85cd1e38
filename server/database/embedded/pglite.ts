import {
  PGlite,
  type PGliteInterface,
  type Results,
  type Transaction as PgliteTransaction,
} from '@electric-sql/pglite';
import type { Database } from '../database.ts';
import { fromDriver } from '../databaseError.ts';
import { makeQueries, makeTransaction, type Run } from '../queries.ts';
import { valueParsers } from '../values.ts';

/** Statement methods of PGlite and of its transactions. */
type Asker = Pick<PGliteInterface, 'query' | 'exec'> | Pick<PgliteTransaction, 'query' | 'exec'>;

const options = {
  parsers: { ...valueParsers },
  /** Parameters are PostgreSQL text already; PGlite's own bytea serializer requires an array. */
  serializers: { 17: String },
};

/** Runs statements on PGlite and parses results with the shared parsers. */
export function runOn(pglite: Asker): Run {
  return async (statement) => {
    try {
      const result: Results<unknown> = await pglite.query(statement.text, statement.parameters, options);
      return { rows: result.rows, affected: result.rowCount ?? 0, command: result.command ?? '' };
    } catch (error) {
      throw fromDriver(error);
    }
  };
}

/** Runs several statements without parameters on PGlite. */
export function scriptOn(pglite: Asker): (text: string) => Promise<void> {
  return async (text) => {
    try {
      await pglite.exec(text);
    } catch (error) {
      throw fromDriver(error);
    }
  };
}

const engines = new WeakMap<Database, PGlite>();

/**
 * Opens PostgreSQL in memory on the calling thread, in Node and in a browser tab: for tests and mocks. It starts
 * in about 0.25 s from a snapshot, in about 2 s empty. It has no deadline: a slow statement blocks the thread.
 */
export async function openInThread({ snapshot }: { snapshot?: Blob } = {}): Promise<Database> {
  const pglite = await PGlite.create({ loadDataDir: snapshot });
  const database: Database = {
    engine: 'embedded',
    ...makeQueries(runOn(pglite)),
    transaction: (work) =>
      pglite.transaction((inner) => work(makeTransaction(runOn(inner), scriptOn(inner)))),
    ping: async () => {
      await pglite.query('select 1');
    },
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
  engines.set(database, pglite);
  return database;
}

/** Dumps an in-thread database as a snapshot for others to start from. */
export async function takeSnapshot(database: Database): Promise<Blob> {
  const pglite = engines.get(database);
  if (!pglite) throw new TypeError('Only a database opened with openInThread gives a snapshot.');
  // Otherwise each copy would replay the log at its start.
  await pglite.exec('checkpoint');
  return pglite.dumpDataDir('none');
}
