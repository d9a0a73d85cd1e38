import type { TestProject } from 'vitest/node';
import { cachedSnapshot } from '../server/testing/database/testSnapshots.ts';
import { makeSampleSnapshot } from './snapshot.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** File with the database and its sample business, for tests that call the platform. */
    sampleSnapshotFile: string;
  }
}

/** Vitest's global setup of the component tests: creates the sample business once for all of them. */
export async function setup(project: TestProject): Promise<void> {
  const folders = ['contract', 'mocks', 'server'];
  const day = new Date().toDateString();
  const file = await cachedSnapshot('sample', { folders, day }, () => makeSampleSnapshot());
  project.provide('sampleSnapshotFile', file);
}
