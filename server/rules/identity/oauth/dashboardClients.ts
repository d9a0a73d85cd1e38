import type { Queries } from '../../../database/database.ts';
import { findBusinessByHost, findFirstBusiness } from '../../../tables/businesses.ts';
import { findDashboardClient, type OauthClientRow } from '../../../tables/identity/oauthClients.ts';

/**
 * Client id of the dashboard of the business at `<hostName>.localhost`, otherwise of the first business. Undefined
 * while there is no business with an owner.
 */
export async function dashboardClientId(db: Queries, hostName?: string): Promise<string | undefined> {
  return (await findDashboard(db, hostName))?.client_id;
}

/** The client of {@link dashboardClientId}, with its business's name. */
export async function findDashboard(db: Queries, hostName?: string): Promise<OauthClientRow | undefined> {
  const named = hostName === undefined ? undefined : await findBusinessByHost(db, hostName);
  const business = named ?? (await findFirstBusiness(db));
  return business && findDashboardClient(db, business.id);
}
