import { open, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** Longest path of a socket in bytes, rounded down: 107 on Linux, 103 on macOS. */
const longestPath = 100;

/**
 * Listens on a socket file. The kernel closes it when the process ends for any reason, and every process of this
 * machine that sees the file can check whether its owner lives, also from other containers and while the owner is
 * paused. Undefined where the file system or the length of the path prevents a socket.
 */
export async function listenInDirectory(
  directory: string,
  name: string,
): Promise<(() => Promise<void>) | undefined> {
  const server = createServer((connection) => connection.destroy());
  const listening = await withShortPath(
    directory,
    name,
    (path) =>
      new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false));
        server.listen(path, () => resolve(true));
      }),
  );
  if (!listening) return undefined;
  server.unref();
  return async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(join(directory, name), { force: true });
  };
}

/** `deaf`: the file exists without a listener. `unknown`: this machine cannot tell. */
export type Listener = 'listens' | 'deaf' | 'unknown';

export async function askListener(directory: string, name: string): Promise<Listener> {
  const answer = await withShortPath(
    directory,
    name,
    (path) =>
      new Promise<Listener>((resolve) => {
        const connection = connect(path, () => {
          connection.destroy();
          resolve('listens');
        });
        connection.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED') resolve('deaf');
          // A paused listener accepts no connection, and its queue is full.
          else resolve(error.code === 'EAGAIN' ? 'listens' : 'unknown');
        });
      }),
  );
  return answer ?? 'unknown';
}

/** On Linux a file is also reachable through its directory's descriptor, which keeps the path short. */
async function withShortPath<Result>(
  directory: string,
  name: string,
  reach: (path: string) => Promise<Result>,
): Promise<Result | undefined> {
  const path = join(directory, name);
  if (Buffer.byteLength(path) <= longestPath) return reach(path);
  if (process.platform !== 'linux') return undefined;
  const handle = await open(directory, 'r');
  try {
    return await reach(`/proc/self/fd/${handle.fd}/${name}`);
  } finally {
    await handle.close();
  }
}
