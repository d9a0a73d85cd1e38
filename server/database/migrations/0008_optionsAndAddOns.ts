import type { Migration } from '../migrate.ts';

/**
 * Variants of services, and add-ons. A service's add-on groups are part of the service itself, as on the wire;
 * deleting an add-on removes it from them, so no foreign key refers to it.
 */
export const optionsAndAddOns: Migration = {
  name: '0008_optionsAndAddOns',
  up: `
-- One object for a service, also in a race. It is found while its service is: a deleted service takes it along, and
-- brings it back.
create table service_options_and_variants (
  business_id uuid not null,
  id uuid not null,
  revision bigint not null,
  service_id uuid not null,
  options jsonb not null,
  variants jsonb not null,
  extended_fields jsonb,
  primary key (business_id, id),
  unique (business_id, service_id),
  foreign key (business_id, service_id) references services (business_id, id) on delete cascade
);

create table add_ons (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null collate "und-x-icu",
  price jsonb,
  duration_in_minutes integer check (duration_in_minutes between 1 and 1440),
  max_quantity integer check (max_quantity between 1 and 9999),
  tax_group uuid,
  main_media jsonb,
  extended_fields jsonb,
  primary key (business_id, id),
  check (duration_in_minutes is null or max_quantity is null)
);
create index add_ons_by_created_date on add_ons (business_id, created_date, id);
create index add_ons_by_name on add_ons (business_id, name, id);

-- The services that offer an add-on; most offer none, and cost nothing here.
create index services_by_add_on on services using gin (add_on_groups jsonb_path_ops)
  where add_on_groups <> '[]'::jsonb;
`,
};
