import type { Migration } from '../migrate.ts';

/**
 * Offers to waiting lists (reference/scheduling.md section 6). A booking has a row while it has an offer, and
 * afterwards until places become free again or it leaves the list.
 */
export const waitingLists: Migration = {
  name: '0043_waitingLists',
  up: `
-- Order of bookings that were created at one instant.
alter table bookings add column queued bigint generated always as identity;
create index bookings_that_wait on bookings (business_id, session_id, schedule_id) where status = 'WAITING_LIST';

create table waiting_offers (
  business_id uuid not null,
  booking_id uuid not null,
  -- The offer holds its places before that.
  expires timestamptz not null,
  -- False once the places were offered to others.
  standing boolean not null default true,
  -- The customer was told.
  told boolean not null default false,
  primary key (business_id, booking_id),
  foreign key (business_id, booking_id) references bookings (business_id, id) on delete cascade
);
create index waiting_offers_that_stand on waiting_offers (expires) where standing;

create function end_waiting() returns trigger language plpgsql as $$
begin
  delete from waiting_offers where business_id = old.business_id and booking_id = old.id;
  return null;
end $$;
create trigger bookings_end_waiting after update on bookings for each row
  when (old.status = 'WAITING_LIST' and new.status <> 'WAITING_LIST') execute function end_waiting();
`,
};
