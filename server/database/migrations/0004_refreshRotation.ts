import type { Migration } from '../migrate.ts';

/** A client requests rotation for each of its refresh tokens; its registration alone does not decide. */
export const refreshRotation: Migration = {
  name: '0004_refreshRotation',
  up: `alter table refresh_tokens add column rotates boolean not null default true;`,
};
