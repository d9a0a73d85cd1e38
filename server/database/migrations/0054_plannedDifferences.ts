import type { Migration } from '../migrate.ts';

/**
 * As before, in another language: PostgreSQL keeps the plan of a plpgsql function for the session, and plans an SQL
 * function that it cannot inline again in each statement, which took longer than the rest of logging an edit.
 */
export const plannedDifferences: Migration = {
  name: '0054_plannedDifferences',
  up: `
create or replace function with_json_difference(was jsonb, difference jsonb) returns jsonb language plpgsql immutable strict
as $$
begin
  return (
    select (was - coalesce(array_agg(key) filter (where value = '[]'), '{}'))
      || coalesce(jsonb_object_agg(key, case jsonb_typeof(value)
          when 'array' then value -> 0
          else with_json_difference(was -> key, value)
        end) filter (where value <> '[]'), '{}')
    from jsonb_each(difference)
  );
end
$$;
`,
};
