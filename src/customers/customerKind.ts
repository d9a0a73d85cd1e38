import type { RecordKind } from '../records/recordKind.ts';
import { useCustomerChanges } from './useCustomerChanges.ts';

/** The record family of customers. */
export const customerKind: RecordKind = {
  resource: 'contacts',
  path: 'customers',
  label: 'customers.title',
  find: {
    noteOf: ({ name, email, phone }) =>
      [email, phone].find((line): line is string => typeof line === 'string' && line !== name),
  },
  entities: ['contact'],
  useChangeReader: useCustomerChanges,
};
