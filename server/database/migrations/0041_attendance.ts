import type { Migration } from '../migrate.ts';

/** The attendance of bookings at sessions (reference/calls.md section 8.6): at most one of a booking and session. */
export const attendance: Migration = {
  name: '0041_attendance',
  up: `
create table attendances (
  business_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  -- Without a reference: it outlives its session.
  event_id text not null,
  status text not null check (status in ('NOT_SET', 'ATTENDED', 'NOT_ATTENDED')),
  number_of_attendees integer not null check (number_of_attendees >= 1),
  primary key (business_id, id),
  unique (business_id, booking_id, event_id),
  foreign key (business_id, booking_id) references bookings (business_id, id) on delete cascade
);
create index attendances_of_event on attendances (business_id, event_id, id);
`,
};
