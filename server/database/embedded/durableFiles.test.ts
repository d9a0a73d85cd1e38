import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDurable } from './durableFiles.ts';
import { prepareDirectory } from '../../testing/database/testDirectory.ts';

it('flushes every commit to the disk before it acknowledges it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-durable-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await prepareDirectory(directory);
  const pglite = await openDurable(join(directory, 'postgresql'));
  onTestFinished(() => pglite.close());
  const { rows } = await pglite.query(
    "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method",
  );
  expect(rows).toEqual([{ fsync: 'on', method: 'fsync' }]);
  await pglite.exec('create table notes (id int)');

  const fsync = vi.spyOn(fs, 'fsyncSync');
  onTestFinished(() => fsync.mockRestore());
  for (let id = 1; id <= 20; id += 1) {
    const before = fsync.mock.calls.length;
    await pglite.query('insert into notes values ($1)', [id]);
    expect(fsync.mock.calls.length).toBeGreaterThan(before);
  }
});
