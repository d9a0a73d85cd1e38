import type { Fields } from '../../../contract/paths.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { EditorField } from '../editor/fields/editorField.ts';
import type { ChangeReader } from '../history/changeReader.ts';
import { useFieldChanges } from '../history/useFieldChanges.ts';

interface DefaultChanges {
  fields: readonly EditorField[];
  /** Action in the history that makes a record the default. */
  action: string;
  /** With `who` and `record`. */
  sentence: MessageKey;
}

const defaultField: EditorField = {
  key: 'default',
  path: 'default',
  label: 'plain.default',
  section: 'basics',
  kind: 'flag',
};

/** Describes changes of a family with a default record. */
export function useDefaultChanges(
  { fields, action, sentence }: DefaultChanges,
  fieldWords: (field: EditorField, record: Fields) => string,
): ChangeReader {
  return {
    ...useFieldChanges({ fields: [...fields, defaultField] }, fieldWords),
    sentenceOf: (change) => (change.action === action ? sentence : undefined),
  };
}
