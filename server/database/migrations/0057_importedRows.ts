import type { Migration } from '../migrate.ts';

/** Imports as bulk runs: rows with the line of their file, their document, and whether they create a record. */
export const importedRows: Migration = {
  name: '0057_importedRows',
  up: `
alter table bulk_run_items add column line integer;
alter table bulk_run_items add column creates boolean not null default false;
-- The service as in the file, until the row is done.
alter table bulk_run_items add column document jsonb;
`,
};
