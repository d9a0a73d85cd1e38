import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { lockDirectory } from './lock.ts';
import { bootOf, machineOf } from './lockOwner.ts';
import { StartError } from './startError.ts';
import { buildForNode } from './testBuild.ts';
import { startWriter } from './testProcess.ts';

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-lock-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

const ways = [
  { way: 'a socket', bySocket: true },
  { way: 'a file', bySocket: false },
].filter(({ bySocket }) => !bySocket || process.platform === 'linux');

describe.each(ways)('a data directory locked by $way', ({ bySocket }) => {
  let directory: string;

  beforeEach(async () => {
    directory = await newDirectory();
  });

  it('is refused to a second one, naming the process, until it is released', async () => {
    const lock = await lockDirectory(directory, { bySocket });
    await expect(lockDirectory(directory, { bySocket })).rejects.toThrow(StartError);
    await expect(lockDirectory(directory, { bySocket })).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
    const next = await lockDirectory(directory, { bySocket });
    await next.release();
  });

  it('is refused under another name of the same directory', async () => {
    const lock = await lockDirectory(directory, { bySocket });
    onTestFinished(() => lock.release());
    const alias = `${directory}-alias`;
    await symlink(directory, alias);
    onTestFinished(() => rm(alias));
    await expect(lockDirectory(alias, { bySocket })).rejects.toThrow('in use');
  });

  it('is free when its owner was killed', async () => {
    const dead = { pid: 2 ** 22 + 1, boot: bootOf(), machine: await machineOf() };
    await writeFile(join(directory, 'lock.json'), JSON.stringify(dead));
    const lock = await lockDirectory(directory, { bySocket });
    await lock.release();
    const files = await readdir(directory);
    expect(files.filter((name) => name !== 'lock.json')).toEqual([]);
  });

  it('is free when the machine was started again, even if the number now names another process', async () => {
    const before = { pid: process.pid, boot: bootOf() - 86_400, machine: await machineOf() };
    await writeFile(join(directory, 'lock.json'), JSON.stringify(before));
    const lock = await lockDirectory(directory, { bySocket });
    expect(JSON.parse(await readFile(join(directory, 'lock.json'), 'utf8'))).toMatchObject({
      pid: process.pid,
    });
    await lock.release();
  });

  it('is refused while an owner in another container marks the file, and free when it has stopped', async () => {
    const file = join(directory, 'lock.json');
    await writeFile(file, JSON.stringify({ pid: 7, boot: bootOf(), machine: 'elsewhere' }));
    await expect(lockDirectory(directory, { bySocket })).rejects.toThrow('process 7 in another container');
    const aMinuteAgo = new Date(Date.now() - 60_000);
    await utimes(file, aMinuteAgo, aMinuteAgo);
    if (!bySocket) return;
    const lock = await lockDirectory(directory, { bySocket });
    await lock.release();
  });
});

it('lets exactly one of many take over from a dead owner', async () => {
  const directory = await newDirectory();
  const dead = { pid: 2 ** 22 + 1, boot: bootOf(), machine: await machineOf() };
  await writeFile(join(directory, 'lock.json'), JSON.stringify(dead));
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, () => lockDirectory(directory, { bySocket: false })),
  );
  const won = attempts.filter((attempt) => attempt.status === 'fulfilled');
  expect(won.length).toBe(1);
  await Promise.all(won.map(({ value }) => value.release()));
});

it('refuses a directory that cannot be written', async () => {
  const directory = await newDirectory();
  await writeFile(join(directory, 'file'), '');
  await expect(lockDirectory(join(directory, 'file'))).rejects.toThrow(StartError);
  await expect(lockDirectory(join(directory, 'file', 'below'))).rejects.toThrow('cannot be written');
});

describe('two servers on one data directory', () => {
  let script: URL;
  beforeAll(async () => {
    const built = await buildForNode(['embeddedWorker.ts', 'testWriter.ts']);
    script = built.urlOf('testWriter.ts');
    return built.remove;
  });

  it('refuses the second, naming the first, which goes on unharmed', async () => {
    const directory = await newDirectory();
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
});
