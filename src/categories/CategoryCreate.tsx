import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { categoryCreationKind } from './categoryEditorKind.ts';

/** Screen for a new category. */
export const CategoryCreate = () => <RecordCreate kind={categoryCreationKind} />;
