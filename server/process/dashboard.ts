import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { findBusinessByHost, findFirstBusiness } from '../tables/businesses.ts';
import { findDashboardClient } from '../tables/oauthClients.ts';
import { dashboardPage } from './dashboardPage.ts';
import type { Handle } from './listen.ts';
import { fileHeaders, pageHeaders, type Surroundings } from './securityHeaders.ts';
import { staticFiles, type StaticFiles } from './staticFiles.ts';

/** The built dashboard's files and page. During development Vite serves them, and there is no built one. */
export async function dashboardOf(
  folder: string,
  database: Database,
  surroundings: Surroundings,
): Promise<{ files: StaticFiles; page: Handle }> {
  if (!existsSync(join(folder, 'index.html'))) {
    return {
      files: async () => undefined,
      page: () => new Response('The dashboard is not built.', { status: 404 }),
    };
  }
  return {
    files: await staticFiles(folder, fileHeaders(surroundings)),
    page: await dashboardPage(folder, pageHeaders(surroundings), (host) => clientIdOf(database, host)),
  };
}

/** The dashboard client of the business that a host name selects, otherwise of the first business. */
export async function clientIdOf(database: Database, hostName?: string): Promise<string | undefined> {
  const named = hostName === undefined ? undefined : await findBusinessByHost(database, hostName);
  const business = named ?? (await findFirstBusiness(database));
  const client = business && (await findDashboardClient(database, business.id));
  return client?.client_id;
}
