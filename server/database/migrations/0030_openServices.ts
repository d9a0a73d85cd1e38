import type { Migration } from '../migrate.ts';

/**
 * Which member has which service open in a form. Unlogged: the rows are renewed every few seconds, and after a
 * crash no form is open.
 */
export const openServices: Migration = {
  name: '0030_openServices',
  up: `
create unlogged table open_services (
  business_id uuid not null,
  form_id uuid not null,
  service_id uuid not null,
  member_id uuid not null references members (id) on delete cascade,
  editing boolean not null,
  since timestamptz not null,
  seen timestamptz not null,
  primary key (business_id, form_id),
  foreign key (business_id, service_id) references services (business_id, id) on delete cascade
);
create index open_services_of_service on open_services (business_id, service_id, seen);
`,
};
