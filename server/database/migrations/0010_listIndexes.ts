import type { Migration } from '../migrate.ts';

/**
 * What the list of services is found by, at any size of a business (`npm run bench` says how fast).
 *
 * - `price_order` stands for the price in orders: services without one come last, and as no order has a hole, page
 *   after page begins at its place in the index.
 * - `service_links` holds each service once for each of its places and staff members, in the order of names. The GIN
 *   indexes find who stands at a place, but not in an order: a page of a place with 100,000 services would have to look
 *   at all of them. A trigger keeps it, so that no write can forget to.
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
  end if;
  if tg_op <> 'DELETE' and new.deleted_date is null then
    insert into service_links (business_id, kind, target_id, name, service_id, hidden)
    select distinct new.business_id, kind, target_id, new.name, new.id, new.hidden
    from (
      select 'location' as kind, unnest(new.location_ids) as target_id
      union all select 'staff', unnest(new.staff_member_ids)
    ) as targets;
  end if;
  return null;
end $$;
create trigger keep_links_of_new after insert on services for each row execute function keep_service_links();
create trigger keep_links_of_gone after delete on services for each row execute function keep_service_links();
create trigger keep_links_of_changed after update on services for each row
  when ((old.name, old.hidden, old.deleted_date, old.location_ids, old.staff_member_ids)
    is distinct from (new.name, new.hidden, new.deleted_date, new.location_ids, new.staff_member_ids))
  execute function keep_service_links();

insert into service_links (business_id, kind, target_id, name, service_id, hidden)
select distinct business_id, 'location', unnest(location_ids), name, id, hidden from services where deleted_date is null;
insert into service_links (business_id, kind, target_id, name, service_id, hidden)
select distinct business_id, 'staff', unnest(staff_member_ids), name, id, hidden from services where deleted_date is null;
`,
};
