import { sql } from 'kysely';
import { setupServer } from 'msw/node';
import { inject } from 'vitest';
import type { Database } from '../server/database/database.ts';
import { makePgliteStock } from '../server/testing/database/testPglite.ts';
import { issueAccessToken } from '../server/rules/identity/oauth/accessTokens.ts';
import { dashboardClientId } from '../server/rules/identity/oauth/dashboardClients.ts';
import { noteDevice } from '../server/rules/identity/signIn/ownSessions.ts';
import { insertSignInSession } from '../server/tables/identity/signInSessions.ts';
import { createFaults } from './faults.ts';
import { platformHandlers } from './handlers.ts';
import { startPlatform, type Platform } from './platform.ts';

/** The simulated failures; reset after each test. */
export const faults = createFaults();

const stock = makePgliteStock(inject('sampleSnapshotFile'));
let opened: Promise<Platform> | undefined;

/** The platform of the running test: the sample business on its first day. Reached by `fetch` with any origin. */
function platform(): Promise<Platform> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Platform> {
  return startPlatform(await stock.lend(), { origin: location.origin });
}

/** The client id that the server would have written into the page. */
export async function sampleClientId(): Promise<string> {
  const clientId = await dashboardClientId((await platform()).database);
  if (clientId === undefined) throw new Error('The sample business has no dashboard.');
  return clientId;
}

/** The database and the sample business of the platform, for states that calls cannot produce. */
export async function platformDatabase(): Promise<{ database: Database; businessId: string }> {
  const { database } = await platform();
  const business = await database.first(sql<{ id: string }>`select id from businesses`);
  if (!business) throw new Error('The sample business is not there.');
  return { database, businessId: business.id };
}

/** Changes the role of the person signed in to the sample business. */
export async function signedInPersonIs(role: 'owner' | 'admin' | 'staff'): Promise<void> {
  const { database } = await platform();
  await database.write(sql`update members set role = ${role} where password_is_sample`);
}

/** Signs the sample's owner in with another browser. Returns the access token. */
export async function signInElsewhere(userAgent: string): Promise<string> {
  const { database } = await platform();
  const now = new Date();
  const owner = await database.first(
    sql<{ id: string; business_id: string }>`select id, business_id from members where password_is_sample`,
  );
  const clientId = await sampleClientId();
  if (!owner) throw new Error('The sample business has no owner.');
  const whose = { businessId: owner.business_id, memberId: owner.id };
  const id = crypto.randomUUID();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await insertSignInSession(database, { ...whose, id, tokenHash: id, now, expiresAt });
  const member = { memberId: owner.id, signInSessionId: id, familyId: null };
  const token = await issueAccessToken(database, { businessId: owner.business_id, clientId, member }, now);
  await noteDevice(database, token, new Request(location.origin, { headers: { 'User-Agent': userAgent } }));
  return token;
}

const server = setupServer(...platformHandlers(platform, faults));

/** The setup file of the component tests calls these, because the test files of a worker share this module. */
export const testServer = {
  beginFile: () => server.listen({ onUnhandledRequest: 'error' }),
  async endTest(): Promise<void> {
    faults.clear();
    const closing = opened;
    opened = undefined;
    await (await closing)?.close();
  },
  endFile: () => server.close(),
};
