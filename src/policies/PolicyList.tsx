import { RecordList } from '../records/list/RecordList.tsx';
import { policyListKind } from './policyListKind.tsx';

/** List of booking policies. */
export const PolicyList = () => <RecordList kind={policyListKind} />;
