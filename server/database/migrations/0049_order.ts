import type { Migration } from '../migrate.ts';

/** Pricing plans and staff members have an order, like categories; at first that of their creation. */
export const order: Migration = {
  name: '0049_order',
  up: `
alter table pricing_plans add column sort_order bigint not null default 0;
alter table staff_members add column sort_order bigint not null default 0;
update pricing_plans set sort_order = numbered.place * 1000000 from (
  select business_id, id, row_number() over (partition by business_id order by created_date, id) as place
  from pricing_plans) as numbered
  where pricing_plans.business_id = numbered.business_id and pricing_plans.id = numbered.id;
update staff_members set sort_order = numbered.place * 1000000 from (
  select business_id, id, row_number() over (partition by business_id order by created_date, id) as place
  from staff_members) as numbered
  where staff_members.business_id = numbered.business_id and staff_members.id = numbered.id;
`,
};
