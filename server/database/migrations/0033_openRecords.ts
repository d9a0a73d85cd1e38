import type { Migration } from '../migrate.ts';

/** Open forms of every family, in place of those of services. Unlogged, like these: a crash closes all forms. */
export const openRecords: Migration = {
  name: '0033_openRecords',
  up: `
create unlogged table open_records (
  business_id uuid not null,
  form_id uuid not null,
  entity text not null,
  entity_id uuid not null,
  member_id uuid not null references members (id) on delete cascade,
  editing boolean not null,
  since timestamptz not null,
  seen timestamptz not null,
  primary key (business_id, form_id)
);
create index open_records_of_record on open_records (business_id, entity_id, seen);
drop table open_services;
`,
};
