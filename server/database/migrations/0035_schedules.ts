import type { Migration } from '../migrate.ts';

/**
 * Schedules and their events: working hours, closures, blocked time, and series of sessions (reference/entities.md
 * section 12).
 *
 * - Every business, location, resource and service has a schedule for its lifetime. Triggers keep it for every way of
 *   writing its owner. `external_id` is the owner's id.
 * - Times of events are wall-clock times; their instants depend on time zones, which may change.
 * - Occurrences of working hours and closures follow the rule of their MASTER and have no rows. Sessions have rows:
 *   `occurrence` is the local start by the rule, and MASTERs of sessions are complete before `stored_until`.
 */
export const schedules: Migration = {
  name: '0035_schedules',
  up: `
create table schedules (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  owner_kind text check (owner_kind in ('BUSINESS', 'LOCATION', 'RESOURCE', 'SERVICE')),
  external_id uuid,
  name text collate "und-x-icu",
  status text not null default 'CREATED' check (status in ('CREATED', 'CANCELLED')),
  -- Used only if business_time_zone is false.
  time_zone text,
  business_time_zone boolean not null default true,
  defaults jsonb not null default '{}',
  primary key (business_id, id)
);
create unique index schedule_of_owner on schedules (business_id, external_id) where owner_kind is not null;
create index schedules_by_external_id on schedules (business_id, external_id);

create function begin_schedule_of_owner() returns trigger language plpgsql as $$
declare
  owner jsonb := to_jsonb(new);
begin
  insert into schedules (business_id, id, revision, created_date, updated_date, owner_kind, external_id, name)
  values (
    (owner ->> tg_argv[1])::uuid, coalesce((owner ->> tg_argv[2])::uuid, gen_random_uuid()), 1,
    new.created_date, new.created_date, tg_argv[0], new.id, new.name
  )
  -- Copies of a business come with their schedules (tables/businessCopy.ts).
  on conflict do nothing;
  return null;
end $$;
create function rename_schedule_of_owner() returns trigger language plpgsql as $$
begin
  update schedules set name = new.name
    where business_id = new.business_id and external_id = new.id and owner_kind is not null;
  return null;
end $$;
create function end_schedule_of_owner() returns trigger language plpgsql as $$
begin
  delete from schedules
    where business_id = old.business_id and external_id = old.id and owner_kind is not null;
  return null;
end $$;

create trigger businesses_begin_schedule after insert on businesses
  for each row execute function begin_schedule_of_owner('BUSINESS', 'id', '');
create trigger locations_begin_schedule after insert on locations
  for each row execute function begin_schedule_of_owner('LOCATION', 'business_id', 'working_hours_schedule_id');
create trigger resources_begin_schedule after insert on resources
  for each row execute function begin_schedule_of_owner('RESOURCE', 'business_id', 'events_schedule_id');
create trigger services_begin_schedule after insert on services
  for each row execute function begin_schedule_of_owner('SERVICE', 'business_id', 'schedule_id');
create trigger locations_rename_schedule after update of name on locations
  for each row when (old.name is distinct from new.name) execute function rename_schedule_of_owner();
create trigger resources_rename_schedule after update of name on resources
  for each row when (old.name is distinct from new.name) execute function rename_schedule_of_owner();
create trigger services_rename_schedule after update of name on services
  for each row when (old.name is distinct from new.name) execute function rename_schedule_of_owner();
create trigger locations_end_schedule after delete on locations
  for each row execute function end_schedule_of_owner();
create trigger resources_end_schedule after delete on resources
  for each row execute function end_schedule_of_owner();
create trigger services_end_schedule after delete on services
  for each row execute function end_schedule_of_owner();

insert into schedules (business_id, id, revision, created_date, updated_date, owner_kind, external_id, name)
  select id, gen_random_uuid(), 1, created_date, created_date, 'BUSINESS', id, name from businesses
  union all
  select business_id, working_hours_schedule_id, 1, created_date, created_date, 'LOCATION', id, name from locations
  union all
  select business_id, events_schedule_id, 1, created_date, created_date, 'RESOURCE', id, name from resources
  union all
  select business_id, schedule_id, 1, created_date, created_date, 'SERVICE', id, name from services;

create table calendar_events (
  business_id uuid not null,
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  schedule_id uuid not null,
  type text not null check (type in ('DEFAULT', 'WORKING_HOURS', 'CLASS', 'COURSE')),
  recurrence_type text not null check (recurrence_type in ('NONE', 'MASTER', 'EXCEPTION')),
  recurrence_rule jsonb,
  -- Of an EXCEPTION: its MASTER, and the local start by the rule.
  master_id uuid,
  occurrence text collate "C",
  -- Local date-times, compared as text.
  start_date text collate "C" not null,
  end_date text collate "C" not null,
  time_zone text,
  title text,
  status text not null check (status in ('CONFIRMED', 'CANCELLED')),
  location jsonb,
  location_id uuid generated always as ((location ->> 'id')::uuid) stored,
  resource_ids uuid[] not null,
  resources jsonb not null,
  stored_until text collate "C",
  details jsonb not null,
  primary key (business_id, id),
  foreign key (business_id, schedule_id) references schedules (business_id, id) on delete cascade,
  foreign key (business_id, master_id) references calendar_events (business_id, id) on delete cascade,
  check ((recurrence_type = 'MASTER') = (recurrence_rule is not null)),
  check ((recurrence_type = 'EXCEPTION') = (master_id is not null and occurrence is not null))
);
-- Places without hours get the usual ones; then the hours of every place become events.
update locations set business_schedule = jsonb_build_object('periods', (
  select jsonb_agg(jsonb_build_object('openDay', day, 'openTime', '09:00', 'closeDay', day, 'closeTime', '17:00'))
  from unnest(array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']) as days(day)))
  where business_schedule is null;
insert into calendar_events (business_id, id, revision, created_date, updated_date, schedule_id, type,
  recurrence_type, recurrence_rule, start_date, end_date, status, resource_ids, resources, details)
select business_id, gen_random_uuid(), 1, created_date, created_date, working_hours_schedule_id, 'WORKING_HOURS',
  'MASTER', jsonb_build_object('frequency', 'WEEKLY', 'interval', 1, 'days', jsonb_build_array(
    (array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'])
      [extract(isodow from opens)::int])),
  to_char(opens, 'YYYY-MM-DD"T"HH24:MI:SS'), to_char(closes, 'YYYY-MM-DD"T"HH24:MI:SS'), 'CONFIRMED', '{}', '[]', '{}'
from locations, jsonb_array_elements(business_schedule -> 'periods') as periods(period),
  lateral (select array_position(days, period ->> 'openDay') - 1 as opening,
    array_position(days, period ->> 'closeDay') - 1 as closing
    from (select array['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as days) as week)
    as indexes,
  lateral (select date '2020-01-06' + opening + (period ->> 'openTime')::time as opens,
    date '2020-01-06' + opening + (closing - opening + 7) % 7 + (period ->> 'closeTime')::time as closes) as ends
where opens < closes;

create index calendar_events_of_schedule on calendar_events (business_id, schedule_id, start_date, id);
create index calendar_events_of_resource on calendar_events using gin (resource_ids);
create unique index one_exception_of_occurrence on calendar_events (business_id, master_id, occurrence)
  where master_id is not null;
create index unfinished_series on calendar_events (business_id, stored_until) where stored_until is not null;

alter table sessions
  add column series_id uuid,
  add column occurrence text collate "C",
  add column edited boolean not null default false,
  add constraint occurrence_of_series check ((series_id is null) = (occurrence is null));
create unique index one_session_of_occurrence on sessions (business_id, series_id, occurrence)
  where series_id is not null;

create table bookings_settings (
  business_id uuid primary key references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  slots_by_duration boolean not null,
  slots_minutes integer not null check (slots_minutes between 5 and 1440)
);
insert into bookings_settings select id, gen_random_uuid(), 1, created_date, created_date, false, 30 from businesses;
`,
};
