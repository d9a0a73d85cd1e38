import type { Migration } from '../migrate.ts';

/**
 * Snapshot of the booking policy at the time of a booking. Earlier bookings get the current policy, because no
 * older one is stored.
 */
export const policySnapshots: Migration = {
  name: '0017_policySnapshots',
  up: `
create table booking_policy_snapshots (
  business_id uuid not null,
  booking_id uuid not null,
  id uuid not null,
  created_date timestamptz not null,
  policy jsonb not null,
  primary key (business_id, booking_id),
  foreign key (business_id, booking_id) references bookings (business_id, id) on delete cascade
);
insert into booking_policy_snapshots
select bookings.business_id, bookings.id, gen_random_uuid(), bookings.created_date,
  jsonb_strip_nulls(jsonb_build_object(
    'id', policies.id,
    'revision', policies.revision::text,
    'createdDate', to_char(policies.created_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updatedDate', to_char(policies.updated_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'appId', policies.app_id,
    'name', policies.name,
    'default', policies.is_default,
    'extendedFields', policies.extended_fields
  )) || policies.settings
from bookings
  join services on services.business_id = bookings.business_id and services.id = bookings.service_id
  join booking_policies policies
    on policies.business_id = services.business_id and policies.id = services.booking_policy_id;
`,
};
