import type { Migration } from '../migrate.ts';

/** Bulk runs of every family, in place of those of services. */
export const bulkFamilies: Migration = {
  name: '0034_bulkFamilies',
  up: `
alter table bulk_runs add column entity text not null default 'service';
alter table bulk_runs alter column entity drop default;
alter table bulk_run_items rename column service_id to entity_id;
`,
};
