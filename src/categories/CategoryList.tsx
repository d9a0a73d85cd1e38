import { RecordList } from '../records/list/RecordList.tsx';
import { categoryListKind } from './categoryListKind.tsx';

/** List of categories. */
export const CategoryList = () => <RecordList kind={categoryListKind} />;
