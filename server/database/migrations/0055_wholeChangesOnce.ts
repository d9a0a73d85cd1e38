import type { Migration } from '../migrate.ts';

/** As before. The offset keeps PostgreSQL from computing `after` again for `before`. */
export const wholeChangesOnce: Migration = {
  name: '0055_wholeChangesOnce',
  up: `
create or replace view whole_changes as
select changes.sequence, changes.id, changes.business_id, changes.entity, changes.entity_id, changes.action,
  changes.actor, changes.request_id, changes.at, changes.run_id, changes.undoes, changes.service_id,
  coalesce(changes.name, changes.after ->> 'name', changes.before ->> 'name') as name,
  case when changes.was is null then changes.before else with_json_difference(whole.after, changes.was) end as before,
  whole.after
from changes
  left join changes base on base.sequence = changes.base
  cross join lateral (
    select case when changes.base is null then changes.after else with_json_difference(base.after, changes.became) end
      as after
    offset 0
  ) whole;
`,
};
