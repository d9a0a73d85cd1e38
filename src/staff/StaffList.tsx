import { RecordList } from '../records/list/RecordList.tsx';
import { staffListKind } from './staffListKind.tsx';

/** List of staff members. */
export const StaffList = () => <RecordList kind={staffListKind} />;
