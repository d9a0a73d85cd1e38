import { migrate } from '../server/database/migrate.ts';
import { migrations } from '../server/database/migrations/list.ts';
import { openInThread, takeSnapshot } from '../server/database/embedded/pglite.ts';
import { loadFirstBusiness } from '../server/rules/businesses/firstStart.ts';
import type { SampleName } from '../server/samples/sampleNames.ts';
import { samples } from '../server/samples/samples.ts';
import { optionsInTab } from './platform.ts';

/** A snapshot of a database with a sample business, which opens in a fraction of the time. */
export async function makeSampleSnapshot(sample: SampleName = 'studio'): Promise<Blob> {
  const database = await openInThread();
  await migrate(database, migrations);
  const options = optionsInTab(database, { origin: 'http://localhost' });
  await loadFirstBusiness(options, samples[sample]);
  const snapshot = await takeSnapshot(database);
  await database.close();
  return snapshot;
}
