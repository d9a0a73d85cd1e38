import type { Migration } from '../migrate.ts';

/** Every migration, in the order they run. */
export const migrations: readonly Migration[] = [];
