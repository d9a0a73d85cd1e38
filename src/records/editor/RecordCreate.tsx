import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useCanAccess } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { equalValues, type Fields } from '../../../contract/paths.ts';
import { NotAllowed } from '../../auth/NotAllowed.tsx';
import { newRecordScope } from '../drafts/draftScopes.ts';
import { useAutosave } from '../drafts/useAutosave.ts';
import { Progressive } from '../../ui/loading/Progressive.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { SaveBar } from '../../ui/page/SaveBar.tsx';
import { unguarded } from '../../ui/dialogs/unguarded.ts';
import { UnsavedGuard } from '../../ui/dialogs/UnsavedGuard.tsx';
import { refetchAreas } from '../../ui/queries/refetch.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useSettled, useToast } from '../../ui/useToast.ts';
import { ChangeMarks } from '../../ui/fields/form/useField.ts';
import { useFieldErrors } from '../../ui/fields/form/useFieldErrors.ts';
import { useFormValues } from '../../ui/fields/form/useFormValues.ts';
import { useText } from '../../messages/useText.ts';
import type { Created, CreationKind } from './creationKind.ts';
import type { EditorField } from './fields/editorField.ts';
import type { EditedRecord } from './editorKind.ts';
import { EditorLayout } from './sections/EditorLayout.tsx';
import { AsideSkeleton } from './sections/EditorSkeleton.tsx';
import { NewRecordDrafts } from './drafts/NewRecordDrafts.tsx';
import { draftOfNew } from './drafts/recordDraft.ts';
import { SectionMarks } from './sections/FormSection.tsx';
import { RecordFormContext } from './RecordFormContext.ts';
import { SectionNav } from './sections/SectionNav.tsx';
import { sectionMarks, sectionStates } from './sections/sectionStates.ts';
import { withRest } from './drafts/unsavedRest.ts';
import { useStart } from './useStart.ts';

interface RecordCreateProps<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision,
  Values extends Fields,
> {
  kind: CreationKind<Edited, Field, Decision, Values>;
}

/** Creates a record, for roles with that permission. */
export function RecordCreate<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision,
  Values extends Fields,
>({ kind }: RecordCreateProps<Edited, Field, Decision, Values>) {
  const { canAccess } = useCanAccess({ resource: kind.editor.resource, action: 'create' });
  if (canAccess === false) return <NotAllowed />;
  return canAccess ? <NewRecord kind={kind} /> : null;
}

function NewRecord<Edited extends EditedRecord, Field extends EditorField, Decision, Values extends Fields>({
  kind,
}: RecordCreateProps<Edited, Field, Decision, Values>) {
  const { editor, texts } = kind;
  const list = `/${editor.path}`;
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const settled = useSettled();
  const about = `creating ${editor.resource}`;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { form, startOf } = useStart(kind);
  const { values: raw, sync } = useFormValues(form);
  const values = useMemo(() => kind.settled(raw), [kind, raw]);
  const fields = useFieldErrors(form, values, kind.errorsOf);
  const [drawn, markDrawn] = useReducer(() => true, false);
  const [creating, setCreating] = useState(false);
  const busy = useRef(false);
  /** The values with everything typed: the rendered ones may be one keystroke behind. */
  const current = () => kind.settled(form.getValues());
  /** Whether the input differs from the initial values of its type. */
  const isBegun = (now: Values) => !equalValues(now, kind.settled(startOf(now)));
  const dirty = isBegun(values);
  const draft = useAutosave(form, newRecordScope(editor.path), () => {
    const now = current();
    return isBegun(now) ? draftOfNew(now) : undefined;
  });
  const record = kind.asRecord(values);
  const typed = () => kind.asRecord(current());

  /** Creates the record. Returns undefined on failure, after reporting it. */
  async function createRecord(): Promise<Created<Edited> | undefined> {
    const written = current();
    if (busy.current || !fields.validate(written)) return undefined;
    busy.current = true;
    setCreating(true);
    settled(about);
    try {
      const created = await kind.create(api, written);
      const { name } = created.record;
      await draft.discard();
      if (created.rest) toast.failed(text(texts.partly, { name }), created.rest.error);
      else toast.done(text(texts.created, { name }));
      void refetchAreas(queryClient, [editor.resource, ...(editor.shownIn ?? [])]);
      return created;
    } catch (error) {
      if (!fields.setServerErrors(editor.errorsOfRefusal(error, written), written))
        toast.failed(text(texts.failed), error, { about });
      busy.current = false;
      setCreating(false);
      return undefined;
    }
  }

  /** Opens the new record's editor with the parts that could not be saved. */
  const open = ({ record: { id }, rest }: Created<Edited>) =>
    navigate(`${list}/${id}`, { state: rest ? withRest(rest.mine) : unguarded, replace: true });

  async function create(): Promise<void> {
    const created = await createRecord();
    if (created) await open(created);
  }

  /** Resolves to false if the person has to stay, or to open the editor for the rest. */
  async function createAndLeave(): Promise<boolean> {
    const created = await createRecord();
    if (created?.rest) await open(created);
    return created !== undefined && created.rest === undefined;
  }

  const sections = sectionStates({ ...editor, sections: kind.sections }, values, [], fields.errors);
  return (
    <>
      <PageHead
        title={text(texts.title)}
        crumbs={[{ label: text(texts.list), to: list }]}
        actions={kind.Actions && <kind.Actions record={record} />}
      />
      <NewRecordDrafts
        kind={kind}
        dirty={dirty}
        onResume={(left) => {
          draft.adopt(left.id);
          form.reset(left.mine);
          sync();
          toast.done(text(texts.resumed));
        }}
      />
      <ChangeMarks value={false}>
        <FormProvider {...form}>
          <RecordFormContext
            value={{ record, typed, opened: undefined, reread: undefined, fields: editor.fields }}
          >
            <EditorLayout
              busy={!drawn}
              nav={<SectionNav sections={sections} drawn={drawn} />}
              aside={
                editor.Aside && (
                  <Progressive first={0} skeletons={<AsideSkeleton />}>
                    <editor.Aside record={record} opened={undefined} unsaved gone={false} />
                  </Progressive>
                )
              }
            >
              <SectionMarks value={sectionMarks(sections)}>
                <kind.Inputs onDrawn={markDrawn} sync={sync} />
              </SectionMarks>
            </EditorLayout>
          </RecordFormContext>
        </FormProvider>
      </ChangeMarks>
      <Box sx={{ flex: 1 }} />
      <SaveBar
        always
        changes={0}
        errors={Object.keys(fields.errors).length}
        saving={creating}
        save={text(texts.save)}
        onSave={() => void create()}
        onDiscard={() => void navigate(list)}
      />
      <UnsavedGuard
        dirty={dirty}
        isDirty={() => isBegun(current())}
        title={text('editor.leave.newTitle')}
        lead={text(draft.keeps ? 'drafts.keepNewLead' : 'editor.leave.newLead')}
        stay={text('editor.leave.stay')}
        discard={text('editor.leave.newDiscard')}
        onDiscard={draft.discard}
        save={{ label: text('editor.leave.create'), run: createAndLeave }}
        keep={
          draft.keeps
            ? { label: text('drafts.keep'), signOutLead: text('drafts.signOutNewLead'), run: draft.keep }
            : undefined
        }
      />
    </>
  );
}
