import type { Migration } from '../migrate.ts';

/** Times of each member's last and previous visit to the overview. */
export const memberVisits: Migration = {
  name: '0026_memberVisits',
  up: `
create table member_visits (
  business_id uuid not null references businesses (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  seen timestamptz not null,
  before timestamptz,
  primary key (business_id, member_id)
);
`,
};
