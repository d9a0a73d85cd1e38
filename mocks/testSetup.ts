import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeSampleSnapshot } from './snapshot.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** File with the database and its sample business, for tests that talk to the platform. */
    sampleSnapshotFile: string;
  }
}

/** Vitest's global setup of the component tests: makes the sample business once for all of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-sample-'));
  const file = join(directory, 'sample.tar');
  const snapshot = await makeSampleSnapshot();
  await writeFile(file, new Uint8Array(await snapshot.arrayBuffer()));
  project.provide('sampleSnapshotFile', file);
  return () => rm(directory, { recursive: true, force: true });
}
