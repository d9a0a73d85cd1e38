import type { BookingForm } from '../../contract/entities/terms/bookingForm.ts';
import type { EditorHeadProps } from '../records/editor/editorKind.ts';
import { DefaultChip } from '../records/plain/DefaultChip.tsx';
import { MakeDefault } from '../records/plain/MakeDefault.tsx';
import { formDefault } from './formDefault.ts';

/** Marks the default form. */
export const FormState = ({ record }: { record: BookingForm }) => record.default && <DefaultChip />;

/** Makes the form of the editor the default one. */
export function FormActions({ opened, onChanged }: EditorHeadProps<BookingForm>) {
  if (opened.default) return null;
  return <MakeDefault kind={formDefault} record={opened} onMade={onChanged} />;
}
