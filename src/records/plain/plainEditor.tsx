import { useState, type ComponentType, type ReactNode } from 'react';
import { useCanAccess } from 'react-admin';
import { getPath, type Fields } from '../../../contract/paths.ts';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { changedAt } from '../../ui/words/changedAt.ts';
import type { CreationKind } from '../editor/creationKind.ts';
import type { EditorField } from '../editor/fields/editorField.ts';
import type { EditedRecord, EditorHeadProps, EditorKind } from '../editor/editorKind.ts';
import { RecordHead, RecordHeadSkeleton } from '../editor/sections/RecordHead.tsx';
import { settledRecord } from '../editor/save/settledRecord.ts';
import { usePlainWords } from '../editor/fields/usePlainWords.ts';
import type { RemovalKind } from '../removal/removalKind.ts';
import { RemoveRecord } from '../removal/RemoveRecord.tsx';
import { CloneRecord, type CopyOf } from './CloneRecord.tsx';
import { errorsOfValues, plainEditorData, type PlainEditor } from './plainEditorData.ts';
import { creationWords, editorWords, type PlainTexts } from './plainWords.ts';
import { isDefaultRow } from './useRowMenu.ts';

interface PlainEditorKind<Edited extends EditedRecord, Field extends EditorField>
  extends
    PlainEditor<Edited, Field>,
    Pick<EditorKind<Edited, Field>, 'sections' | 'Aside' | 'Notices' | 'Frame' | 'SaveNote' | 'isLocked'>,
    Partial<Pick<EditorKind<Edited, Field>, 'useFieldWords'>> {
  /** The sections, of the editor and of the creation screen. */
  Inputs: (props: { onDrawn: () => void }) => ReactNode;
  words: PlainTexts;
  removal?: RemovalKind;
  /** The values of a clone besides its name. Absent: the family has none. */
  copyOf?: CopyOf;
  /** State next to the time of the last change. */
  HeadState?: ComponentType<{ record: Edited }>;
  /** Actions left of the removal. */
  HeadActions?: ComponentType<EditorHeadProps<Edited>>;
}

/** Editor of a family whose record one call saves. */
export function plainEditor<
  Edited extends EditedRecord & { updatedDate?: string | undefined },
  Field extends EditorField,
>(family: PlainEditorKind<Edited, Field>): EditorKind<Edited, Field> {
  const { words, removal, HeadState, HeadActions, resource, path, sections, Inputs, Aside, Notices, Frame } =
    family;
  const { isLocked, SaveNote, copyOf } = family;
  const useList = () => ({ label: useText()(`${words}.title`), to: `/${path}` });
  return {
    ...plainEditorData(family),
    sections,
    Inputs,
    ...(Aside && { Aside }),
    ...(Notices && { Notices }),
    ...(Frame && { Frame }),
    ...(SaveNote && { SaveNote }),
    ...(isLocked && { isLocked }),
    useFieldWords: family.useFieldWords ?? usePathWords,
    texts: editorWords(words),
    Head(props) {
      const { opened, gone, others } = props;
      // All actions appear together, because a later one would move the others.
      const { isPending: isJudging } = useCanAccess({ resource, action: 'create' });
      return (
        <RecordHead
          record={opened}
          list={useList()}
          pictureUrl={undefined}
          actions={
            !gone &&
            !isJudging && (
              <>
                {HeadActions && <HeadActions {...props} />}
                {copyOf && <CloneRecord {...{ resource, path, copyOf }} record={opened} />}
                {removal && !removal.isRemoved?.(opened) && !isDefaultRow(opened) && (
                  <RemoveRecord kind={removal} record={opened} />
                )}
              </>
            )
          }
        >
          {HeadState && <HeadState record={opened} />}
          <LastChanged at={opened.updatedDate} />
          {others}
        </RecordHead>
      );
    },
    HeadSkeleton: ({ id }) => (
      <RecordHeadSkeleton id={id} list={useList()} resource={resource} pictureOf={() => undefined} />
    ),
    withOwnCalls: (record) => record,
  };
}

export function LastChanged({ at }: { at: string | undefined }): ReactNode {
  const text = useText();
  const [now] = useState(() => new Date());
  const { locale, timeZone } = useBusiness();
  return at && <span>{text('editor.changed', { time: changedAt(at, { locale, timeZone, now }) })}</span>;
}

function usePathWords() {
  const plainWords = usePlainWords();
  return ({ kind, path }: EditorField, record: Fields) => plainWords(kind, getPath(record, path));
}

interface PlainCreation<Edited extends EditedRecord, Field extends EditorField, Values extends Fields> {
  family: PlainEditorKind<Edited, Field>;
  editor: EditorKind<Edited, Field>;
  start: CreationKind<Edited, Field, undefined, Values>['start'];
  /** Sections available before the record exists. Default: all. */
  sections?: EditorKind<Edited, Field>['sections'];
}

/** Creation of a record by one call. */
export function plainCreation<Edited extends EditedRecord, Field extends EditorField, Values extends Fields>({
  family,
  editor,
  start,
  sections = editor.sections,
}: PlainCreation<Edited, Field, Values>): CreationKind<Edited, Field, undefined, Values> {
  return {
    editor,
    start,
    settled: (values) => settledRecord({}, values) as Values,
    asRecord: (values) =>
      ({ ...(values as Fields), id: '', name: values['name'] ?? '' }) as unknown as Edited,
    errorsOf: (values) => errorsOfValues(family, values, values['name']),
    async create(api, values) {
      const { data: record } = await api.create<Edited>(editor.resource, {
        data: values,
        meta: { requestId: crypto.randomUUID() },
      });
      return { record, rest: undefined };
    },
    sections,
    Inputs: family.Inputs,
    texts: creationWords(family.words),
  };
}
