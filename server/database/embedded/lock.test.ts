import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newLease, renewLease, thisMoment } from '../lease.ts';
import { lockDirectory } from './lock.ts';
import { StartError } from '../startError.ts';
import { buildForNode } from '../../testing/database/testBuild.ts';
import { prepareDirectory } from '../../testing/database/testDirectory.ts';
import { mayBeAlone, startWriter, type WriterProcess } from '../../testing/database/testProcess.ts';

async function newDirectory(): Promise<string> {
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

describe.each(ways)('a data directory locked by $way', ({ bySocket }) => {
  const options = { bySocket, lost: notLost };
  let directory: string;

  beforeEach(async () => {
    directory = await newDirectory();
  });

  it('is refused to a second process, which names the first, until it is released', async () => {
    const lock = await lockDirectory(directory, options);
    await expect(lockDirectory(directory, options)).rejects.toThrow(StartError);
    await expect(lockDirectory(directory, options)).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
    expect(await readdir(directory)).toEqual([]);
    const next = await lockDirectory(directory, options);
    await next.release();
  });

  it('is refused under another path to the same directory', async () => {
    const lock = await lockDirectory(directory, options);
    onTestFinished(() => lock.release());
    const alias = `${directory}-alias`;
    await symlink(directory, alias);
    onTestFinished(() => rm(alias));
    await expect(lockDirectory(alias, options)).rejects.toThrow('in use');
  });

  it('is given to exactly one of many processes that find a dead owner', async () => {
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
  async function lockUntilLost(): Promise<() => string | undefined> {
    let loss: StartError | undefined;
    const lost = (error: StartError): void => {
      loss = error;
    };
    const lock = await lockDirectory(directory, { bySocket, lost });
    onTestFinished(() => lock.release());
    return () => loss?.message;
  }

  it('is lost to a process that took it during a pause of the owner', async () => {
    const reason = await lockUntilLost();
    await writeFile(join(directory, 'lock.2.json'), JSON.stringify({ ...deadOwner, nonce: 'of another' }));
    await expect.poll(reason, { timeout: 10_000 }).toContain('process 7 on elsewhere');
  });

  it('is lost to a process that replaced its lock file under the same number', async () => {
    const reason = await lockUntilLost();
    await writeFile(join(directory, 'lock.1.json'), JSON.stringify({ ...deadOwner, nonce: 'of another' }));
    await expect.poll(reason, { timeout: 10_000 }).toContain('process 7 on elsewhere');
  });

  it('is lost when its lock file is deleted', async () => {
    const reason = await lockUntilLost();
    await rm(join(directory, 'lock.1.json'));
    await expect.poll(reason, { timeout: 10_000 }).toContain('removed');
  });
});

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

it('is refused while an owner on another machine renews its lock, with a message about the wait', async () => {
  const directory = await newDirectory();
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

it('is refused while an earlier version holds a lock without a number', async () => {
  const directory = await newDirectory();
  const file = join(directory, 'lock.json');
  await writeFile(file, JSON.stringify({ pid: 7, boot: 1, machine: 'here' }));
  const marks = setInterval(() => void utimes(file, new Date(), new Date()), 500);
  onTestFinished(() => clearInterval(marks));
  await expect(lockDirectory(directory, { lost: notLost })).rejects.toThrow('in use by another process');
});

it('has a socket whatever the length of its path', async () => {
  const directory = join(await newDirectory(), 'a'.repeat(120), 'b'.repeat(120));
  const lock = await lockDirectory(directory, { lost: notLost });
  onTestFinished(() => lock.release());
  const files = await readdir(directory);
  expect(files.filter((name) => name.endsWith('.sock'))).toHaveLength(process.platform === 'linux' ? 1 : 0);
  await expect(lockDirectory(directory, { lost: notLost })).rejects.toThrow(`process ${process.pid}`);
});

it('blocks a thread after its lease expired until it is renewed', async () => {
  const lease = newLease();
  const { monotonic, wall } = thisMoment();
  const built = await buildForNode(['database/lease.ts']);
  onTestFinished(built.remove);
  const code = `import(${JSON.stringify(built.urlOf('database/lease.ts').href)}).then(({ awaitLease }) => {
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
    await expect.poll(() => Atomics.notify(lease, 0), { timeout: 20_000 }).toBe(1);
    await expect.poll(() => Atomics.notify(lease, 0), { timeout: 20_000 }).toBe(1);
    expect(wentOn).toBe(false);
  }
  renewLease(lease, thisMoment());
  await expect.poll(() => wentOn, { timeout: 10_000 }).toBe(true);
});

it('refuses a read-only directory', async () => {
  const directory = await newDirectory();
  await writeFile(join(directory, 'file'), '');
  await expect(lockDirectory(join(directory, 'file'), { lost: notLost })).rejects.toThrow(StartError);
  await expect(lockDirectory(join(directory, 'file', 'below'), { lost: notLost })).rejects.toThrow(
    'cannot be written',
  );
});

describe('two servers on one data directory', () => {
  let script: URL;
  beforeAll(async () => {
    const built = await buildForNode([
      'database/embedded/embeddedWorker.ts',
      'testing/database/testWriter.ts',
    ]);
    script = built.urlOf('testing/database/testWriter.ts');
    return built.remove;
  });

  it('refuse the second one, naming the first, which keeps running', async () => {
    const directory = await newDirectory();
    await prepareDirectory(directory);
    const first = startWriter(script, directory, 1);
    onTestFinished(() => first.kill());
    await first.acknowledges(1);

    const second = startWriter(script, directory, 1000);
    expect(await second.ended).toBe(1);
    expect(second.said.errors).toContain(`in use by process ${first.pid}`);
    expect(second.said.errors.trim().split('\n').length).toBe(1);

    await first.acknowledges(first.said.acknowledged.length + 10);
    await first.kill();
    const third = startWriter(script, directory, 2000);
    onTestFinished(() => third.kill());
    await third.acknowledges(1);
    expect(third.said.found).toEqual(expect.arrayContaining(first.said.acknowledged));
  }, 180_000);

  it('refuse the second one in another network namespace while the first is paused', async ({ skip }) => {
    skip(!mayBeAlone() && process.env.CI !== 'true', 'this account may not make network namespaces');
    const directory = await newDirectory();
    await prepareDirectory(directory);
    const first = startWriter(script, directory, 1);
    onTestFinished(() => first.kill());
    await first.acknowledges(20);
    first.signal('SIGSTOP');
    const aMinuteAgo = new Date(Date.now() - 60_000);
    await utimes(join(directory, 'lock.1.json'), aMinuteAgo, aMinuteAgo);

    const second = startWriter(script, directory, 1_000_000, { alone: true });
    onTestFinished(() => second.kill());
    expect(await second.ended).toBe(1);
    expect(second.said.errors).toContain(`in use by process ${first.pid}`);

    first.signal('SIGCONT');
    await first.acknowledges(first.said.acknowledged.length + 20);
    await first.kill();
    await expectAllFound(directory, first);
  }, 180_000);

  it('end the first one, paused until the second had taken over, before it writes again', async ({
    skip,
  }) => {
    skip(!mayBeAlone() && process.env.CI !== 'true', 'this account may not make network namespaces');
    const directory = await newDirectory();
    await prepareDirectory(directory);
    const first = startWriter(script, directory, 1);
    onTestFinished(() => first.kill());
    await first.acknowledges(20);
    first.signal('SIGSTOP');
    // Simulates another machine: the file exists, and its kernel has no such socket.
    for (const name of await readdir(directory)) {
      if (name.endsWith('.sock')) await rm(join(directory, name));
    }
    const second = startWriter(script, directory, 1_000_000, { alone: true });
    onTestFinished(() => second.kill());
    await second.acknowledges(50);

    first.signal('SIGCONT');
    expect(await first.ended).toBe(1);
    expect(first.said.errors.trim()).toMatch(
      new RegExp(`^The data directory .* process ${second.pid} took it while this one was paused.*$`),
    );
    await second.acknowledges(second.said.acknowledged.length + 50);
    await second.kill();
    await expectAllFound(directory, first, second);
  }, 180_000);

  async function expectAllFound(directory: string, ...writers: readonly WriterProcess[]): Promise<void> {
    const last = startWriter(script, directory, 2_000_000);
    onTestFinished(() => last.kill());
    await last.acknowledges(1);
    const acknowledged = writers.flatMap(({ said }) => said.acknowledged);
    expect(acknowledged.filter((id) => !last.said.found.includes(id))).toEqual([]);
    expect(last.said.halves).toBe('0');
  }
});
