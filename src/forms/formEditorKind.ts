import {
  bookingFormInput,
  type BookingForm,
  type FormField,
} from '../../contract/entities/terms/bookingForm.ts';
import { bookingFormViolations } from '../../contract/entities/terms/bookingFormRules.ts';
import { restoreBookingForm } from '../../contract/calls/terms/bookingForms.ts';
import { plainCreation, plainEditor } from '../records/plain/plainEditor.tsx';
import { FormAside } from './FormAside.tsx';
import { formEditorFields, type FormEditorField } from './formEditorFields.ts';
import { FormInputs } from './FormInputs.tsx';
import { formRemoval } from './formRemoval.ts';
import { FormActions, FormState } from './FormState.tsx';
import { useFormFieldWords } from './useFormFieldWords.ts';

const family = {
  resource: 'bookingForms',
  path: 'booking-forms',
  entity: 'bookingForm',
  words: 'forms',
  fields: formEditorFields,
  input: bookingFormInput,
  moreErrors: bookingFormViolations,
  restore: restoreBookingForm,
  sections: (['basics', 'fields', 'uses'] as const).map((key) => ({
    key,
    label: `forms.section.${key}` as const,
  })),
  Inputs: FormInputs,
  Aside: FormAside,
  HeadState: FormState,
  HeadActions: FormActions,
  useFieldWords: useFormFieldWords,
  removal: formRemoval,
} as const;

/** Editor of booking forms. */
export const formEditorKind = plainEditor<BookingForm, FormEditorField>(family);

/** Creation of booking forms. */
export const formCreationKind = plainCreation<
  BookingForm,
  FormEditorField,
  { name: string | null; fields: FormField[] }
>({
  family,
  editor: formEditorKind,
  start: () => ({ name: null, fields: [] }),
  sections: formEditorKind.sections.slice(0, 2),
});
