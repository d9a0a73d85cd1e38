import { categoryTraits } from '../../contract/entities/services/category.ts';
import { declaredFields } from '../records/editor/fields/declaredFields.ts';

/** All fields of a category in the editor. */
export const categoryEditorFields = declaredFields(categoryTraits, () => 'plain.field.name');
