import type { Migration } from '../migrate.ts';

/** Payments of bookings by a provider. A booking has several if its customer tries again. */
export const bookingPayments: Migration = {
  name: '0048_bookingPayments',
  up: `
create table booking_payments (
  business_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  -- Order of payments that began at one instant.
  position bigint generated always as identity,
  status text not null check (status in ('OPEN', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED')),
  amount numeric(17, 2) not null check (amount > 0),
  -- Of the booking, when the payment began.
  total numeric(17, 2) not null check (total >= amount),
  currency text not null,
  provider text not null,
  -- Of the provider, and the page on which the customer pays; null until it has begun.
  reference text,
  page_url text,
  created_date timestamptz not null,
  expires_date timestamptz not null,
  -- When the payment is to be looked at again; null: never.
  due_date timestamptz,
  primary key (business_id, id),
  foreign key (business_id, booking_id) references bookings (business_id, id) on delete cascade
);
create index booking_payments_of_booking on booking_payments (business_id, booking_id);
create index booking_payments_due on booking_payments (due_date) where due_date is not null;
`,
};
