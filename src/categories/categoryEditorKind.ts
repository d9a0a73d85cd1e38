import { categoryInput, type Category } from '../../contract/entities/services/category.ts';
import { restoreCategory } from '../../contract/calls/services/categories.ts';
import { plainCreation, plainEditor } from '../records/plain/plainEditor.tsx';
import { CategoryInputs } from './CategoryInputs.tsx';
import { categoryEditorFields } from './categoryEditorFields.ts';
import { categoryRemoval } from './categoryRemoval.ts';

type Field = (typeof categoryEditorFields)[number];

const family = {
  resource: 'categories',
  path: 'categories',
  entity: 'category',
  words: 'categories',
  fields: categoryEditorFields,
  input: categoryInput,
  restore: restoreCategory,
  sections: (['basics', 'services'] as const).map((key) => ({
    key,
    label: `categories.section.${key}` as const,
  })),
  Inputs: CategoryInputs,
  removal: categoryRemoval,
} as const;

/** Editor of categories. */
export const categoryEditorKind = plainEditor<Category, Field>(family);

/** Creation of categories. */
export const categoryCreationKind = plainCreation<Category, Field, { name: string | null }>({
  family,
  editor: categoryEditorKind,
  start: () => ({ name: null }),
  sections: categoryEditorKind.sections.slice(0, 1),
});
