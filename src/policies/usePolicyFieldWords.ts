import { useGetList } from 'react-admin';
import { getPath, type Fields } from '../../contract/paths.ts';
import { useText, type Text } from '../messages/useText.ts';
import type { EditorField } from '../records/editor/fields/editorField.ts';
import { usePlainWords } from '../records/editor/fields/usePlainWords.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import { durationWords } from '../ui/words/durationWords.ts';

const choices = {
  'staffSortingPolicy.sortingMethodType': 'policies.sorting',
  'staffSortingPolicy.rankingOptions.order': 'policies.ranking',
  'intakeFormPolicy.timing': 'policies.timing',
  'intakeFormPolicy.completionRequirement': 'policies.need',
} as const;

/** Returns a function that formats a field of a policy; `''` if empty. */
export function usePolicyFieldWords(): (field: EditorField, record: Fields) => string {
  const text = useText();
  const plainWords = usePlainWords();
  const [params, options] = allOptions;
  const { data: forms = [] } = useGetList<{ id: string; name: string }>('bookingForms', params, options);
  return ({ path, kind }, record) => {
    const value = getPath(record, path);
    if (kind === 'minutes') return typeof value === 'number' ? durationWords(value, text) : '';
    if (kind === 'reference') return forms.find(({ id }) => id === value)?.name ?? '';
    if (Array.isArray(value)) {
      return value.length > 0
        ? text('policies.fees.count', { smart_count: value.length })
        : text('policies.fees.none');
    }
    if (Object.hasOwn(choices, path) && typeof value === 'string') return choiceWords(path, value, text);
    return plainWords(kind, value);
  };
}

function choiceWords(path: string, value: string, text: Text): string {
  // Each value of the contract has its text under the prefix of its field.
  return text(`${choices[path as keyof typeof choices]}.${value}` as Parameters<Text>[0]);
}
