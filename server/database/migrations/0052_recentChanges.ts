import type { Migration } from '../migrate.ts';

/**
 * The transaction of each change, so that readers find those that became visible since their last reading. The changes
 * so far have none: they are visible to everybody, and the table is not rewritten.
 */
export const recentChanges: Migration = {
  name: '0052_recentChanges',
  up: `
alter table changes add column transaction_id xid8;
alter table changes alter column transaction_id set default pg_current_xact_id();
create index changes_of_transaction on changes (business_id, transaction_id) where transaction_id is not null;
`,
};
