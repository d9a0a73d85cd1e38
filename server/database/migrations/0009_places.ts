import type { Migration } from '../migrate.ts';

/** Constraints for the invariants of locations and plans. */
export const places: Migration = {
  name: '0009_places',
  up: `
alter table locations add constraint default_location_is_not_archived check (not (is_default and archived));

-- Of a plan's buyers (reference/entities.md section 14, version 2).
alter table pricing_plans add column max_purchases_per_buyer integer;
alter table pricing_plans add column buyer_can_cancel boolean;
`,
};
