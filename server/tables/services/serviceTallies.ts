import { sql } from 'kysely';
import { rankAllows } from '../../../contract/call.ts';
import type { Tally } from '../../database/families.ts';
import { shownToCustomers } from './publicOffer.ts';

/** What the tallies tell apart (migration 0010). */
const tallied = new Set(['type', 'hidden', 'category.id', 'category.name', 'category.sortOrder']);

/**
 * How many services there are of each type, category and visibility, under the names that the services have, so that the
 * columns of the family hold for them.
 */
export const serviceTally: Tally = (paths, { businessId, rank }) =>
  paths.every((path) => tallied.has(path))
    ? {
        from: sql`(
            select business_id, type, category_id, hidden, sum(count) as count from service_tallies
            where business_id = ${businessId} group by 1, 2, 3, 4 having sum(count) > 0
          ) as services
          left join categories
            on categories.business_id = services.business_id and categories.id = services.category_id`,
        where: rankAllows(rank, 'staff') ? sql<boolean>`true` : shownToCustomers,
        weight: sql`services.count`,
      }
    : undefined;
