import type { Migration } from '../migrate.ts';

/**
 * The installation's secret, which belongs to no business and is shared by all processes on one database. An
 * embedded database has one process, so its secret is a file next to it: a copy of the rows alone then reveals
 * nothing.
 */
export const installation: Migration = {
  name: '0003_installation',
  up: `
create table installation (
  only_row boolean primary key default true check (only_row),
  secret text not null
);
`,
};
