import type { AppOptions } from '../options.ts';
import type { Sample } from '../../samples/sample.ts';
import { findFirstBusiness } from '../../tables/businesses.ts';
import { waitForSetup } from '../../tables/turns.ts';
import { createBusiness } from './businesses.ts';
import { installationWriting, loadSampleInto } from './loadBusiness.ts';
import { createDashboardClient, createMember, samplePassword } from '../identity/members.ts';

/**
 * Creates the sample business of a new installation, its dashboard client, and its owner, whose password is {@link
 * samplePassword}. All or nothing; does nothing if there is a business, and does not build the sample then.
 */
export async function loadFirstBusiness(
  options: AppOptions,
  buildSample: (now: Date) => Sample,
): Promise<void> {
  if (await findFirstBusiness(options.database)) return;
  const now = options.clock();
  const sample = buildSample(now);
  await options.database.transaction(async (transaction) => {
    await waitForSetup(transaction);
    if (await findFirstBusiness(transaction)) return;
    const requestId = crypto.randomUUID();
    const { id: businessId } = await createBusiness(transaction, sample.business, { now, requestId });
    await createDashboardClient(transaction, { businessId, now });
    await createMember(transaction, options.passwords, {
      ...sample.owner,
      businessId,
      password: samplePassword,
      passwordIsSample: true,
      role: 'owner',
      now,
    });
    await loadSampleInto(installationWriting({ db: transaction, businessId, now }, options), sample);
  });
}
