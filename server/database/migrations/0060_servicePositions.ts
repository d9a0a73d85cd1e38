import type { Migration } from '../migrate.ts';

/**
 * Places services that were created without a position behind the others of their category, in the order of their creation,
 * as new ones are (server/rules/services/servicePositions.ts). Otherwise the next one would come before all of them.
 */
export const servicePositions: Migration = {
  name: '0060_servicePositions',
  up: `
update services set sort_order = placed.position
from (
  select business_id, id,
    coalesce(max(sort_order) over (partition by business_id, category_id), 0)
      + row_number() over (partition by business_id, category_id, sort_order is null order by created_date, id) as position
  from services where category_id is not null
) placed
where services.sort_order is null and placed.business_id = services.business_id and placed.id = services.id;
`,
};
