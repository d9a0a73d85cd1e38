import type { Migration } from '../migrate.ts';

/**
 * The services of deleted staff members, until they are restored or permanently deleted: their position among the
 * assigned staff, and their own price if they had one.
 */
export const formerStaff: Migration = {
  name: '0011_formerStaff',
  up: `
create table former_staff (
  business_id uuid not null,
  resource_id uuid not null,
  service_id uuid not null,
  position integer not null,
  variant jsonb,
  primary key (business_id, resource_id, service_id),
  foreign key (business_id, resource_id) references resources (business_id, id) on delete cascade,
  foreign key (business_id, service_id) references services (business_id, id) on delete cascade
);
create index former_staff_of_service on former_staff (business_id, service_id);
`,
};
