import { RecordList } from '../records/list/RecordList.tsx';
import { staffListKind } from './staffListKind.tsx';

/** Everybody who works here: found, narrowed and ordered. */
export const StaffList = () => <RecordList kind={staffListKind} />;
