import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { settingsEditorKind } from './settingsEditorKind.tsx';

/** Settings of the business. */
export const Settings = () => <RecordEdit kind={settingsEditorKind} />;
