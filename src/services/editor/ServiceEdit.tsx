import { RecordEdit } from '../../records/editor/RecordEdit.tsx';
import { serviceEditorKind } from './serviceEditorKind.tsx';

/** Editor of a service. */
export const ServiceEdit = () => <RecordEdit kind={serviceEditorKind} />;
