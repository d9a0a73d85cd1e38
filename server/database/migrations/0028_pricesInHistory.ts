import type { Migration } from '../migrate.ts';

/** The history of a service includes the changes of its variants, which are a record of their own. */
export const pricesInHistory: Migration = {
  name: '0028_pricesInHistory',
  up: `
create index changes_of_prices on changes (business_id, service_id, sequence) where entity = 'optionsAndVariants';
`,
};
