import { useFieldChanges } from '../records/history/useFieldChanges.ts';
import { policyFields } from './policyFields.ts';
import { usePolicyFieldWords } from './usePolicyFieldWords.ts';

/** Describes changes of booking policies. */
export function usePolicyChanges() {
  const words = usePolicyFieldWords();
  return { ...useFieldChanges({ fields: policyFields }, words), sentenceOf: () => undefined };
}
