import { RecordEdit } from '../../records/editor/RecordEdit.tsx';
import { roomTypeEditorKind } from './roomTypeEditorKind.ts';

/** Editor of a type. */
export const RoomTypeEdit = () => <RecordEdit kind={roomTypeEditorKind} />;
