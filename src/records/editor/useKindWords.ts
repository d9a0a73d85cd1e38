import type { EditorField } from './fields/editorField.ts';
import type { EditedRecord, EditorKind } from './editorKind.ts';

/** Returns the family's function that formats field values. */
export function useKindWords<Edited extends EditedRecord, Field extends EditorField, Decision>(
  kind: EditorKind<Edited, Field, Decision>,
): (field: Field, record: Edited) => string {
  // A mounted editor never changes its kind.
  // oxlint-disable-next-line react/hooks
  return kind.useFieldWords();
}
