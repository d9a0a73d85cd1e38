import type { Migration } from '../migrate.ts';

/** Pricing plans that members have, with the name and price that the plan had. */
export const planOrders: Migration = {
  name: '0047_planOrders',
  up: `
create table plan_orders (
  business_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  member_id uuid not null,
  plan_name text not null,
  plan_description text,
  pricing jsonb,
  start_date timestamptz not null,
  -- Null: until it is canceled.
  end_date timestamptz check (end_date > start_date),
  -- When a cancellation takes effect.
  canceled_from timestamptz,
  cancellation jsonb,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, plan_id) references pricing_plans (business_id, id),
  foreign key (member_id) references members (id) on delete cascade
);
create index plan_orders_of_member on plan_orders (business_id, member_id, created_date, id);
create index plan_orders_of_plan on plan_orders (business_id, plan_id, created_date, id);
create index plan_orders_by_date on plan_orders (business_id, created_date, id);
`,
};
