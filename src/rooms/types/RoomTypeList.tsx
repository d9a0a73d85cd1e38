import { RecordList } from '../../records/list/RecordList.tsx';
import { roomTypeListKind } from './roomTypeListKind.tsx';

/** List of types of rooms and equipment. */
export const RoomTypeList = () => <RecordList kind={roomTypeListKind} />;
