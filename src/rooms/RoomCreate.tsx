import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { roomCreationKind } from './roomEditorKind.ts';

/** Screen for a new room or piece of equipment. */
export const RoomCreate = () => <RecordCreate kind={roomCreationKind} />;
