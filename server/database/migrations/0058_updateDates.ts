import type { Migration } from '../migrate.ts';

/**
 * The date of the last update of each service, in its order. As a column of an index on `services` this date moved each
 * updated row to another page, and added an entry to every index of the table. Triggers maintain the new table, once for
 * each statement. `fillfactor` leaves space for another version of a row in its page (a row has about 2 kB).
 */
export const updateDates: Migration = {
  name: '0058_updateDates',
  up: `
create table service_update_dates (
  business_id uuid not null,
  service_id uuid not null,
  updated_date timestamptz not null,
  primary key (business_id, service_id)
);
create index update_dates_in_order on service_update_dates (business_id, updated_date, service_id);
insert into service_update_dates (business_id, service_id, updated_date)
  select business_id, id, updated_date from services;

create function add_update_dates() returns trigger language plpgsql as $$
begin
  insert into service_update_dates (business_id, service_id, updated_date)
    select business_id, id, updated_date from written;
  return null;
end $$;
create function keep_update_dates() returns trigger language plpgsql as $$
begin
  update service_update_dates dates set updated_date = written.updated_date
    from written
    where dates.business_id = written.business_id and dates.service_id = written.id
      and dates.updated_date <> written.updated_date;
  return null;
end $$;
create function remove_update_dates() returns trigger language plpgsql as $$
begin
  delete from service_update_dates dates using gone
    where dates.business_id = gone.business_id and dates.service_id = gone.id;
  return null;
end $$;
create trigger update_dates_of_new after insert on services
  referencing new table as written for each statement execute function add_update_dates();
create trigger update_dates_of_changed after update on services
  referencing new table as written for each statement execute function keep_update_dates();
create trigger update_dates_of_gone after delete on services
  referencing old table as gone for each statement execute function remove_update_dates();

drop index services_by_updated_date;
alter table services set (fillfactor = 75);
`,
};
