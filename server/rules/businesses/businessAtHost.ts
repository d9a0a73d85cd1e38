import type { Queries } from '../../database/database.ts';
import { findBusinessByHost, findFirstBusiness, type Business } from '../../tables/businesses.ts';

/** The business at `<name>.localhost`, otherwise the first one, like the dashboard. */
export async function businessAtHost(db: Queries, { hostname }: URL): Promise<Business | undefined> {
  const host = /^([a-z0-9-]+)\.localhost$/.exec(hostname)?.[1];
  const named = host === undefined ? undefined : await findBusinessByHost(db, host);
  return named ?? findFirstBusiness(db);
}
