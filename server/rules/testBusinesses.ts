import type { AnswerOf, BodyOf } from '../../contract/call.ts';
import type { createTestBusiness } from '../../contract/calls/qa.ts';
import { invalidArgument } from '../../contract/errors.ts';
import type { RequestContext } from '../route.ts';
import { sampleNames, samples, type SampleName } from '../samples/samples.ts';
import { insertSignInSession } from '../tables/signInSessions.ts';
import { issueAccessToken } from './identity/accessTokens.ts';
import { createBusiness } from './businesses.ts';
import { installationWriting, loadSampleInto } from './loadBusiness.ts';
import { createDashboardClient, createMember } from './identity/members.ts';
import { callbackPath, ownOrigins } from './identity/ownOrigins.ts';
import { hashSecret, randomSecret } from './secrets.ts';
import { lifetime, secondsAfter } from './identity/tokenLifetimes.ts';

/** Good enough for a business that lives as long as a test; never a sample password, so nothing warns of it. */
const ownerPassword = 'open sesame for tests';

/** A business for one test: its own address, owner, client and access token, filled with a sample or empty. */
export async function makeTestBusiness(
  { sample: sampleName, name }: BodyOf<typeof createTestBusiness>,
  { db, now, requestId, options }: RequestContext,
): Promise<AnswerOf<typeof createTestBusiness>> {
  const { config, passwords } = options;
  const sample = samples[sampleOf(sampleName ?? 'empty')](now);
  const host = `b-${crypto.randomUUID().slice(0, 13)}`;
  const facts = { ...sample.business, name: name ?? sample.business.name, host };
  const { id: businessId } = await createBusiness(db, facts, { now, requestId });
  await loadSampleInto(installationWriting({ db, businessId, now }, options), sample);

  const url =
    ownOrigins(config, host).find((origin) => new URL(origin).hostname === `${host}.localhost`) ??
    config.publicUrl;
  const clientId = await createDashboardClient(db, { businessId, redirectUris: [url + callbackPath], now });
  const owner = { email: `owner@${host}.example`, password: ownerPassword };
  const member = { ...owner, businessId, name: sample.owner.name, role: 'owner', now } as const;
  const memberId = await createMember(db, passwords, member);

  // The token belongs to a sign-in session like any other, one whose cookie nobody has.
  const signInSessionId = crypto.randomUUID();
  await insertSignInSession(db, {
    id: signInSessionId,
    businessId,
    memberId,
    tokenHash: await hashSecret(randomSecret()),
    now,
    expiresAt: secondsAfter(now, lifetime.refreshAbsolute),
  });
  const tokenFacts = { businessId, clientId, member: { memberId, signInSessionId, familyId: null } };
  return { businessId, host, url, clientId, owner, accessToken: await issueAccessToken(db, tokenFacts, now) };
}

function sampleOf(name: string): SampleName {
  const found = sampleNames.find((each) => each === name);
  if (found) return found;
  throw invalidArgument([
    {
      field: 'sample',
      description: `must be one of ${sampleNames.join(', ')}`,
      violatedRule: 'INVALID_ENUM_VALUE',
    },
  ]);
}
