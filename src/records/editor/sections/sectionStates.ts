import type { Fields } from '../../../../contract/paths.ts';
import type { FieldErrors } from '../../../ui/fields/form/fieldErrors.ts';
import { fieldAt, type EditorField, type EditorFields } from '../fields/editorField.ts';
import type { EditorSection } from '../editorKind.ts';
import type { SectionState } from './SectionNav.tsx';

/** A failed part of the changes whose error belongs to no field. */
export interface SectionFailure {
  section: string;
  error: unknown;
}

interface SectionsOf<Field extends EditorField> extends EditorFields<Field> {
  sections: readonly EditorSection[];
}

/** Returns the state of each section: changed or not, and its number of errors. */
export function sectionStates<Field extends EditorField>(
  kind: SectionsOf<Field>,
  record: Fields,
  changes: readonly Field[],
  errors: FieldErrors,
  failure?: SectionFailure,
): SectionState[] {
  const faulty = Object.keys(errors).map((path) => fieldAt(kind, path, record)?.section);
  return kind.sections.map(({ key, label }) => ({
    key,
    label,
    changed: changes.some(({ section }) => section === key),
    errors: faulty.filter((section) => section === key).length + (failure?.section === key ? 1 : 0),
  }));
}

/** Returns the number of errors of each section, and one more for its changes. */
export const sectionMarks = (states: readonly SectionState[]): Record<string, number> =>
  Object.fromEntries(states.map(({ key, changed, errors }) => [key, errors + (changed ? 1 : 0)]));
