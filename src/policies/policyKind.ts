import { restoreBookingPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import type { RecordKind } from '../records/recordKind.ts';
import { policyBulk } from './policyBulk.ts';
import { usePolicyChanges } from './usePolicyChanges.ts';

/** The record family of booking policies. */
export const policyKind: RecordKind = {
  resource: 'bookingPolicies',
  path: 'booking-policies',
  label: 'policies.title',
  find: {},
  create: 'policies.new',
  entities: ['bookingPolicy'],
  useChangeReader: usePolicyChanges,
  trash: { restore: restoreBookingPolicy, stays: 'trash.stays.bookingPolicy' },
  bulk: policyBulk,
};
