import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import type { createTestBusiness } from '../../../contract/calls/workbench/qa.ts';
import { invalidField } from '../../../contract/errors.ts';
import { dayOf } from '../../../contract/wallClock.ts';
import type { CallContext } from '../callContext.ts';
import { sampleNames, type SampleName } from '../../samples/sampleNames.ts';
import { sampleFacts, samples } from '../../samples/samples.ts';
import { issueAccessToken } from '../identity/oauth/accessTokens.ts';
import { lifetime } from '../identity/oauth/tokenLifetimes.ts';
import { createBusiness } from '../businesses/businesses.ts';
import { copyRows } from '../../tables/businessCopy.ts';
import { moveLocations } from '../../tables/locations/locations.ts';
import { findBusinessByHost, insertBusiness } from '../../tables/businesses.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { installationWriting, loadSampleInto } from '../businesses/loadBusiness.ts';
import { sessionCookie } from '../identity/cookies.ts';
import { createDashboardClient, createMember } from '../identity/members.ts';
import { callbackPath, ownOrigins } from '../identity/ownOrigins.ts';
import { startSignInSession } from '../identity/signIn/signInSessions.ts';
import { transactionOf } from '../writing.ts';

/** For businesses that exist as long as a test; differs from the sample password, so that no warning shows. */
const ownerPassword = 'open sesame for tests';

/**
 * Creates a business for one test, with its own host, owner, client and access token, filled with a sample or
 * empty.
 */
export async function makeTestBusiness(
  { sample: sampleName, name, timeZone }: BodyOf<typeof createTestBusiness>,
  context: CallContext,
): Promise<AnswerOf<typeof createTestBusiness>> {
  const { db, now, requestId, options } = context;
  const { config, passwords } = options;
  const chosen = sampleOf(sampleName ?? 'empty');
  const template = await templateOf(chosen, context);
  const businessId = crypto.randomUUID();
  const host = `b-${businessId.slice(0, 13)}`;
  const sample = sampleFacts[chosen];
  const facts = { ...sample.business, name: name ?? sample.business.name, ...(timeZone && { timeZone }) };
  await insertBusiness(db, { ...facts, id: businessId, host, createdDate: now });
  await copyRows(db, { from: template, to: businessId });
  if (timeZone) await moveLocations(db, businessId, timeZone);

  const url =
    ownOrigins(config, host).find((origin) => new URL(origin).hostname === `${host}.localhost`) ??
    config.publicUrl;
  const clientId = await createDashboardClient(db, { businessId, redirectUris: [url + callbackPath], now });
  const owner = { email: `owner@${host}.example`, password: ownerPassword };
  const person = { ...owner, businessId, name: sample.owner.name, role: 'owner', now } as const;
  const memberId = await createMember(db, passwords, person);

  const start = { businessId, memberId, cookie: undefined, requestId, now };
  const ofToken = await startSignInSession(transactionOf(context), start);
  const ofBrowser = await startSignInSession(transactionOf(context), start);
  const member = { memberId, signInSessionId: ofToken.id, familyId: null };
  return {
    businessId,
    host,
    url,
    clientId,
    owner,
    accessToken: await issueAccessToken(db, { businessId, clientId, member }, now, lifetime.testAccessToken),
    cookie: sessionCookie(url, ofBrowser.cookie, config),
  };
}

/**
 * A template business with a sample, to copy from: loading a sample takes four times as long. It is used for one
 * day, because the sample's dates are relative to its load date.
 */
async function templateOf(name: SampleName, { db, now, requestId, options }: CallContext): Promise<string> {
  const { business } = sampleFacts[name];
  const host = `template-${name}-${dayOf(now.toISOString(), business.timeZone)}`;
  await waitForTurn(db, host, 'template');
  const made = await findBusinessByHost(db, host);
  if (made) return made.id;
  const { id } = await createBusiness(db, { ...business, host }, { now, requestId });
  await loadSampleInto(installationWriting({ db, businessId: id, now }, options), samples[name](now));
  return id;
}

function sampleOf(name: string): SampleName {
  const found = sampleNames.find((each) => each === name);
  if (found) return found;
  throw invalidField('sample', `must be one of ${sampleNames.join(', ')}`, 'INVALID_ENUM_VALUE');
}
