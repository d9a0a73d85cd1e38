import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { planEditorKind } from './planEditorKind.tsx';

/** Editor of a pricing plan. */
export const PlanEdit = () => <RecordEdit kind={planEditorKind} />;
