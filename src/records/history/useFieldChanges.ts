import { getPath, type Fields } from '../../../contract/paths.ts';
import { useText } from '../../messages/useText.ts';
import { fieldAt, type EditorField, type EditorFields } from '../editor/fields/editorField.ts';
import { changedParts } from './changedParts.ts';
import { leafOf, plainWords, type ChangeReader, type PartWords } from './changeReader.ts';
import { nameOfPath } from '../../ui/words/nameOfPath.ts';

/** Describes changes with the editor's texts, for families whose history contains only fields of the editor. */
export function useFieldChanges<Field extends EditorField>(
  kind: EditorFields<Field>,
  /** Formats a field of a record that contains only the changed paths. */
  fieldWords: (field: Field, record: Fields) => string,
): Required<Pick<ChangeReader, 'partsOf' | 'labelOf'>> {
  const text = useText();

  function wordsOf(field: Field | undefined, side: Fields): string {
    if (Object.keys(side).length === 0) return '';
    return field ? fieldWords(field, side) : plainWords(leafOf(side), text);
  }

  return {
    labelOf: (path) => {
      const field = fieldAt(kind, path, {});
      return field && text(field.label);
    },
    partsOf: ({ fields }) =>
      [...changedParts(fields, ({ path }) => [fieldAt(kind, path, {})?.key]).values()].map((part) => {
        const { key, name, paths, before, after } = part;
        const field = kind.fields.find((one) => one.key === name);
        const [was, is] = [before, after].map((side) => field && getPath(side, field.path));
        return {
          key,
          paths,
          label: field ? text(field.label) : nameOfPath(key),
          before: wordsOf(field, before),
          after: wordsOf(field, after),
          added: [],
          removed: [],
          ...turnedOf(was, is),
        };
      }),
  };
}

function turnedOf(was: unknown, is: unknown): Pick<PartWords, 'turned'> {
  if (typeof was !== 'boolean' && typeof is !== 'boolean') return {};
  return { turned: is === true ? 'on' : 'off' };
}
