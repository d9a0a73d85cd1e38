import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy between a server under test and its PostgreSQL. */
export interface PostgresProxy {
  url: string;
  /**
   * The next transaction that sends `text` is committed without a response to its connection; `committed` is called
   * instead.
   */
  holdCommitOf(text: string, committed: () => void): void;
  close(): Promise<void>;
}

/** The end of a CommandComplete message (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
const commitDone = Buffer.from('COMMIT\0');

/** Listens on a port for a PostgreSQL that listens on a unix socket. */
export async function startPostgresProxy(url: string): Promise<PostgresProxy> {
  const { pathname, searchParams } = new URL(url.replace('@/', '@socket/'));
  const socketPath = join(searchParams.get('host') ?? '', '.s.PGSQL.5432');
  let awaited: { text: string; committed: () => void } | undefined;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect(socketPath);
    let sentAwaited = false;
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      sentAwaited ||= awaited !== undefined && chunk.includes(awaited.text);
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!sentAwaited || !chunk.includes(commitDone)) {
        client.write(chunk);
        return;
      }
      awaited?.committed();
      awaited = undefined;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `postgresql://postgres@127.0.0.1:${address.port}${pathname}`,
    holdCommitOf: (text, committed) => {
      awaited = { text, committed };
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
