import type { RecordKind } from '../records/recordKind.ts';
import { useCustomerChanges } from './useCustomerChanges.ts';

/** The record family of customers. */
export const customerKind: RecordKind = {
  resource: 'contacts',
  path: 'customers',
  label: 'customers.title',
  entities: ['contact'],
  useChangeReader: useCustomerChanges,
};
