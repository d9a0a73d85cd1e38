import { RecordEdit } from '../../records/editor/RecordEdit.tsx';
import { staffEditorKind } from './staffEditorKind.ts';

/** Editor of a staff member. */
export const StaffEdit = () => <RecordEdit kind={staffEditorKind} />;
