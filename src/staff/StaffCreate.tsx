import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { staffCreationKind } from './staffCreationKind.ts';

/** A new staff member, who gives services unless told otherwise. */
export const StaffCreate = () => <RecordCreate kind={staffCreationKind} />;
