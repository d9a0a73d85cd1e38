import type { Migration } from '../migrate.ts';

/** Bulk runs whose undo skips single fields, and that notify each customer once. */
export const bulkStudio: Migration = {
  name: '0019_bulkStudio',
  up: `
alter table bulk_run_items drop constraint bulk_run_items_state_check;
alter table bulk_run_items add constraint bulk_run_items_state_check check (state in
  ('CHANGES', 'UNCHANGED', 'BLOCKED', 'EXCLUDED', 'WAITING', 'DONE', 'FAILED', 'UNDONE', 'PARTLY_UNDONE', 'NOT_UNDONE'));

-- When customers were last told of what the run cancels.
alter table bulk_runs add column told_date timestamptz;
update bulk_runs set side_effects = side_effects || '{"booked": 0}' where not side_effects ? 'booked';
`,
};
