import { bookingFormTraits } from '../../contract/entities/terms/bookingForm.ts';
import { declaredFields, type DeclaredField } from '../records/editor/fields/declaredFields.ts';

export type FormEditorField = DeclaredField<typeof bookingFormTraits>;

/** All fields of a booking form in the editor. */
export const formEditorFields = declaredFields(bookingFormTraits, (path) => `forms.field.${path}`);
