import { useFieldChanges } from '../records/history/useFieldChanges.ts';
import { planFields } from './planFields.ts';
import { usePlanFieldWords } from './usePlanFieldWords.ts';

const fields = [
  ...planFields,
  { key: 'archived', path: 'archived', label: 'plans.field.archived', section: 'sale', kind: 'flag' },
  { key: 'sortOrder', path: 'sortOrder', label: 'plans.field.position', section: 'sale', kind: 'number' },
] as const;

/** Describes changes of pricing plans. */
export function usePlanChanges() {
  const words = usePlanFieldWords();
  return { ...useFieldChanges({ fields }, words), sentenceOf: () => undefined };
}
