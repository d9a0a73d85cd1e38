import type { Migration } from '../migrate.ts';

/**
 * Indexes for the list of services, at any size of a business (`npm run bench` measures them).
 *
 * - `price_order` is the sort value of the price: services without one come last, and without nulls every page
 *   begins at its position in the index.
 * - `service_links` has one row for each location and staff member of a service, in the order of names. The GIN
 *   indexes find the services of a location, but unsorted: a page of a location with 100,000 services would read
 *   them all. A trigger maintains it, so that no write can miss it.
 * - `service_words` has one row for each word of a service's name, also in the order of names: a common prefix is
 *   found directly, where the GIN index would read and sort all matches.
 * - `service_tallies` counts services by type, category and visibility: the count is the sum of its rows. Each
 *   change adds its difference as separate rows, so that writers never wait for each other; now and then one of
 *   them sums the rows up. Counting a million services takes a fifth of a second for each request and facet.
 */
export const listIndexes: Migration = {
  name: '0010_listIndexes',
  up: `
alter table services add column price_order numeric not null generated always as
  (coalesce((payment #>> '{fixed,price,value}')::numeric, 'Infinity')) stored;

create index services_by_price on services (business_id, price_order, id) where deleted_date is null;
create index services_by_hidden on services (business_id, hidden, name, id) where deleted_date is null;
create index services_by_category_and_name on services (business_id, category_id, name, id)
  where deleted_date is null;
create index services_by_beginning on services (business_id, name text_pattern_ops) where deleted_date is null;

create table service_links (
  business_id uuid not null,
  kind text not null collate "C" check (kind in ('location', 'staff')),
  target_id uuid not null,
  name text not null collate "und-x-icu",
  service_id uuid not null,
  hidden boolean not null
);
create unique index service_links_by_name on service_links (business_id, kind, target_id, name, service_id)
  include (hidden);

create table service_words (
  business_id uuid not null,
  word text not null collate "C",
  name text not null collate "und-x-icu",
  service_id uuid not null,
  hidden boolean not null
);
create unique index service_words_by_name on service_words (business_id, word, name, service_id) include (hidden);

create function keep_service_links() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from service_links using (
      select 'location' as kind, unnest(old.location_ids) as target_id
      union all select 'staff', unnest(old.staff_member_ids)
    ) as targets
    where service_links.business_id = old.business_id and service_links.kind = targets.kind
      and service_links.target_id = targets.target_id and service_links.name = old.name
      and service_links.service_id = old.id;
    delete from service_words where business_id = old.business_id and word = any (old.name_words)
      and name = old.name and service_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_date is null then
    insert into service_links (business_id, kind, target_id, name, service_id, hidden)
    select distinct new.business_id, kind, target_id, new.name, new.id, new.hidden
    from (
      select 'location' as kind, unnest(new.location_ids) as target_id
      union all select 'staff', unnest(new.staff_member_ids)
    ) as targets;
    insert into service_words (business_id, word, name, service_id, hidden)
    select distinct new.business_id, word, new.name, new.id, new.hidden from unnest(new.name_words) as word;
  end if;
  return null;
end $$;
create trigger keep_links_of_new after insert on services for each row execute function keep_service_links();
create trigger keep_links_of_gone after delete on services for each row execute function keep_service_links();
create trigger keep_links_of_changed after update on services for each row
  when ((old.name, old.hidden, old.deleted_date, old.location_ids, old.staff_member_ids)
    is distinct from (new.name, new.hidden, new.deleted_date, new.location_ids, new.staff_member_ids))
  execute function keep_service_links();

create table service_tallies (
  business_id uuid not null,
  type text not null,
  category_id uuid,
  hidden boolean not null,
  count bigint not null
);
create index service_tallies_of_business on service_tallies (business_id);

create function keep_service_tallies() returns trigger language plpgsql as $$
declare
  business uuid;
begin
  if tg_op <> 'INSERT' then
    business := old.business_id;
    if old.deleted_date is null then
      insert into service_tallies values (old.business_id, old.type, old.category_id, old.hidden, -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    business := new.business_id;
    if new.deleted_date is null then
      insert into service_tallies values (new.business_id, new.type, new.category_id, new.hidden, 1);
    end if;
  end if;
  -- Two that sum up at once would wait for each other.
  if random() < 0.01 and pg_try_advisory_xact_lock(4600010, hashtext(business::text)) then
    with summed as (delete from service_tallies where business_id = business returning *)
    insert into service_tallies
    select business_id, type, category_id, hidden, sum(count) from summed
    group by business_id, type, category_id, hidden having sum(count) <> 0;
  end if;
  return null;
end $$;
create trigger keep_tallies_of_new after insert on services for each row execute function keep_service_tallies();
create trigger keep_tallies_of_gone after delete on services for each row execute function keep_service_tallies();
create trigger keep_tallies_of_changed after update on services for each row
  when ((old.type, old.category_id, old.hidden, old.deleted_date is null)
    is distinct from (new.type, new.category_id, new.hidden, new.deleted_date is null))
  execute function keep_service_tallies();

insert into service_tallies
select business_id, type, category_id, hidden, count(*) from services where deleted_date is null group by 1, 2, 3, 4;

insert into service_links (business_id, kind, target_id, name, service_id, hidden)
select distinct business_id, 'location', unnest(location_ids), name, id, hidden from services where deleted_date is null;
insert into service_links (business_id, kind, target_id, name, service_id, hidden)
select distinct business_id, 'staff', unnest(staff_member_ids), name, id, hidden from services where deleted_date is null;
insert into service_words (business_id, word, name, service_id, hidden)
select distinct business_id, unnest(name_words), name, id, hidden from services where deleted_date is null;
`,
};
