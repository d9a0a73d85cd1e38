import type { Migration } from '../migrate.ts';

/** What tells a member's sign-in sessions apart: what the browser calls itself, and the beginning of its address. */
export const signInDevices: Migration = {
  name: '0016_signInDevices',
  up: `
alter table sign_in_sessions
  add column user_agent text,
  add column network text;
`,
};
