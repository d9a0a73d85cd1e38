import type { Migration } from '../migrate.ts';

/** What a business may change about itself, and its look. */
export const businessSettings: Migration = {
  name: '0053_businessSettings',
  up: `
alter table businesses
  add column revision bigint not null default 1,
  add column updated_date timestamptz,
  add column logo jsonb,
  add column hue text;
update businesses set updated_date = created_date;
alter table businesses alter column updated_date set not null;
`,
};
