import { RecordList } from '../records/list/RecordList.tsx';
import { formListKind } from './formListKind.tsx';

/** List of booking forms. */
export const FormList = () => <RecordList kind={formListKind} />;
