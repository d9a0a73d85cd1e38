import { getPath, type Fields } from '../../contract/paths.ts';
import type { FormField } from '../../contract/entities/terms/bookingForm.ts';
import { useText } from '../messages/useText.ts';
import type { EditorField } from '../records/editor/fields/editorField.ts';
import { usePlainWords } from '../records/editor/fields/usePlainWords.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { listOf } from '../ui/words/listOf.ts';

/** Returns a function that formats a field of a booking form; `''` if empty. */
export function useFormFieldWords() {
  const text = useText();
  const plainWords = usePlainWords();
  const { locale } = useBusiness();
  return ({ key, kind, path }: EditorField, form: Fields): string => {
    const value: unknown = getPath(form, path);
    if (key !== 'fields') return plainWords(kind, value);
    const questions = Array.isArray(value) ? (value as FormField[]) : [];
    return listOf(
      questions.map(({ label, required }) => (required ? text('forms.requiredOne', { label }) : label)),
      locale,
    );
  };
}
