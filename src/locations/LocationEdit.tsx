import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { locationEditorKind } from './locationEditorKind.ts';

/** Editor of a location. */
export const LocationEdit = () => <RecordEdit kind={locationEditorKind} />;
