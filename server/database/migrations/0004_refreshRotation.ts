import type { Migration } from '../migrate.ts';

/**
 * Whether a refresh token is rotated on use depends on the client that requested it, not only on its registration.
 */
export const refreshRotation: Migration = {
  name: '0004_refreshRotation',
  up: `alter table refresh_tokens add column rotates boolean not null default true;`,
};
