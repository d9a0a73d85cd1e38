import type { Migration } from '../migrate.ts';

/**
 * What messages to customers depend on besides the booking. Only bookings whose customer is told have a row: imported
 * ones and those of samples have none.
 */
export const bookingMails: Migration = {
  name: '0042_bookingMails',
  up: `
create table booking_mails (
  business_id uuid not null,
  booking_id uuid not null,
  -- The language of the customer, where it is known.
  language text,
  -- The customer is told about changes.
  tells boolean not null,
  -- The calendar of the customer has the event.
  invited boolean not null,
  -- When the next reminder is due.
  remind_at timestamptz,
  primary key (business_id, booking_id),
  foreign key (business_id, booking_id) references bookings (business_id, id) on delete cascade
);
create index booking_reminders on booking_mails (remind_at) where remind_at is not null;
`,
};
