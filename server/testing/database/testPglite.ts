import { readFile } from 'node:fs/promises';
import type { Database } from '../../database/database.ts';
import { openInThread } from '../../database/embedded/pglite.ts';
import { type DatabaseStock, type PristineState, rememberState, restoreState } from './testState.ts';

/** A blob whose bytes are not copied each time a database is opened, which takes as long as the start of the engine. */
class Snapshot extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.buffer);
  }
}

interface Stocked {
  database: Database;
  state: PristineState;
}

/**
 * In-memory databases for the test files of one worker, each a copy of one snapshot. Opening one takes 0.4 s of
 * processor time, restoring one a fiftieth of it: a closed one is restored and reused, unless its test changed the
 * schema.
 */
export function makePgliteStock(snapshotFile: string): DatabaseStock {
  let snapshot: Promise<Blob> | undefined;
  const idle: Stocked[] = [];

  const openNew = async (): Promise<Stocked> => {
    snapshot ??= readFile(snapshotFile).then((bytes) => new Snapshot(new Uint8Array(bytes)));
    const database = await openInThread({ snapshot: await snapshot });
    return { database, state: await rememberState(database) };
  };
  const takeBack = async (stocked: Stocked): Promise<void> => {
    if (await restoreState(stocked.database, stocked.state)) idle.push(stocked);
    else await stocked.database.close();
  };
  return {
    lend: async () => {
      const stocked = idle.pop() ?? (await openNew());
      return lent(stocked.database, () => takeBack(stocked));
    },
  };
}

/**
 * The database for one borrower: a statement that is still running after its close does not reach the next borrower.
 */
function lent(database: Database, giveBack: () => Promise<void>): Database {
  let returned: Promise<void> | undefined;
  const whileLent = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    if (returned) throw new Error('The database of this test is closed.');
    return ask();
  };
  return {
    engine: database.engine,
    rows: (statement) => whileLent(() => database.rows(statement)),
    first: (statement) => whileLent(() => database.first(statement)),
    write: (statement, expected) => whileLent(() => database.write(statement, expected)),
    transaction: (work) => whileLent(() => database.transaction(work)),
    ping: () => whileLent(() => database.ping()),
    close: () => (returned ??= giveBack()),
  };
}
