import { RecordList } from '../records/list/RecordList.tsx';
import { planListKind } from './planListKind.tsx';

/** List of pricing plans. */
export const PlanList = () => <RecordList kind={planListKind} />;
