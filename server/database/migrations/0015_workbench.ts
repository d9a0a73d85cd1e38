import type { Migration } from '../migrate.ts';

/**
 * Server state of the services workbench: names of changes, so that they can be undone; saved views; bulk runs;
 * uploaded pictures.
 */
export const workbench: Migration = {
  name: '0015_workbench',
  up: `
alter table changes add column id uuid not null default gen_random_uuid();
-- The bulk run that the change is part of, and the change that it takes back.
alter table changes add column run_id uuid;
alter table changes add column undoes uuid;
create unique index changes_by_id on changes (business_id, id);
create index changes_by_request on changes (business_id, request_id);
create index changes_of_run on changes (business_id, run_id, sequence) where run_id is not null;
create index undone_changes on changes (business_id, undoes) where undoes is not null;
create index changes_of_member on changes (business_id, (actor ->> 'memberId'), sequence)
  where actor ->> 'memberId' is not null;

create table saved_views (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  -- Who made it: a member, or an application that acts for nobody.
  owner_id uuid not null,
  resource text not null collate "C",
  name text not null collate "und-x-icu",
  shared boolean not null,
  is_default boolean not null,
  position integer not null,
  filter jsonb not null,
  sort jsonb,
  columns text[],
  density text check (density in ('comfortable', 'compact')),
  primary key (business_id, id)
);
create index saved_views_of_resource on saved_views (business_id, resource, position, id);
create unique index one_shared_default_view on saved_views (business_id, resource) where is_default and shared;
create unique index one_own_default_view on saved_views (business_id, resource, owner_id)
  where is_default and not shared;

create table bulk_runs (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null collate "und-x-icu",
  stage text not null check (stage in ('PREVIEWED', 'STARTED', 'UNDOING')),
  actor jsonb not null,
  selection jsonb not null,
  work jsonb not null,
  side_effects jsonb not null,
  job_id uuid,
  created_date timestamptz not null,
  started_date timestamptz,
  undone_date timestamptz,
  primary key (business_id, id)
);
create index bulk_runs_by_date on bulk_runs (business_id, created_date, id);
create index abandoned_previews on bulk_runs (created_date) where stage = 'PREVIEWED';

-- One service of a run: what the preview said of it, and what became of it.
create table bulk_run_items (
  business_id uuid not null,
  run_id uuid not null,
  position integer not null,
  service_id uuid not null,
  name text not null,
  state text not null check (state in
    ('CHANGES', 'UNCHANGED', 'BLOCKED', 'EXCLUDED', 'WAITING', 'DONE', 'FAILED', 'UNDONE', 'NOT_UNDONE')),
  fields jsonb not null,
  error jsonb,
  change_id uuid,
  primary key (business_id, run_id, position),
  unique (business_id, run_id, service_id),
  foreign key (business_id, run_id) references bulk_runs (business_id, id) on delete cascade
);
create index bulk_run_items_by_state on bulk_run_items (business_id, run_id, state, position);

create table media_files (
  business_id uuid not null references businesses (id),
  id uuid not null,
  created_date timestamptz not null,
  filename text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  content bytea not null,
  -- Since when nothing shows it; null while something does.
  unused_since timestamptz,
  primary key (business_id, id)
);
create index unused_media_files on media_files (unused_since) where unused_since is not null;
`,
};
