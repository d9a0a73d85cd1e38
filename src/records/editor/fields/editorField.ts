import { equalValues, getPath, type Fields } from '../../../../contract/paths.ts';
import type { FieldKind } from '../../../../contract/fieldTraits.ts';
import type { MessageKey } from '../../../messages/en.ts';

/** A field that the editor compares, validates and names as a unit. */
export interface EditorField {
  /** Key among the fields of its family: `price`. */
  key: string;
  label: MessageKey;
  /** Path in the record and in the form. */
  path: string;
  /** Key of its section. */
  section: string;
  /** Determines the format of the value, and the input if the field has no special one. */
  kind?: FieldKind | undefined;
  /** Whether `PlainInputs` renders its input. */
  plainInput?: boolean | undefined;
  /** Whether a record has this field. Default: every record. */
  belongsTo?: ((record: Fields) => boolean) | undefined;
  /**
   * Returns the compared value. Default: the value at the path. Needed where several fields share one list on the wire.
   */
  valueIn?: ((record: Fields) => unknown) | undefined;
}

export interface EditorFields<Field extends EditorField> {
  /** All fields of the editor. */
  fields: readonly Field[];
  /** Returns the field of a path that no field's own path contains; undefined falls back to the paths. */
  fieldOfOther?: ((path: string, record: Fields) => Field | undefined) | undefined;
}

const belongs = (field: EditorField, record: Fields) => field.belongsTo?.(record) ?? true;

const valueOf = ({ path, valueIn }: EditorField, record: Fields) =>
  valueIn ? valueIn(record) : getPath(record, path);

/** Returns the fields that differ. */
export function changedFields<Field extends EditorField>(
  { fields }: EditorFields<Field>,
  before: Fields,
  after: Fields,
): Field[] {
  return fields.filter(
    (field) => belongs(field, after) && !equalValues(valueOf(field, before), valueOf(field, after)),
  );
}

/**
 * Returns the field that shows messages about a path: `payment.fixed.price` belongs to the amount,
 * `locations.2.business.id` to the locations. Undefined if the editor does not show the path.
 */
export function fieldAt<Field extends EditorField>(
  { fields, fieldOfOther }: EditorFields<Field>,
  path: string,
  record: Fields,
): Field | undefined {
  const other = fieldOfOther?.(path, record);
  if (other) return other;
  const shown = fields.filter((field) => belongs(field, record));
  return (
    shown.find((field) => field.path === path) ??
    shown.find((field) => path.startsWith(`${field.path}.`)) ??
    shown.find((field) => field.path.startsWith(`${path}.`))
  );
}
