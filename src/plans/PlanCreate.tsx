import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { planCreationKind } from './planEditorKind.tsx';

/** Screen for a new pricing plan. */
export const PlanCreate = () => <RecordCreate kind={planCreationKind} />;
