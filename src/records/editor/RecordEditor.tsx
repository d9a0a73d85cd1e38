import { Box } from '@mui/material';
import { useEvent } from 'react-admin';
import { Fragment, memo, Suspense, useEffect, useMemo, useReducer, useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { HistorySection } from '../history/HistorySection.tsx';
import { scopeOfRecord } from '../drafts/draftScopes.ts';
import { useAutosave } from '../drafts/useAutosave.ts';
import { OthersHere } from '../others/OthersHere.tsx';
import { Progressive } from '../../ui/loading/Progressive.tsx';
import { ReadOnlyNote } from '../../ui/page/ReadOnlyNote.tsx';
import { SaveBar } from '../../ui/page/SaveBar.tsx';
import { SavedLine } from '../../ui/page/SavedLine.tsx';
import { SectionNotes } from '../../ui/page/SectionCard.tsx';
import { UnsavedGuard } from '../../ui/dialogs/UnsavedGuard.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { useToast } from '../../ui/useToast.ts';
import { focusFieldLater } from '../../ui/fields/form/focusField.ts';
import { useText } from '../../messages/useText.ts';
import { ConflictDialog } from './conflicts/ConflictDialog.tsx';
import type { EditorField } from './fields/editorField.ts';
import type { EditedRecord, EditorKind } from './editorKind.ts';
import { fieldParam } from './editorAddress.ts';
import { EditorLayout } from './sections/EditorLayout.tsx';
import { useEditorPanel, WithPanel } from './sections/EditorPanel.tsx';
import { AsideSkeleton } from './sections/EditorSkeleton.tsx';
import { RecordDrafts } from './drafts/RecordDrafts.tsx';
import { SectionMarks } from './sections/FormSection.tsx';
import { RecordFormContext } from './RecordFormContext.ts';
import { SectionFailed } from './sections/SectionFailed.tsx';
import { SectionNav } from './sections/SectionNav.tsx';
import { sectionMarks, sectionStates } from './sections/sectionStates.ts';
import { useUnsavedRest } from './drafts/unsavedRest.ts';
import { useRecordEditor } from './useRecordEditor.ts';

/** Memoised, because keystrokes don't affect it. */
const History = memo(HistorySection);

interface RecordEditorProps<Edited extends EditedRecord, Field extends EditorField, Decision> {
  kind: EditorKind<Edited, Field, Decision>;
  /** The record as it was opened. */
  initial: Edited;
  mayEdit: boolean;
}

/** The form of a record, with its drafts, conflicts, history and save bar. */
export function RecordEditor<Edited extends EditedRecord, Field extends EditorField, Decision>({
  kind,
  initial,
  mayEdit,
}: RecordEditorProps<Edited, Field, Decision>) {
  const { Frame = Fragment, Aside, panel } = kind;
  const api = useApi();
  const text = useText();
  const editor = useRecordEditor(kind, initial);
  const { form, opened, mine, changes, errors, failure, saving, done } = editor;
  const [gone, setGone] = useState(false);
  const mayRestore = useMay(kind.restore) ?? false;
  const restore = useEvent(() => void editor.restore());
  const save = () => editor.save(gone);
  const toast = useToast();
  // Written in the form of the same family, so the type holds.
  useUnsavedRest((rest) =>
    form.reset(kind.withOwnCalls(opened, rest as Edited), { keepDefaultValues: true }),
  );
  const draft = useAutosave(form, scopeOfRecord(kind.path, opened.id), editor.unsaved);
  const count = changes.length;
  const { name } = opened;
  const notes = useMemo(
    () => (failure ? { [failure.section]: <SectionFailed {...failure} /> } : {}),
    [failure],
  );
  const [drawn, markDrawn] = useReducer(() => true, false);
  const reread = useEvent(async () => void editor.adopt(await kind.read(api, opened.id)));
  // If this fails, the next save fetches the changes.
  const refetch = () => void reread().catch(() => {});
  const applyChanges = useEvent((theirs: Edited) => editor.applyChanges(theirs));
  const written = useEvent(() => mine);
  const typed = useEvent(() => editor.typed());
  // Stable, because every input of the form renders with it.
  const state = useMemo(
    () => ({ record: mine, typed, opened, reread, fields: kind.fields }),
    [mine, typed, opened, reread, kind],
  );
  const { name: openPanel } = useEditorPanel();
  const sections = sectionStates(kind, mine, changes, errors, failure);
  const sides = { record: mine, opened, unsaved: count > 0, gone };
  useAskedField(drawn);
  return (
    <Frame>
      <WithPanel
        panel={
          panel?.name === openPanel &&
          panel && (
            <Suspense fallback={null}>
              <panel.Panel {...sides} />
            </Suspense>
          )
        }
      >
        <kind.Head
          opened={opened}
          mine={mine}
          unsaved={count > 0}
          gone={gone}
          onChangeAtOnce={(change, message) => void editor.changeAtOnce(change, message)}
          onChanged={refetch}
          others={
            <OthersHere
              kind={kind}
              opened={opened}
              mine={written}
              editing={count > 0}
              saving={saving}
              onApply={applyChanges}
              onGone={setGone}
              onRestore={mayRestore && count === 0 ? restore : undefined}
            />
          }
        />
        {mayEdit && (
          <RecordDrafts
            kind={kind}
            record={opened}
            dirty={count > 0}
            onResume={(left) => {
              draft.adopt(left.draft.id);
              editor.resumeDraft(left);
              toast.done(text('drafts.taken'));
            }}
          />
        )}
        {kind.Notices && <kind.Notices opened={opened} onChanged={refetch} />}
        <FormProvider {...form}>
          <RecordFormContext value={state}>
            <EditorLayout
              busy={!drawn}
              nav={<SectionNav sections={[...sections, untouchedHistory]} drawn={drawn} />}
              aside={
                Aside && (
                  <Progressive first={0} skeletons={<AsideSkeleton />}>
                    <Aside {...sides} />
                  </Progressive>
                )
              }
            >
              {!mayEdit && <ReadOnlyNote />}
              <Locked when={!mayEdit || (kind.isLocked?.(opened) ?? false)}>
                <SectionNotes value={notes}>
                  <SectionMarks value={sectionMarks(sections)}>
                    <kind.Inputs onDrawn={markDrawn} />
                  </SectionMarks>
                </SectionNotes>
              </Locked>
              {drawn && (
                <History
                  record={opened}
                  entity={kind.entity}
                  changesOf={kind.changesOf}
                  besides={kind.relatedIdsOf?.(opened)}
                  onRestored={reread}
                />
              )}
            </EditorLayout>
          </RecordFormContext>
        </FormProvider>
        <SaveBar
          changes={count}
          isDirty={() => editor.unsaved() !== undefined}
          errors={Object.keys(errors).length}
          note={kind.SaveNote && count > 0 && <kind.SaveNote opened={opened} record={mine} />}
          saving={saving}
          undoing={editor.undoing}
          save={gone ? text('editor.save.restore') : undefined}
          done={done && <SavedLine {...done} />}
          onSave={() => void save()}
          onDiscard={() => editor.discard()}
        />
        {editor.clash && (
          <ConflictDialog
            kind={kind}
            {...editor.clash}
            onCancel={() => editor.keepEditing()}
            onSettle={(keepsMine) => void editor.settle(keepsMine)}
          />
        )}
        {editor.decision && kind.DecisionDialog && (
          <Suspense fallback={null}>
            <kind.DecisionDialog
              opened={opened}
              mine={editor.decision.target}
              overtaken={editor.decision.overtaken}
              onDecide={(decision) => void editor.decide(decision)}
              onCancel={() => editor.decline()}
            />
          </Suspense>
        )}
        <UnsavedGuard
          dirty={count > 0}
          isDirty={() => editor.unsaved() !== undefined}
          title={text('editor.leave.title', { name })}
          lead={text(draft.keeps ? 'drafts.keepLead' : 'editor.leave.lead', { smart_count: count })}
          stay={text('editor.leave.stay')}
          discard={text('editor.leave.discard', { smart_count: count })}
          onDiscard={draft.discard}
          save={{ label: text('editor.leave.save'), run: save }}
          keep={
            draft.keeps
              ? {
                  label: text('drafts.keep'),
                  signOutLead: text('drafts.signOutLead', { smart_count: count }),
                  run: draft.keep,
                }
              : undefined
          }
        />
      </WithPanel>
    </Frame>
  );
}

/** Focuses the field that the URL names on opening. */
function useAskedField(drawn: boolean): void {
  const [search] = useSearchParams();
  const field = search.get(fieldParam);
  useEffect(() => (drawn && field ? focusFieldLater(field) : undefined), [drawn, field]);
}

/** Disables all controls inside with a native fieldset. */
function Locked({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <Box component="fieldset" disabled={when} sx={{ display: 'contents', border: 0 }}>
      {children}
    </Box>
  );
}

const untouchedHistory = {
  key: 'history',
  label: 'editor.history',
  changed: false,
  errors: 0,
} as const;
