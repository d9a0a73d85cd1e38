import { getPath, type Fields } from '../../../contract/paths.ts';
import type { EditorField } from '../editor/fields/editorField.ts';
import { usePlainWords } from '../editor/fields/usePlainWords.ts';
import type { ChangeReader } from '../history/changeReader.ts';
import { useFieldChanges } from '../history/useFieldChanges.ts';

/** Describes changes of records by their fields. `words` formats fields that the kind alone does not. */
export function usePlainChanges<Field extends EditorField>(
  fields: readonly Field[],
  words?: (field: Field, record: Fields) => string,
): ChangeReader {
  const plainWords = usePlainWords();
  const { partsOf, labelOf } = useFieldChanges({ fields }, (field: Field, changed) =>
    words ? words(field, changed) : plainWords(field.kind, getPath(changed, field.path)),
  );
  return { partsOf, labelOf, sentenceOf: () => undefined };
}
