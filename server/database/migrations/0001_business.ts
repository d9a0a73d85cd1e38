import type { Migration } from '../migrate.ts';

/**
 * A business and its catalogue, with the records that every write creates.
 *
 * - Every key begins with the business, so a row can only reference rows of its own business, and two businesses
 *   may have the same ids (both loaded the same catalogue).
 * - Columns are for filters, sorting, joins and constraints; everything else is jsonb.
 * - Deleted rows keep a `deleted_date` until they are purged, so that they can be restored.
 * - Names sort by the Unicode collation (a, A, ä, b), URLs by code point.
 */
export const business: Migration = {
  name: '0001_business',
  up: `
create table businesses (
  id uuid primary key,
  name text not null,
  time_zone text not null,
  currency text not null,
  locale text not null,
  host text unique,
  created_date timestamptz not null
);

create table locations (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text collate "und-x-icu",
  description text,
  is_default boolean not null,
  archived boolean not null,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  time_zone text,
  email text,
  phone text,
  address jsonb,
  business_schedule jsonb,
  location_types text[] not null,
  extended_fields jsonb,
  primary key (business_id, id)
);
create unique index one_default_location on locations (business_id) where is_default;

create table categories (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  deleted_date timestamptz,
  name text not null collate "und-x-icu",
  sort_order bigint not null,
  extended_fields jsonb,
  primary key (business_id, id)
);

create table resource_types (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  deleted_date timestamptz,
  name text not null collate "und-x-icu",
  extended_fields jsonb,
  primary key (business_id, id)
);
create unique index resource_type_name on resource_types (business_id, lower(name)) where deleted_date is null;

create table resources (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  deleted_date timestamptz,
  name text not null collate "und-x-icu",
  type_id uuid,
  working_hours_schedules jsonb,
  location_options jsonb,
  events_schedule_id uuid not null,
  extended_fields jsonb,
  primary key (business_id, id),
  unique (business_id, events_schedule_id),
  foreign key (business_id, type_id) references resource_types (business_id, id)
);

create table staff_members (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  deleted_date timestamptz,
  name text not null collate "und-x-icu",
  email text,
  phone text,
  description text,
  main_media jsonb,
  resource_id uuid not null,
  service_provider boolean not null,
  associated_identity jsonb,
  tags jsonb,
  extended_fields jsonb,
  primary key (business_id, id),
  unique (business_id, resource_id),
  foreign key (business_id, resource_id) references resources (business_id, id)
);

create table booking_policies (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  deleted_date timestamptz,
  app_id uuid not null,
  created_by_app_id uuid not null,
  name text collate "und-x-icu",
  is_default boolean not null,
  settings jsonb not null,
  extended_fields jsonb,
  primary key (business_id, id)
);
create unique index one_default_booking_policy on booking_policies (business_id)
  where is_default and deleted_date is null;

create table pricing_plans (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  name text not null collate "und-x-icu",
  description text,
  slug text not null collate "C",
  visibility text not null check (visibility in ('PUBLIC', 'PRIVATE')),
  buyable boolean not null,
  archived boolean not null,
  pricing_variants jsonb,
  extended_fields jsonb,
  primary key (business_id, id),
  unique (business_id, slug)
);

create table services (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  deleted_date timestamptz,
  app_id uuid not null,
  created_by_app_id uuid not null,
  type text not null check (type in ('APPOINTMENT', 'CLASS', 'COURSE')),
  sort_order bigint,
  name text not null collate "und-x-icu",
  name_words text[] not null,
  description text collate "und-x-icu",
  tag_line text collate "und-x-icu",
  default_capacity integer not null check (default_capacity between 1 and 1000),
  hidden boolean not null,
  category_id uuid,
  form_id uuid not null,
  form_settings jsonb,
  booking_policy_id uuid not null,
  payment jsonb not null,
  payment_online boolean generated always as (coalesce((payment #>> '{options,online}')::boolean, false)) stored,
  payment_in_person boolean generated always as (coalesce((payment #>> '{options,inPerson}')::boolean, false)) stored,
  payment_pricing_plan boolean
    generated always as (coalesce((payment #>> '{options,pricingPlan}')::boolean, false)) stored,
  pricing_plan_ids uuid[] not null check (cardinality(pricing_plan_ids) <= 75),
  online_booking jsonb not null,
  online_booking_enabled boolean
    generated always as (coalesce((online_booking ->> 'enabled')::boolean, false)) stored,
  conferencing jsonb not null,
  locations jsonb not null,
  location_ids uuid[] not null,
  location_types text[] not null,
  schedule_id uuid not null,
  first_session_start timestamptz,
  last_session_end timestamptz,
  availability_constraints jsonb,
  staff_member_ids uuid[] not null,
  service_resources jsonb not null,
  resource_ids uuid[] not null,
  primary_resource_type uuid,
  media jsonb not null,
  main_slug text not null collate "C",
  seo_data jsonb,
  add_on_groups jsonb not null,
  add_on_details jsonb not null,
  resource_groups jsonb not null,
  taxable_address jsonb,
  extended_fields jsonb,
  primary key (business_id, id),
  unique (business_id, schedule_id),
  foreign key (business_id, category_id) references categories (business_id, id),
  foreign key (business_id, booking_policy_id) references booking_policies (business_id, id)
);
create index services_by_created_date on services (business_id, created_date, id) where deleted_date is null;
create index services_by_updated_date on services (business_id, updated_date, id) where deleted_date is null;
create index services_by_name on services (business_id, name, id) where deleted_date is null;
create index services_by_word on services using gin (array_to_tsvector(name_words)) where deleted_date is null;
create index services_by_category on services (business_id, category_id, sort_order, id) where deleted_date is null;
create index services_by_booking_policy on services (business_id, booking_policy_id) where deleted_date is null;
create index services_by_type on services (business_id, type, name, id) where deleted_date is null;
create index services_by_deleted_date on services (business_id, deleted_date) where deleted_date is not null;
create index services_by_location on services using gin (location_ids) where deleted_date is null;
create index services_by_staff_member on services using gin (staff_member_ids) where deleted_date is null;
create index services_by_resource on services using gin (resource_ids) where deleted_date is null;
create index services_by_pricing_plan on services using gin (pricing_plan_ids) where deleted_date is null;

-- Present and former addresses. The key is what makes an address belong to one service for ever, also in a race.
-- It is taken before the service is written, so the reference is checked at the end.
create table service_slugs (
  business_id uuid not null,
  name text not null collate "C",
  service_id uuid not null,
  custom boolean not null,
  created_date timestamptz not null,
  primary key (business_id, name),
  unique (business_id, service_id, name),
  foreign key (business_id, service_id) references services (business_id, id) on delete cascade
    deferrable initially deferred
);
alter table services add constraint main_slug_is_reserved
  foreign key (business_id, id, main_slug) references service_slugs (business_id, service_id, name)
  deferrable initially deferred;

-- Who changed what. Rows are only ever added.
create table changes (
  sequence bigint generated always as identity primary key,
  business_id uuid not null references businesses (id),
  entity text not null,
  entity_id uuid not null,
  action text not null,
  actor jsonb not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  at timestamptz not null
);
create index changes_of_entity on changes (business_id, entity_id, sequence);
create index changes_of_business on changes (business_id, sequence);
create function refuse_rewriting_history() returns trigger language plpgsql as
  'begin raise exception ''changes are only ever added''; end';
create trigger changes_are_only_added before update or delete on changes
  for each row execute function refuse_rewriting_history();

-- Domain events in order; the sequence grows per entity because the entity's row is locked while it is written.
create table events (
  sequence bigint generated always as identity primary key,
  business_id uuid not null references businesses (id),
  id uuid not null unique,
  type text not null,
  entity_fqdn text not null,
  slug text not null,
  entity_id uuid not null,
  event_time timestamptz not null,
  identity jsonb not null,
  body jsonb not null
);
create index events_of_business on events (business_id, sequence);

create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash text not null,
  answer jsonb not null,
  expires_date timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_date);

-- Work that goes on after its call was answered; the targets are settled when it starts.
create table jobs (
  business_id uuid not null references businesses (id),
  id uuid not null,
  kind text not null,
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED')),
  request jsonb not null,
  actor jsonb not null,
  request_id text not null,
  target_ids uuid[] not null,
  succeeded integer not null,
  failed integer not null,
  results jsonb not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  primary key (business_id, id)
);
create index running_jobs on jobs (updated_date) where state = 'RUNNING';
`,
};
