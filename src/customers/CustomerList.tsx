import { RecordList } from '../records/list/RecordList.tsx';
import { customerListKind } from './customerListKind.tsx';

/** List of customers. */
export const CustomerList = () => <RecordList kind={customerListKind} />;
