import { setupWorker } from 'msw/browser';
import snapshotUrl from 'virtual:sample-snapshot';
import { dashboardClientId } from '../server/rules/identity/oauth/dashboardClients.ts';
import { createFaults, parseFault } from './faults.ts';
import { platformHandlers } from './handlers.ts';
import { openInThread } from '../server/database/embedded/pglite.ts';
import { startPlatform, type Platform } from './platform.ts';

/**
 * Runs the platform inside this tab, with a new copy of its sample business for every page load. `?fault=...` in the
 * page's URL, which may repeat, makes requests fail as {@link parseFault} describes. The client id is published in the
 * same place as by a server.
 */
export async function startPlatformInTab(): Promise<void> {
  const faults = createFaults();
  faults.add(...new URLSearchParams(location.search).getAll('fault').map(parseFault));
  const opening = openSample();
  const worker = setupWorker(...platformHandlers(() => opening, faults));
  await Promise.all([worker.start({ onUnhandledRequest: 'bypass', quiet: true }), opening.then(nameClient)]);
}

async function openSample(): Promise<Platform> {
  const { body } = await fetch(snapshotUrl);
  if (!body) throw new TypeError('The sample business did not arrive.');
  const snapshot = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).blob();
  return startPlatform(await openInThread({ snapshot }), { origin: location.origin });
}

async function nameClient({ database }: Platform): Promise<void> {
  const clientId = await dashboardClientId(database);
  const meta = document.querySelector<HTMLMetaElement>('meta[name="frontdesk-client-id"]');
  if (meta && clientId) meta.content = clientId;
}
