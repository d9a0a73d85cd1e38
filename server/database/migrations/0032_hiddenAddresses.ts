import type { Migration } from '../migrate.ts';

/** Whether sign-in hides which addresses have an account. Null: decided by how people register. */
export const hiddenAddresses: Migration = {
  name: '0032_hiddenAddresses',
  up: `
alter table sign_on_policies add column hide_known_addresses boolean;
`,
};
