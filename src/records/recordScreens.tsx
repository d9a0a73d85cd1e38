import type { ComponentType } from 'react';
import type { Fields } from '../../contract/paths.ts';
import { lazyPart } from '../ui/loading/lazyPart.ts';
import type { CreationKind } from './editor/creationKind.ts';
import type { EditedRecord, EditorKind } from './editor/editorKind.ts';
import type { EditorField } from './editor/fields/editorField.ts';
import type { ListKind } from './list/listKind.ts';
import { RecordList } from './list/RecordList.tsx';

/** The list of a family, loaded on use. */
export const lazyList = (load: () => Promise<ListKind>) =>
  lazyPart(async () => {
    const kind = await load();
    return () => <RecordList kind={kind} />;
  });

/** Loads the editor of a family's records. */
export async function loadEditor<Edited extends EditedRecord, Field extends EditorField, Decision>(
  load: () => Promise<EditorKind<Edited, Field, Decision>>,
): Promise<ComponentType> {
  const [{ RecordEdit }, kind] = await Promise.all([import('./editor/RecordEdit.tsx'), load()]);
  return () => <RecordEdit kind={kind} />;
}

/** The editor of a family's records, loaded on use. */
export const lazyEditor = <Edited extends EditedRecord, Field extends EditorField, Decision>(
  load: () => Promise<EditorKind<Edited, Field, Decision>>,
) => lazyPart(() => loadEditor(load));

/** The screen for a new record of a family, loaded on use. */
export const lazyCreation = <
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision,
  Values extends Fields,
>(
  load: () => Promise<CreationKind<Edited, Field, Decision, Values>>,
) =>
  lazyPart(async () => {
    const [{ RecordCreate }, kind] = await Promise.all([import('./editor/RecordCreate.tsx'), load()]);
    return () => <RecordCreate kind={kind} />;
  });
