import type { Migration } from '../migrate.ts';

/** Perks and sessions of pricing plans, and the bookings that orders of plans pay for. Former bookings are not counted. */
export const planBenefits: Migration = {
  name: '0050_planBenefits',
  up: `
alter table pricing_plans add column perks jsonb, add column benefit jsonb;
-- Null: unlimited.
alter table plan_orders add column sessions integer check (sessions >= 1);
create table plan_order_bookings (
  business_id uuid not null,
  booking_id uuid not null,
  order_id uuid not null,
  primary key (business_id, booking_id),
  foreign key (business_id, booking_id) references bookings (business_id, id) on delete cascade,
  foreign key (business_id, order_id) references plan_orders (business_id, id) on delete cascade
);
create index plan_order_bookings_of_order on plan_order_bookings (business_id, order_id);
`,
};
