import type { Migration } from '../migrate.ts';

/**
 * Booking forms, which services referenced before they were stored, and search columns of booking policies.
 *
 * Every business gets the default form, whose id is the same everywhere (recorded answers), and one for each
 * further id in its services: those came with an imported catalogue, without a name.
 */
export const policiesAndForms: Migration = {
  name: '0007_policiesAndForms',
  up: `
create table booking_forms (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  deleted_date timestamptz,
  name text not null collate "und-x-icu",
  is_default boolean not null,
  fields jsonb not null,
  primary key (business_id, id)
);
create unique index one_default_booking_form on booking_forms (business_id) where is_default and deleted_date is null;

insert into booking_forms (business_id, id, revision, created_date, updated_date, name, is_default, fields)
select id, '00000000-0000-0000-0000-000000000000', 1, created_date, created_date, 'Booking form', true,
  jsonb_build_array(jsonb_build_object(
    'id', gen_random_uuid(), 'type', 'LONG_TEXT', 'label', 'Is there anything we should know?', 'required', false))
from businesses;
insert into booking_forms (business_id, id, revision, created_date, updated_date, name, is_default, fields)
select business_id, form_id, 1, min(created_date), min(created_date), 'Imported form', false, '[]'::jsonb
from services group by business_id, form_id
on conflict do nothing;

alter table services add foreign key (business_id, form_id) references booking_forms (business_id, id);
create index services_by_form on services (business_id, form_id, id) where deleted_date is null;

-- The first few services of a policy are read in the order of the index, however many there are.
drop index services_by_booking_policy;
create index services_by_booking_policy on services (business_id, booking_policy_id, id) where deleted_date is null;

-- The words of the name for free text search; written by the program from now on.
alter table booking_policies add column name_words text[];
update booking_policies set name_words = array_remove(regexp_split_to_array(
  lower(regexp_replace(normalize(coalesce(name, ''), NFKD), '[\\u0300-\\u036f''\\u2019\\u02bc]', '', 'g')),
  '[[:space:][:punct:]]+'), '');
alter table booking_policies alter column name_words set not null;
create index booking_policies_by_created_date on booking_policies (business_id, created_date, id)
  where deleted_date is null;
`,
};
