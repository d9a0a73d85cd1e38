import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { policyCreationKind } from './policyEditorKind.tsx';

/** Screen for a new booking policy. */
export const PolicyCreate = () => <RecordCreate kind={policyCreationKind} />;
