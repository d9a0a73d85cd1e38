import { RecordList } from '../records/list/RecordList.tsx';
import { locationListKind } from './locationListKind.tsx';

/** List of locations. */
export const LocationList = () => <RecordList kind={locationListKind} />;
