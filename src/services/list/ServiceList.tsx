import { RecordList } from '../../records/list/RecordList.tsx';
import { serviceListKind } from './serviceListKind.tsx';

/** The catalogue: found, narrowed, ordered, shown and hidden from here. */
export const ServiceList = () => <RecordList kind={serviceListKind} />;
