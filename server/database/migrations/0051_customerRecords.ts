import type { Migration } from '../migrate.ts';

/**
 * Notes and revisions of contacts, and their erasure on request. The history stays as it is written, except that a
 * change can lose personal data: the database compares each rewritten change with the old one.
 */
export const customerRecords: Migration = {
  name: '0051_customerRecords',
  up: `
alter table contacts add column notes text, add column revision bigint not null default 1,
  add column updated_date timestamptz;
create index contacts_by_email on contacts (business_id, lower(email), created_date) where email is not null;
create index contacts_by_phone on contacts (business_id, phone_digits, created_date) where phone_digits <> '';

-- A state or a difference without fields of these names, wherever they are.
create function without_keys(state jsonb, keys text[]) returns jsonb language sql immutable strict as $$
  select case jsonb_typeof(state)
    when 'object' then (select coalesce(jsonb_object_agg(key, without_keys(value, keys)), '{}')
      from jsonb_each(state) where key <> all(keys))
    when 'array' then (select coalesce(jsonb_agg(without_keys(value, keys) order by position), '[]')
      from jsonb_array_elements(state) with ordinality as items (value, position))
    else state end
$$;
-- The personal data of customers in the history, and in events.
create function without_customer(entity text, state jsonb) returns jsonb language sql immutable as $$
  select case entity
    when 'booking' then without_keys(state, '{contactDetails,contactId,additionalFields,formSubmissionId,
      externalUserId,extendedFields,formattedAddress,formattedAddressTranslated}')
    when 'contact' then without_keys(state, '{firstName,lastName,email,phone,notes}')
    else state end
$$;
create or replace function refuse_rewriting_history() returns trigger language plpgsql as $$
declare
  erased changes;
begin
  if tg_op = 'UPDATE' then
    erased := old;
    erased.before := without_customer(old.entity, old.before);
    erased.after := without_customer(old.entity, old.after);
    erased.became := without_customer(old.entity, old.became);
    erased.was := without_customer(old.entity, old.was);
    if old.entity = 'contact' then erased.name := null; end if;
    if new is not distinct from erased then return new; end if;
  end if;
  raise exception 'changes are only ever added';
end $$;
`,
};
