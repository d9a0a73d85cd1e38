import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { dashboardClientId } from '../server/rules/dashboardClients.ts';
import { createFaults } from './faults.ts';
import { platformHandlers } from './handlers.ts';
import { openPlatform, type Platform } from './platform.ts';

/** What goes wrong on purpose; forgotten after each test. */
export const faults = createFaults();

let opened: Promise<Platform> | undefined;

/**
 * The platform of the running test: the sample business, as it was on its first day. Requests reach it by `fetch`,
 * whichever origin they name. A test file gets all this by importing this module.
 */
function platform(): Promise<Platform> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Platform> {
  const bytes = await readFile(inject('sampleSnapshotFile'));
  return openPlatform(new Blob([new Uint8Array(bytes)]), { origin: location.origin });
}

/** The client id that the server would have written into the page. */
export async function sampleClientId(): Promise<string> {
  const clientId = await dashboardClientId((await platform()).database);
  if (clientId === undefined) throw new Error('The sample business has no dashboard.');
  return clientId;
}

/** Takes rights from whoever signs in to the sample business, or gives them back. */
export async function signedInPersonIs(role: 'owner' | 'admin' | 'staff'): Promise<void> {
  const { database } = await platform();
  await database.write(sql`update members set role = ${role} where role is not null`);
}

const server = setupServer(...platformHandlers(platform, faults));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  faults.clear();
  const closing = opened;
  opened = undefined;
  await (await closing)?.close();
});
afterAll(() => server.close());
