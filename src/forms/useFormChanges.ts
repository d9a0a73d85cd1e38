import type { ChangeReader } from '../records/history/changeReader.ts';
import { useFieldChanges } from '../records/history/useFieldChanges.ts';
import { formEditorFields } from './formEditorFields.ts';
import { useFormFieldWords } from './useFormFieldWords.ts';

/** Describes changes of booking forms. */
export function useFormChanges(): ChangeReader {
  const fieldWords = useFormFieldWords();
  return useFieldChanges({ fields: formEditorFields }, fieldWords);
}
