import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { categoryEditorKind } from './categoryEditorKind.ts';

/** Editor of a category. */
export const CategoryEdit = () => <RecordEdit kind={categoryEditorKind} />;
