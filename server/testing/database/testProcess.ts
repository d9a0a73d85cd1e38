import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A running `testWriter`. */
export interface WriterProcess {
  pid: number;
  /** Its complete output. */
  said: { found: string[]; halves: string; acknowledged: string[]; errors: string };
  /** Resolves after `ready` and this number of acknowledged writes. */
  acknowledges(count: number): Promise<void>;
  /** Resolves with its exit code when it has ended and its output was read; null after a signal. */
  ended: Promise<number | null>;
  kill(): Promise<void>;
  /** Pauses or resumes it. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Whether this account may create network namespaces. */
export function mayBeAlone(): boolean {
  return spawnSync('unshare', ['-n', 'true']).status === 0;
}

/** Starts the built `testWriter` on a directory; `alone` in a separate network namespace, like a container. */
export function startWriter(
  script: URL,
  directory: string,
  firstId: number,
  { alone = false }: { alone?: boolean } = {},
): WriterProcess {
  const [command, ...words] = [
    ...(alone ? ['unshare', '-n'] : []),
    process.execPath,
    fileURLToPath(script),
    directory,
    String(firstId),
  ];
  const child = spawn(command, words);
  const said = { found: [] as string[], halves: '', acknowledged: [] as string[], errors: '' };
  let isReady = false;
  let waiting: { count: number; resolve: () => void }[] = [];
  const wake = (): void => {
    const reached = waiting.filter(({ count }) => isReady && said.acknowledged.length >= count);
    waiting = waiting.filter((waiter) => !reached.includes(waiter));
    for (const { resolve } of reached) resolve();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word = '', ...rest] = line.split(' ');
    if (word === 'found') said.found = rest.filter((id) => id !== '');
    else if (word === 'halves') said.halves = rest[0] ?? '';
    else if (word === 'ready') isReady = true;
    else said.acknowledged.push(word);
    wake();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.errors += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  return {
    pid: child.pid ?? -1,
    said,
    acknowledges: (count) =>
      new Promise((resolve, reject) => {
        waiting.push({ count, resolve });
        wake();
        void ended.then(() => reject(new Error(`The process ended early: ${said.errors}`)));
      }),
    ended,
    signal: (name) => void child.kill(name),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
