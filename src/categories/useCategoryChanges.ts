import { usePlainChanges } from '../records/plain/usePlainChanges.ts';
import { categoryEditorFields } from './categoryEditorFields.ts';

/** Describes changes of categories. */
export const useCategoryChanges = () => usePlainChanges(categoryEditorFields);
