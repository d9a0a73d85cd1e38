import { useDefaultChanges } from '../records/plain/useDefaultChanges.ts';
import { formEditorFields } from './formEditorFields.ts';
import { useFormFieldWords } from './useFormFieldWords.ts';

const family = {
  fields: formEditorFields,
  action: 'default_booking_form_set',
  sentence: 'forms.madeDefault',
} as const;

/** Describes changes of booking forms. */
export const useFormChanges = () => useDefaultChanges(family, useFormFieldWords());
