import type { Migration } from '../migrate.ts';

/**
 * What all processes on one database share and no business owns: the installation's secret. An embedded database has
 * one process, whose secret lies in a file beside it instead, so that a copy of the rows alone gives nothing away.
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
