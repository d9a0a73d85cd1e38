import { changedFields, type EditorField } from '../editor/fields/editorField.ts';
import type { EditedRecord, EditorData } from '../editor/editorKind.ts';

/** Returns the fields that others changed, without derived changes. */
export function savedFields<Edited extends EditedRecord, Field extends EditorField, Decision>(
  kind: EditorData<Edited, Field, Decision>,
  opened: Edited,
  theirs: Edited,
): Field[] {
  return changedFields(kind, opened, theirs).filter((field) => kind.isOwnChange?.(field, theirs) ?? true);
}
