import type { AggregationData } from '../../contract/aggregations.ts';
import type { Search } from '../../contract/query.ts';
import { aggregate } from '../database/lists/aggregations.ts';
import type { Asking, Family } from '../database/families.ts';
import type { CallContext } from './callContext.ts';
import { findBusiness } from '../tables/businesses.ts';

/** The sums that a search asks for, counted in the business's own time zone; nothing where it asks for none. */
export async function aggregationsOf(
  { db, businessId }: CallContext,
  family: Family,
  asking: Asking,
  search: Search,
): Promise<{ aggregationData?: AggregationData }> {
  if (!search.aggregations || search.aggregations.length === 0) return {};
  const business = await findBusiness(db, businessId);
  return { aggregationData: await aggregate(db, family, asking, search, business?.timeZone ?? 'UTC') };
}
