import { getPath } from '../../../contract/paths.ts';
import type { EditorField } from '../editor/editorField.ts';
import { usePlainWords } from '../editor/usePlainWords.ts';
import type { ChangeReader } from '../history/changeReader.ts';
import { useFieldChanges } from '../history/useFieldChanges.ts';

/** Describes changes of records by their fields, for families without actions of their own. */
export function usePlainChanges(fields: readonly EditorField[]): ChangeReader {
  const plainWords = usePlainWords();
  const { partsOf, labelOf } = useFieldChanges({ fields }, ({ kind, path }: EditorField, changed) =>
    plainWords(kind, getPath(changed, path)),
  );
  return { partsOf, labelOf, sentenceOf: () => undefined };
}
