import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import { fromDriver } from '../databaseError.ts';
import type { Run } from '../queries.ts';
import { valueParsers } from '../values.ts';

const { serialize } = protocol;

/**
 * Runs statements on PGlite by PostgreSQL's protocol. Named ones keep their plan, because parsing and planning a long
 * statement takes the embedded engine longer than executing it; PGlite's API has no prepared statements. Others are sent
 * in one message, which PGlite's API sends in six. Names belong to the session: one runner per engine. A name may be
 * reused for another text.
 */
export function runOn(pglite: PGlite): Run {
  const prepared = new Map<string, string>();
  const send = (...messages: Uint8Array[]) =>
    pglite.runExclusive(async () => {
      if (!pglite.ready) throw new Error('The embedded database is closed.');
      return pglite.execProtocolStream(joined(messages));
    });
  /**
   * In the message of the execution: as one of its own, a transaction could begin between the two. The statement may
   * exist, when its first execution failed or another caller sent it at the same time.
   */
  const parsing = (name: string | undefined, text: string): Uint8Array[] => {
    if (name === undefined) return [serialize.parse({ text })];
    if (prepared.get(name) === text) return [];
    prepared.delete(name);
    return [serialize.close({ type: 'S', name }), serialize.parse({ name, text })];
  };
  return async ({ name, text, parameters }) => {
    try {
      const messages = await send(
        ...parsing(name, text),
        serialize.bind({ statement: name, values: parameters }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
        serialize.sync(),
      );
      if (name !== undefined) prepared.set(name, text);
      const [result] = parse.parseResults(messages, valueParsers);
      return { rows: result?.rows ?? [], affected: result?.rowCount ?? 0, command: result?.command ?? '' };
    } catch (error) {
      throw fromDriver(error);
    }
  };
}

/** Runs several statements without parameters on PGlite. */
export function scriptOn(pglite: PGlite): (text: string) => Promise<void> {
  return async (text) => {
    try {
      await pglite.exec(text);
    } catch (error) {
      throw fromDriver(error);
    }
  };
}

function joined(messages: readonly Uint8Array[]): Uint8Array {
  const joinedBytes = new Uint8Array(messages.reduce((length, message) => length + message.length, 0));
  let at = 0;
  for (const message of messages) {
    joinedBytes.set(message, at);
    at += message.length;
  }
  return joinedBytes;
}
