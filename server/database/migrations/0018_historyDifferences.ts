import type { Migration } from '../migrate.ts';

/**
 * The history stores differences instead of copies: an edit is stored as the difference from the latest version
 * that is stored whole (`base`), and the difference to the version before. So reading one follows no chain of
 * edits. Older rows stay unchanged, because the call log has hashes over them.
 */
export const historyDifferences: Migration = {
  name: '0018_historyDifferences',
  up: `
-- What makes one object of another. By name of the field: a list of one is its new value, an empty list says that it is
-- gone, an object is what differs inside.
create function json_difference(was jsonb, becomes jsonb) returns jsonb language sql immutable strict as $$
  select coalesce(jsonb_object_agg(key, case
      when present.value is null then '[]'
      when jsonb_typeof(past.value) = 'object' and jsonb_typeof(present.value) = 'object'
        then json_difference(past.value, present.value)
      else jsonb_build_array(present.value)
    end), '{}')
  from jsonb_each(was) as past full join jsonb_each(becomes) as present using (key)
  where past.value is distinct from present.value
$$;
create function with_json_difference(was jsonb, difference jsonb) returns jsonb language sql immutable strict as $$
  select (was - coalesce(array_agg(key) filter (where value = '[]'), '{}'))
    || coalesce(jsonb_object_agg(key, case jsonb_typeof(value)
        when 'array' then value -> 0
        else with_json_difference(was -> key, value)
      end) filter (where value <> '[]'), '{}')
  from jsonb_each(difference)
$$;

-- The version that the record became a difference to: the sequence of a change that has it whole.
alter table changes add column base bigint references changes (sequence);
-- What makes the record after the change of its base, and the record before the change of the one after it.
alter table changes add column became jsonb;
alter table changes add column was jsonb;
-- What the record was called, and the service that it belongs to.
alter table changes add column name text;
alter table changes add column service_id uuid;
create index whole_versions on changes (business_id, entity_id, sequence) where after is not null;

-- Every change with the whole record before and after it.
create view whole_changes as
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
  ) whole;
`,
};
