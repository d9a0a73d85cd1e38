import type { Migration } from '../migrate.ts';

/** Whether sign-in hides which email addresses have an account. Null: depends on the registration setting. */
export const hiddenAddresses: Migration = {
  name: '0032_hiddenAddresses',
  up: `
alter table sign_on_policies add column hide_known_addresses boolean;
`,
};
