import { useText } from '../messages/useText.ts';
import type { EditorField } from '../records/editor/editorField.ts';
import type { ChangeReader } from '../records/history/changeReader.ts';
import { useFieldChanges } from '../records/history/useFieldChanges.ts';
import { formEditorFields } from './formEditorFields.ts';
import { useFormFieldWords } from './useFormFieldWords.ts';

const fields: readonly EditorField[] = [
  ...formEditorFields,
  { key: 'default', path: 'default', label: 'plain.default', section: 'basics', kind: 'flag' },
];

/** Describes changes of booking forms. */
export function useFormChanges(): ChangeReader {
  const fieldWords = useFormFieldWords();
  const text = useText();
  return {
    ...useFieldChanges({ fields }, fieldWords),
    sentenceOf: ({ action }, who) =>
      action === 'default_booking_form_set' ? text('forms.madeDefault', { who }) : undefined,
  };
}
