import { useDefaultChanges } from '../records/plain/useDefaultChanges.ts';
import { policyFields } from './policyFields.ts';
import { usePolicyFieldWords } from './usePolicyFieldWords.ts';

const family = {
  fields: policyFields,
  action: 'default_booking_policy_set',
  sentence: 'policies.madeDefault',
} as const;

/** Describes changes of booking policies. */
export const usePolicyChanges = () => useDefaultChanges(family, usePolicyFieldWords());
