import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { policyEditorKind } from './policyEditorKind.tsx';

/** Editor of a booking policy. */
export const PolicyEdit = () => <RecordEdit kind={policyEditorKind} />;
