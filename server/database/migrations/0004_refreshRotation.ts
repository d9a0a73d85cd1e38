import type { Migration } from '../migrate.ts';

/** Whether a refresh token is replaced when it is used is said by the client that asked for it, not by its registration alone. */
export const refreshRotation: Migration = {
  name: '0004_refreshRotation',
  up: `alter table refresh_tokens add column rotates boolean not null default true;`,
};
