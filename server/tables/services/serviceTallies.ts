import { sql } from 'kysely';
import { rankAllows } from '../../../contract/callerRank.ts';
import type { Tally } from '../../database/families.ts';
import { shownToCustomers } from './publicOffer.ts';

/** Fields that the tallies distinguish. Triggers of migration 0010 keep them; serviceTallies.test.ts compares the counts. */
const tallied = new Set(['type', 'hidden', 'category.id', 'category.name', 'category.sortOrder']);

/**
 * Counts of services by type, category and visibility, with the column names of services, so that the family's
 * columns apply.
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
