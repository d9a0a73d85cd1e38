import type { AggregationData } from '../../contract/queries/aggregations.ts';
import type { Search } from '../../contract/queries/query.ts';
import { aggregate } from '../database/lists/aggregations.ts';
import type { Asking, Family } from '../database/families.ts';
import type { CallContext } from './callContext.ts';
import { findBusiness } from '../tables/businesses.ts';

/** Computes the aggregations of a search in the business's time zone; nothing if it has none. */
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
