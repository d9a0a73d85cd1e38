import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { customerEditorKind } from './customerEditorKind.tsx';

/** Page of a customer: contact details, notes, bookings and history. */
export const CustomerEdit = () => <RecordEdit kind={customerEditorKind} />;
