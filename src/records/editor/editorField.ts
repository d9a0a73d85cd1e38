import { equalValues, getPath, type Fields } from '../../../contract/paths.ts';
import type { MessageKey } from '../../messages/en.ts';

/** What an editor counts and names as one: changed, wrong, or clashing with somebody else's. */
export interface EditorField {
  /** Its name among the fields of its family: `price`. */
  key: string;
  label: MessageKey;
  /** Path in the record, which is also the path in the form. */
  path: string;
  /** Key of the part of the editor in which it stands. */
  section: string;
  /** Whether a record has this field; every record does where this is absent. */
  belongsTo?: ((record: Fields) => boolean) | undefined;
  /** What is compared, where it is not the value at the path: several fields may be written in one list of the wire. */
  valueIn?: ((record: Fields) => unknown) | undefined;
}

export interface EditorFields<Field extends EditorField> {
  /** Every field that the editor shows. */
  fields: readonly Field[];
  /** The field of a path that belongs to none by its own path; undefined leaves it to the paths of the fields. */
  fieldOfOther?: ((path: string, record: Fields) => Field | undefined) | undefined;
}

const belongs = (field: EditorField, record: Fields) => field.belongsTo?.(record) ?? true;

const valueOf = ({ path, valueIn }: EditorField, record: Fields) =>
  valueIn ? valueIn(record) : getPath(record, path);

/** The fields that differ. */
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
 * The field under which something about a path is said: `payment.fixed.price` is said under its amount,
 * `locations.2.business.id` under the places. Undefined where the editor does not show the path.
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
