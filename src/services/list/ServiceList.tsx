import { RecordList } from '../../records/list/RecordList.tsx';
import { serviceListKind } from './serviceListKind.tsx';

/** List of services. */
export const ServiceList = () => <RecordList kind={serviceListKind} />;
