import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { locationCreationKind } from './locationEditorKind.ts';

/** Screen for a new location. */
export const LocationCreate = () => <RecordCreate kind={locationCreationKind} />;
