import { useText } from '../messages/useText.ts';
import type { EditorField } from '../records/editor/editorField.ts';
import { useFieldChanges } from '../records/history/useFieldChanges.ts';
import { policyFields } from './policyFields.ts';
import { usePolicyFieldWords } from './usePolicyFieldWords.ts';

const fields: readonly EditorField[] = [
  ...policyFields,
  { key: 'default', path: 'default', label: 'plain.default', section: 'basics', kind: 'flag' },
];

/** Describes changes of booking policies. */
export function usePolicyChanges() {
  const words = usePolicyFieldWords();
  const text = useText();
  return {
    ...useFieldChanges({ fields }, words),
    sentenceOf: ({ action }: { action: string }, who: string) =>
      action === 'default_booking_policy_set' ? text('policies.madeDefault', { who }) : undefined,
  };
}
