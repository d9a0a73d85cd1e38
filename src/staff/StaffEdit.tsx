import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { staffEditorKind } from './staffEditorKind.ts';

/** One staff member, to be read and changed. */
export const StaffEdit = () => <RecordEdit kind={staffEditorKind} />;
