import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { roomEditorKind } from './roomEditorKind.ts';

/** Editor of a room or piece of equipment. */
export const RoomEdit = () => <RecordEdit kind={roomEditorKind} />;
