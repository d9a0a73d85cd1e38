import type { Migration } from '../migrate.ts';

/**
 * Result of each part of a clone, so that a failed part can be retried, and whether to show the clone afterwards.
 */
export const serviceClones: Migration = {
  name: '0020_serviceClones',
  up: `
create table service_clones (
  business_id uuid not null,
  service_id uuid not null,
  source_id uuid not null,
  -- The place of the business that it was cloned to, where it was.
  location_id uuid,
  minutes integer,
  -- Customers are to see it once no part is missing.
  shown boolean not null,
  parts jsonb not null,
  primary key (business_id, service_id),
  foreign key (business_id, service_id) references services (business_id, id) on delete cascade
);
`,
};
