import type { Fields } from '../../../contract/paths.ts';
import type { FieldErrors } from '../../ui/fields/fieldErrors.ts';
import { editorSections, fieldAt, type FieldOfEditor } from './editorFields.ts';
import type { SectionState } from './SectionNav.tsx';
import type { SectionFailure } from './useServiceEditor.ts';

/** How each part of the editor stands: touched or not, and how much in it is to be corrected. */
export function sectionStates(
  service: Fields,
  changes: readonly FieldOfEditor[],
  errors: FieldErrors,
  failure?: SectionFailure,
): SectionState[] {
  const faulty = Object.keys(errors).map((path) => fieldAt(path, service)?.section);
  return editorSections.map((key) => ({
    key,
    changed: changes.some(({ section }) => section === key),
    errors: faulty.filter((section) => section === key).length + (failure?.section === key ? 1 : 0),
  }));
}
