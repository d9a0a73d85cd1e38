import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { formCreationKind } from './formEditorKind.ts';

/** Screen for a new booking form. */
export const FormCreate = () => <RecordCreate kind={formCreationKind} />;
