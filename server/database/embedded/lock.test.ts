import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it, vi, type TestContext } from 'vitest';
import { newLease, renewLease, thisMoment } from '../lease.ts';
import { lockDirectory } from './lock.ts';
import { StartError } from '../startError.ts';
import { buildForNode } from '../../testing/database/testBuild.ts';
import { prepareDirectory } from '../../testing/database/testDirectory.ts';
import { mayBeAlone, startWriter, type WriterProcess } from '../../testing/database/testProcess.ts';

let script: URL;
let leaseModule: URL;

beforeAll(async () => {
  const built = await buildForNode([
    'database/embedded/embeddedWorker.ts',
    'testing/database/testWriter.ts',
    'database/lease.ts',
  ]);
  script = built.urlOf('testing/database/testWriter.ts');
  leaseModule = built.urlOf('database/lease.ts');
  return built.remove;
});

/** In tests that run together, Vitest finds the test only through its context. */
type OnTestFinished = TestContext['onTestFinished'];

async function newDirectory(onTestFinished: OnTestFinished): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-lock-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

const notLost = (error: StartError): void => {
  throw error;
};

const ways = [
  { way: 'a socket', bySocket: true },
  { way: 'heartbeats only', bySocket: false },
];

const deadOwner = {
  pid: 7,
  host: 'elsewhere',
  place: 'elsewhere 1:1',
  nonce: 'dead',
  socket: 'lock.dead.sock',
};

/** Leaves the files of a killed process on another machine. */
async function leaveDeadLock(directory: string): Promise<void> {
  await writeFile(join(directory, 'lock.3.json'), JSON.stringify(deadOwner));
}

// The tests wait for heartbeats most of the time, and so wait together.
describe.concurrent.each(ways)('a data directory locked by $way', ({ bySocket }) => {
  const options = { bySocket, lost: notLost };

  it('is refused to a second process, which names the first, until it is released', async ({
    onTestFinished,
  }) => {
    const directory = await newDirectory(onTestFinished);
    const lock = await lockDirectory(directory, options);
    await expect(lockDirectory(directory, options)).rejects.toThrow(StartError);
    await expect(lockDirectory(directory, options)).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
    expect(await readdir(directory)).toEqual([]);
    const next = await lockDirectory(directory, options);
    await next.release();
  });

  it('is refused under another path to the same directory', async ({ onTestFinished }) => {
    const directory = await newDirectory(onTestFinished);
    const lock = await lockDirectory(directory, options);
    onTestFinished(() => lock.release());
    const alias = `${directory}-alias`;
    await symlink(directory, alias);
    onTestFinished(() => rm(alias));
    await expect(lockDirectory(alias, options)).rejects.toThrow('in use');
  });

  it('is given to exactly one of many processes that find a dead owner', async ({ onTestFinished }) => {
    const directory = await newDirectory(onTestFinished);
    await leaveDeadLock(directory);
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => lockDirectory(directory, options)),
    );
    const won = attempts.filter((attempt) => attempt.status === 'fulfilled');
    expect(won.length).toBe(1);
    const files = await readdir(directory);
    expect(files.filter((name) => name.endsWith('.json'))).toEqual(['lock.4.json']);
    await Promise.all(won.map(({ value }) => value.release()));
    expect(await readdir(directory)).toEqual([]);
  });

  /** Locks the directory; the returned function tells the reason once the lock is lost. */
  async function lockUntilLost(
    directory: string,
    onTestFinished: OnTestFinished,
  ): Promise<() => string | undefined> {
    let loss: StartError | undefined;
    const lost = (error: StartError): void => {
      loss = error;
    };
    const lock = await lockDirectory(directory, { bySocket, lost });
    onTestFinished(() => lock.release());
    return () => loss?.message;
  }

  it('is lost to a process that took it during a pause of the owner', async ({ onTestFinished }) => {
    const directory = await newDirectory(onTestFinished);
    const reason = await lockUntilLost(directory, onTestFinished);
    await writeFile(join(directory, 'lock.2.json'), JSON.stringify({ ...deadOwner, nonce: 'of another' }));
    await vi.waitFor(() => expect(reason()).toContain('process 7 on elsewhere'), { timeout: 10_000 });
  });

  it('is lost to a process that replaced its lock file under the same number', async ({ onTestFinished }) => {
    const directory = await newDirectory(onTestFinished);
    const reason = await lockUntilLost(directory, onTestFinished);
    await writeFile(join(directory, 'lock.1.json'), JSON.stringify({ ...deadOwner, nonce: 'of another' }));
    await vi.waitFor(() => expect(reason()).toContain('process 7 on elsewhere'), { timeout: 10_000 });
  });

  it('is lost when its lock file is deleted', async ({ onTestFinished }) => {
    const directory = await newDirectory(onTestFinished);
    const reason = await lockUntilLost(directory, onTestFinished);
    await rm(join(directory, 'lock.1.json'));
    await vi.waitFor(() => expect(reason()).toContain('removed'), { timeout: 10_000 });
  });
});

describe.concurrent('a lock', () => {
  it('is refused while an owner on another machine renews its lock, with a message about the wait', async ({
    onTestFinished,
  }) => {
    const directory = await newDirectory(onTestFinished);
    await leaveDeadLock(directory);
    const marks = setInterval(() => {
      const now = new Date();
      void utimes(join(directory, 'lock.3.json'), now, now);
    }, 500);
    onTestFinished(() => clearInterval(marks));
    const said: string[] = [];
    const refused = lockDirectory(directory, { lost: notLost, say: (line) => said.push(line) });
    await expect(refused).rejects.toThrow('in use by process 7 on elsewhere');
    expect(said).toEqual([expect.stringMatching(/^Waiting 6 s: process 7 on elsewhere/)]);
  });

  it('is refused while an earlier version holds a lock without a number', async ({ onTestFinished }) => {
    const directory = await newDirectory(onTestFinished);
    const file = join(directory, 'lock.json');
    await writeFile(file, JSON.stringify({ pid: 7, boot: 1, machine: 'here' }));
    const marks = setInterval(() => void utimes(file, new Date(), new Date()), 500);
    onTestFinished(() => clearInterval(marks));
    await expect(lockDirectory(directory, { lost: notLost })).rejects.toThrow('in use by another process');
  });

  it('has a socket on a path of any length', async ({ onTestFinished }) => {
    const directory = join(await newDirectory(onTestFinished), 'a'.repeat(120), 'b'.repeat(120));
    const lock = await lockDirectory(directory, { lost: notLost });
    onTestFinished(() => lock.release());
    const files = await readdir(directory);
    expect(files.filter((name) => name.endsWith('.sock'))).toHaveLength(process.platform === 'linux' ? 1 : 0);
    await expect(lockDirectory(directory, { lost: notLost })).rejects.toThrow(`process ${process.pid}`);
  });

  it('blocks a thread after its lease expired until it is renewed', async ({ onTestFinished }) => {
    const lease = newLease();
    const { monotonic, wall } = thisMoment();
    const code = `import(${JSON.stringify(leaseModule.href)}).then(({ awaitLease }) => {
      awaitLease(require('node:worker_threads').workerData);
      require('node:worker_threads').parentPort.postMessage('went on');
    });`;
    const worker = new Worker(code, { eval: true, workerData: lease });
    onTestFinished(async () => void (await worker.terminate()));
    let wentOn = false;
    worker.on('message', () => {
      wentOn = true;
    });
    // The machine was suspended: only one of the clocks ran.
    for (const moment of [
      { monotonic, wall: wall - 60_000n },
      { monotonic: monotonic - 60_000n, wall },
    ]) {
      renewLease(lease, moment);
      // Wakes the thread twice; it finds no lease and waits again.
      await vi.waitUntil(() => Atomics.notify(lease, 0) === 1, { timeout: 20_000 });
      await vi.waitUntil(() => Atomics.notify(lease, 0) === 1, { timeout: 20_000 });
      expect(wentOn).toBe(false);
    }
    renewLease(lease, thisMoment());
    await vi.waitUntil(() => wentOn, { timeout: 10_000 });
  });

  it('refuses a read-only directory', async ({ onTestFinished }) => {
    const directory = await newDirectory(onTestFinished);
    await writeFile(join(directory, 'file'), '');
    await expect(lockDirectory(join(directory, 'file'), { lost: notLost })).rejects.toThrow(StartError);
    await expect(lockDirectory(join(directory, 'file', 'below'), { lost: notLost })).rejects.toThrow(
      'cannot be written',
    );
  });
});

describe('two servers on one data directory', () => {
  const mayNotBeAlone = 'this account may not make network namespaces';
  /** These tests run in this order on one directory. */
  let directory: string;
  let first: WriterProcess;
  let second: WriterProcess | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'frontdesk-servers-'));
    await prepareDirectory(directory);
    first = startWriter(script, directory, 1);
    await first.acknowledges(20);
    return async () => {
      await Promise.all([first, second].map(async (server) => server?.kill()));
      await rm(directory, { recursive: true, force: true });
    };
  });

  it('refuse the second one, naming the first, which keeps running', async () => {
    const refused = startWriter(script, directory, 1000);
    expect(await refused.ended).toBe(1);
    expect(refused.said.errors).toContain(`in use by process ${first.pid}`);
    expect(refused.said.errors.trim().split('\n').length).toBe(1);
    await first.acknowledges(first.said.acknowledged.length + 10);
  });

  it('refuse the second one in another network namespace while the first is paused', async ({ skip }) => {
    skip(!mayBeAlone() && process.env.CI !== 'true', mayNotBeAlone);
    first.signal('SIGSTOP');
    const aMinuteAgo = new Date(Date.now() - 60_000);
    await utimes(join(directory, 'lock.1.json'), aMinuteAgo, aMinuteAgo);

    const refused = startWriter(script, directory, 1000, { alone: true });
    expect(await refused.ended).toBe(1);
    expect(refused.said.errors).toContain(`in use by process ${first.pid}`);

    first.signal('SIGCONT');
    await first.acknowledges(first.said.acknowledged.length + 20);
  });

  it('end the first one, paused until the second had taken over, before it writes again', async ({
    skip,
  }) => {
    skip(!mayBeAlone() && process.env.CI !== 'true', mayNotBeAlone);
    first.signal('SIGSTOP');
    // Simulates another machine: the file exists, and its kernel has no such socket.
    for (const name of await readdir(directory)) {
      if (name.endsWith('.sock')) await rm(join(directory, name));
    }
    second = startWriter(script, directory, 1_000_000, { alone: true });
    await second.acknowledges(50);

    first.signal('SIGCONT');
    expect(await first.ended).toBe(1);
    expect(first.said.errors.trim()).toMatch(
      new RegExp(`^The data directory .* process ${second.pid} took it while this one was paused.*$`),
    );
    await second.acknowledges(second.said.acknowledged.length + 50);
  });

  it('lose nothing acknowledged, and give way to the next one once they are killed', async () => {
    await Promise.all([first, second].map(async (server) => server?.kill()));
    const last = startWriter(script, directory, 2_000_000);
    await last.acknowledges(1);
    await last.kill();
    const acknowledged = [first, second].flatMap((server) => server?.said.acknowledged ?? []);
    expect(acknowledged.filter((id) => !last.said.found.includes(id))).toEqual([]);
    expect(last.said.halves).toBe('0');
  });
});
