import { findBusinessByHost, findFirstBusiness, type Business } from '../tables/businesses.ts';
import type { PageRequest } from './pageRequest.ts';

/** The business at `<name>.localhost`, otherwise the first one, as for the dashboard. */
export async function businessAtHost({
  url,
  options: { database },
}: PageRequest): Promise<Business | undefined> {
  const host = /^([a-z0-9-]+)\.localhost$/.exec(url.hostname)?.[1];
  const named = host === undefined ? undefined : await findBusinessByHost(database, host);
  return named ?? findFirstBusiness(database);
}
