import { RecordEdit } from '../../records/editor/RecordEdit.tsx';
import { serviceEditorKind } from './serviceEditorKind.tsx';

/** One service, to be read and changed. */
export const ServiceEdit = () => <RecordEdit kind={serviceEditorKind} />;
