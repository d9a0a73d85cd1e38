import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import { fromDriver } from '../databaseError.ts';
import { runOn } from './pglite.ts';
import type { Outcome, Run } from '../queries.ts';
import { valueParsers } from '../values.ts';

const { serialize } = protocol;

/**
 * Runs statements on PGlite; named ones keep their plan, because parsing and planning a long statement takes the
 * embedded engine longer than executing it. PGlite's API has no prepared statements, so this uses PostgreSQL's
 * protocol. For sessions with a single user only: names belong to the session.
 */
export function runWithPlansOn(pglite: PGlite): Run {
  const plain = runOn(pglite);
  const prepared = new Set<string>();
  const send = (...messages: Uint8Array[]) => pglite.execProtocol(joined(messages));

  const runNamed = async (name: string, text: string, values: (string | null)[]): Promise<Outcome> => {
    if (!prepared.has(name)) {
      await send(serialize.parse({ name, text }), serialize.sync());
      prepared.add(name);
    }
    const { messages } = await send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
      serialize.sync(),
    );
    const [result] = parse.parseResults(messages, { ...valueParsers });
    return { rows: result?.rows ?? [], affected: result?.rowCount ?? 0, command: result?.command ?? '' };
  };
  return async (statement) => {
    const { name, text, parameters } = statement;
    if (name === undefined) return plain(statement);
    try {
      return await runNamed(name, text, parameters);
    } catch (error) {
      throw fromDriver(error);
    }
  };
}

function joined(messages: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(messages.reduce((length, message) => length + message.length, 0));
  let at = 0;
  for (const message of messages) {
    whole.set(message, at);
    at += message.length;
  }
  return whole;
}
