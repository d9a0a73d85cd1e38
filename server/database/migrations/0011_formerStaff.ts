import type { Migration } from '../migrate.ts';

/**
 * Which services deleted staff members gave, until they are brought back or removed for good: their place among those who
 * give a service, and the price of their own where it had one.
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
