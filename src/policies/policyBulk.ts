import { bulkFieldsOf } from '../../contract/entities/bulkRuns/bulkOperations.ts';
import { plainBulk } from '../records/plain/plainBulk.tsx';
import { policyFields } from './policyFields.ts';
import { policyRemoval } from './policyRemoval.ts';

/** Bulk actions on booking policies. */
export const policyBulk = plainBulk({
  entity: 'bookingPolicy',
  changes: ['bookingPolicies', 'services'],
  sections: (['basics', 'booking', 'cancellation', 'participants'] as const).map((key) => ({
    key,
    label: `policies.section.${key}` as const,
  })),
  bulkFields: bulkFieldsOf.bookingPolicy,
  fields: policyFields,
  removal: policyRemoval,
});
