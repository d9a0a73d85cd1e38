import type { Migration } from '../migrate.ts';

/**
 * Management of staff members and rooms: search words, schedules, connected users, and settings.
 *
 * - Every location has a schedule of its working hours, for staff members without their own.
 * - The user behind a staff member is stored in columns instead of JSON, so that the database allows one staff
 *   member per user, under concurrency too. A pending connection is an invitation, which may have expired.
 */
export const staffAndResources: Migration = {
  name: '0006_staffAndResources',
  up: `
alter table locations add column working_hours_schedule_id uuid not null default gen_random_uuid();
alter table locations add constraint locations_working_hours_schedule
  unique (business_id, working_hours_schedule_id);

-- As searchWords of freeText.ts makes them, which writes every later row.
create function words_of(name text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table(
    lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f''\\u2019\\u02bc]', '', 'g')), '[[:space:][:punct:]]+'
  ) as words(word) where word <> ''
$$;

alter table staff_members
  add column name_words text[] not null default '{}',
  add column user_id uuid,
  add column contact_id uuid,
  add column connection text not null default 'DISCONNECTED'
    check (connection in ('CONNECTED', 'PENDING', 'DISCONNECTED')),
  add column invited_email text,
  add column invitation_expires_date timestamptz,
  add constraint connected_to_somebody check ((connection = 'CONNECTED') = (user_id is not null)),
  add constraint invited_until check (connection <> 'PENDING'
    or (invited_email is not null and invitation_expires_date is not null));
update staff_members set
  name_words = words_of(name),
  user_id = (associated_identity #>> '{identificationData,wixUserId}')::uuid,
  contact_id = (associated_identity #>> '{identificationData,contactId}')::uuid,
  connection = case when associated_identity #>> '{identificationData,wixUserId}' is null
    then 'DISCONNECTED' else 'CONNECTED' end;
alter table staff_members
  alter column name_words drop default,
  drop column associated_identity;
create unique index staff_member_of_user on staff_members (business_id, user_id)
  where user_id is not null and deleted_date is null;

alter table resources add column name_words text[] not null default '{}';
update resources set
  name_words = words_of(name),
  location_options = coalesce(location_options, '{"availableInAllLocations": true}');
alter table resources
  alter column name_words drop default,
  alter column location_options set not null;
create index resources_by_type on resources (business_id, type_id) where deleted_date is null;
drop function words_of;

create table staff_member_settings (
  business_id uuid primary key references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  contact_publicly_accessible boolean not null,
  extended_fields jsonb
);
insert into staff_member_settings
  select id, gen_random_uuid(), 1, created_date, created_date, false from businesses;
`,
};
