import type { Queries } from '../database/database.ts';
import { findBusinessByHost, findFirstBusiness } from '../tables/businesses.ts';
import { findDashboardClient } from '../tables/oauthClients.ts';

/**
 * The client id of the dashboard of the business at `<hostName>.localhost`, otherwise of the first business. Undefined
 * while nobody owns one.
 */
export async function dashboardClientId(db: Queries, hostName?: string): Promise<string | undefined> {
  const named = hostName === undefined ? undefined : await findBusinessByHost(db, hostName);
  const business = named ?? (await findFirstBusiness(db));
  const client = business && (await findDashboardClient(db, business.id));
  return client?.client_id;
}
