import { installationWriting, loadSampleInto } from '../rules/businesses/loadBusiness.ts';
import type { AppOptions } from '../rules/options.ts';
import type { Sample } from '../samples/sample.ts';

/** Fills a business with a sample, in one transaction. */
export async function loadSample(
  options: AppOptions,
  businessId: string,
  sample: Sample,
  now: Date,
): Promise<void> {
  await options.database.transaction((db) =>
    loadSampleInto(installationWriting({ db, businessId, now }, options), sample),
  );
}
