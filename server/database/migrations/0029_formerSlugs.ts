import type { Migration } from '../migrate.ts';

/**
 * Time until which a slug was its service's current one, maintained by a trigger so that no write can miss it. For
 * slugs replaced before this migration, it is the creation of the service's next slug, as far as known.
 */
export const formerSlugs: Migration = {
  name: '0029_formerSlugs',
  up: `
alter table service_slugs add column left_date timestamptz;
update service_slugs former set left_date = (
  select min(next.created_date) from service_slugs next
  where next.business_id = former.business_id and next.service_id = former.service_id
    and next.created_date > former.created_date
) from services
where services.business_id = former.business_id and services.id = former.service_id
  and services.main_slug <> former.name;

create function note_left_slug() returns trigger language plpgsql as $$
begin
  update service_slugs set left_date = case name when old.main_slug then new.updated_date end
  where business_id = new.business_id and service_id = new.id and name in (old.main_slug, new.main_slug);
  return null;
end $$;
create trigger left_slugs_are_noted after update of main_slug on services for each row
  when (old.main_slug <> new.main_slug) execute function note_left_slug();
`,
};
