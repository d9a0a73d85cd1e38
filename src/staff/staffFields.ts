import type { EditorField } from '../records/editor/editorField.ts';

type Section = 'basics' | 'contact' | 'work';

const declared = [
  { key: 'name', path: 'name', section: 'basics' },
  { key: 'description', path: 'description', section: 'basics' },
  { key: 'picture', path: 'mainMedia', section: 'basics' },
  { key: 'email', path: 'email', section: 'contact' },
  { key: 'phone', path: 'phone', section: 'contact' },
  { key: 'serviceProvider', path: 'serviceProvider', section: 'work' },
] as const satisfies readonly { key: string; path: string; section: Section }[];

export interface StaffField extends EditorField {
  key: (typeof declared)[number]['key'];
  section: Section;
}

/** All fields of a staff member in the editor. */
export const staffFields: readonly StaffField[] = declared.map((field) => ({
  ...field,
  label: `staffEditor.field.${field.key}`,
}));
