import { RecordCreate } from '../../records/editor/RecordCreate.tsx';
import { staffCreationKind } from './staffCreationKind.ts';

/** Screen for a new staff member, assignable to services by default. */
export const StaffCreate = () => <RecordCreate kind={staffCreationKind} />;
