import { removalWords } from '../records/plain/plainWords.ts';
import type { RemovalKind } from '../records/removal/removalKind.ts';

/** Deletion of policies; their services get another. */
export const policyRemoval: RemovalKind = {
  entity: 'bookingPolicy',
  resource: 'bookingPolicies',
  path: 'booking-policies',
  changes: ['bookingPolicies', 'services'],
  texts: removalWords('policies'),
};
