import { invalidArgument, type FieldViolation } from '../../../../contract/errors.ts';
import type { Fields } from '../../../../contract/paths.ts';
import { RefusedChange } from '../../../providers/data/formErrors.ts';
import type { FieldErrors } from '../../../ui/fields/form/fieldErrors.ts';
import { fieldAt, type EditorField, type EditorFields } from '../fields/editorField.ts';

/** Maps a server error to form paths; empty if it concerns no field. */
export function refusalUnderFields<Field extends EditorField>(
  kind: EditorFields<Field>,
  error: unknown,
  record: Fields,
): FieldErrors {
  if (!(error instanceof RefusedChange)) return {};
  const shown: Record<string, string> = {};
  for (const [path, message] of Object.entries(error.body.errors)) {
    // The summary is no text.
    if (typeof message !== 'string') continue;
    const fieldPath = fieldAt(kind, path, record)?.path;
    if (fieldPath !== undefined) shown[fieldPath] ??= message;
  }
  return shown;
}

/** Returns the first violation of each field, with the text and path of a server error. */
export function violationsUnderFields<Field extends EditorField>(
  kind: EditorFields<Field> & { entity: string },
  violations: readonly FieldViolation[],
  record: Fields,
): FieldErrors {
  const first = new Map<string, FieldViolation>();
  for (const violation of violations) {
    const path = violation.field.startsWith(`${kind.entity}.`)
      ? violation.field.slice(kind.entity.length + 1)
      : violation.field;
    // The first by field, because a refusal has them in the order of their paths.
    const fieldPath = fieldAt(kind, path, record)?.path ?? path;
    if (!first.has(fieldPath)) first.set(fieldPath, violation);
  }
  return refusalUnderFields(
    kind,
    new RefusedChange(invalidArgument([...first.values()]), kind.entity),
    record,
  );
}
