import { RecordList } from '../records/list/RecordList.tsx';
import { roomListKind } from './roomListKind.tsx';

/** List of rooms and equipment. */
export const RoomList = () => <RecordList kind={roomListKind} />;
