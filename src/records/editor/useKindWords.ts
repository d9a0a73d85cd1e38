import type { EditorField } from './editorField.ts';
import type { EditedRecord, EditorKind } from './editorKind.ts';

/** Reads a field of a record into the words of its family. */
export function useKindWords<Edited extends EditedRecord, Field extends EditorField, Decision>(
  kind: EditorKind<Edited, Field, Decision>,
): (field: Field, record: Edited) => string {
  // An editor keeps its kind for as long as it stands.
  // oxlint-disable-next-line react/hooks
  return kind.useFieldWords();
}
