import type { Migration } from '../migrate.ts';

/**
 * People who booked. A trigger derives them from bookings, however those are written: names and addresses are those of
 * the booking that was stored last and has them.
 */
export const contacts: Migration = {
  name: '0045_contacts',
  up: `
create table contacts (
  business_id uuid not null references businesses (id),
  id uuid not null,
  first_name text,
  last_name text,
  email text,
  phone text,
  created_date timestamptz not null,
  -- In the form of search words (lists/freeText.ts), with spaces.
  searched text not null generated always as (lower(regexp_replace(normalize(
    coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''), NFKD),
    '[\\u0300-\\u036f''\\u2019\\u02bc]', '', 'g'))) stored,
  phone_digits text not null generated always as (regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) stored,
  primary key (business_id, id)
);
create index contacts_by_name on contacts (business_id, searched, id);

alter table bookings add column contact_phone text generated always as
  (nullif(regexp_replace(coalesce(contact_details ->> 'phone', ''), '[^0-9]', '', 'g'), '')) stored;
create index bookings_of_phone on bookings (business_id, contact_phone) where contact_phone is not null;
-- Email addresses are asked about in lower case.
drop index bookings_of_typed_email;

insert into contacts (business_id, id, first_name, last_name, email, phone, created_date)
  select business_id, contact_id,
    (array_agg(contact_details ->> 'firstName' order by created_date desc)
      filter (where contact_details ->> 'firstName' is not null))[1],
    (array_agg(contact_details ->> 'lastName' order by created_date desc)
      filter (where contact_details ->> 'lastName' is not null))[1],
    (array_agg(contact_details ->> 'email' order by created_date desc)
      filter (where contact_details ->> 'email' is not null))[1],
    (array_agg(contact_details ->> 'phone' order by created_date desc)
      filter (where contact_details ->> 'phone' is not null))[1],
    min(created_date)
  from bookings where contact_id is not null group by business_id, contact_id;

create function keep_contact() returns trigger language plpgsql as $$
begin
  insert into contacts as kept (business_id, id, first_name, last_name, email, phone, created_date)
    values (new.business_id, new.contact_id, new.contact_details ->> 'firstName',
      new.contact_details ->> 'lastName', new.contact_details ->> 'email', new.contact_details ->> 'phone',
      new.created_date)
    on conflict (business_id, id) do update set
      first_name = coalesce(excluded.first_name, kept.first_name),
      last_name = coalesce(excluded.last_name, kept.last_name),
      email = coalesce(excluded.email, kept.email),
      phone = coalesce(excluded.phone, kept.phone),
      created_date = least(excluded.created_date, kept.created_date);
  return null;
end $$;
create trigger bookings_keep_contact after insert on bookings
  for each row when (new.contact_id is not null) execute function keep_contact();
create trigger changed_bookings_keep_contact after update on bookings for each row
  when (new.contact_id is not null and (old.contact_id is distinct from new.contact_id
    or old.contact_details is distinct from new.contact_details))
  execute function keep_contact();
`,
};
