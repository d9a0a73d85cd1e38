import type { RecordKind } from '../records/recordKind.ts';
import { detailOf, type Customer } from './customerRow.ts';
import { useCustomerChanges } from './useCustomerChanges.ts';

/** The record family of customers. */
export const customerKind: RecordKind = {
  resource: 'contacts',
  path: 'customers',
  label: 'customers.title',
  create: 'customers.new',
  find: {
    noteOf: (contact) => detailOf(contact as Customer),
  },
  isPerson: true,
  entities: ['contact'],
  useChangeReader: useCustomerChanges,
};
