import { RecordCreate } from '../../records/editor/RecordCreate.tsx';
import { roomTypeCreationKind } from './roomTypeEditorKind.ts';

/** Screen for a new type. */
export const RoomTypeCreate = () => <RecordCreate kind={roomTypeCreationKind} />;
