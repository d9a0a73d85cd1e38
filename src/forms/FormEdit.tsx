import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { formEditorKind } from './formEditorKind.ts';

/** Editor of a booking form. */
export const FormEdit = () => <RecordEdit kind={formEditorKind} />;
