import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { deep } from '../../../testDeep.ts';
import { buildForNode } from '../../testing/database/testBuild.ts';
import { startWriter, type WriterProcess } from '../../testing/database/testProcess.ts';

const kills = deep(200, 2);

describe('a server killed with kill -9', () => {
  let script: URL;
  /** The second test continues with the database that the first one has created. */
  let directory: string;
  let running: WriterProcess | undefined;

  const start = (firstId: number): WriterProcess => {
    running = startWriter(script, directory, firstId);
    return running;
  };

  beforeAll(async () => {
    const built = await buildForNode([
      'database/embedded/embeddedWorker.ts',
      'testing/database/testWriter.ts',
    ]);
    script = built.urlOf('testing/database/testWriter.ts');
    directory = await mkdtemp(join(tmpdir(), 'frontdesk-kill-'));
    return async () => {
      await running?.kill();
      await rm(directory, { recursive: true, force: true });
      await built.remove();
    };
  });

  it('recovers without help after kills at three moments of its first start', async () => {
    for (const file of ['postgresql.new', 'postgresql.new/PG_VERSION', 'postgresql']) {
      const writer = start(1);
      await vi.waitUntil(() => existsSync(join(directory, file)), { timeout: 60_000, interval: 2 });
      await writer.kill();
    }
    const writer = start(1);
    await writer.acknowledges(1);
    await writer.kill();
    expect(writer.said.errors).toBe('');
  }, 300_000);

  it(
    `has every acknowledged write and no partial transaction after ${kills} kills`,
    async () => {
      const acknowledged: string[] = [];
      for (let kill = 0; kill <= kills; kill += 1) {
        const writer = start((kill + 1) * 1_000_000);
        // The number of acknowledged writes varies the moment of the kill: between two writes, in the middle of
        // three.
        await writer.acknowledges(1 + ((kill * 7) % 40));
        await writer.kill();
        expect(new Set(writer.said.found)).toEqual(new Set([...writer.said.found, ...acknowledged]));
        expect(writer.said.halves).toBe('0');
        acknowledged.push(...writer.said.acknowledged);
      }
      expect(acknowledged.length).toBeGreaterThan(kills);
    },
    deep(3_600_000, 600_000),
  );
});
