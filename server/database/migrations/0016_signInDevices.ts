import type { Migration } from '../migrate.ts';

/** Distinguishes a member's sign-in sessions: the browser's name, and the prefix of its IP address. */
export const signInDevices: Migration = {
  name: '0016_signInDevices',
  up: `
alter table sign_in_sessions
  add column user_agent text,
  add column network text;
`,
};
