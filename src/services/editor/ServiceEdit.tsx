import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useEvent } from 'react-admin';
import { memo, Suspense, useMemo, useReducer, useState, type ReactNode } from 'react';
import { fetchedPart } from '../../ui/fetchedPart.ts';
import { FormProvider } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { restoreService } from '../../../contract/calls/frontdesk.ts';
import { ApiError } from '../../../contract/errors.ts';
import { HistorySection } from '../../records/history/HistorySection.tsx';
import { useDraftKeeper } from '../../records/drafts/useDraftKeeper.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { Gradually } from '../../ui/page/Gradually.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../../ui/page/ReadOnlyNote.tsx';
import { SaveBar } from '../../ui/page/SaveBar.tsx';
import { SectionNotes } from '../../ui/page/SectionCard.tsx';
import { UnsavedGuard } from '../../ui/dialogs/UnsavedGuard.tsx';
import { useApi } from '../../ui/useApi.ts';
import { useMay } from '../../ui/useMay.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { TrashedServicePage } from '../../records/trash/TrashedServicePage.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { withBesideOf } from './createService.ts';
import { readEdited, type EditedService } from './editedService.ts';
import { EditorHead } from './EditorHead.tsx';
import { EditorLayout } from './EditorLayout.tsx';
import { AsideSkeleton, EditorSkeleton } from './EditorSkeleton.tsx';
import { SavedLine } from '../../ui/page/SavedLine.tsx';
import { SectionFailed } from './SectionFailed.tsx';
import { SectionNav } from './SectionNav.tsx';
import { sectionStates } from './sectionStates.ts';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import { ServiceAside } from './ServiceAside.tsx';
import { ServiceDrafts } from './ServiceDrafts.tsx';
import { UnfinishedClone } from '../clone/UnfinishedClone.tsx';
import { placeOfService } from '../../records/drafts/draftPlaces.ts';
import { OthersHere } from '../others/OthersHere.tsx';
import { ServiceFlows } from '../ServiceFlows.tsx';
import { ServiceFormContext } from './ServiceFormContext.ts';
import { ServiceInputs } from './ServiceInputs.tsx';
import { useUnsavedRest } from './unsavedRest.ts';
import { useServiceEditor } from './useServiceEditor.ts';

const TakePlacesDialog = fetchedPart(
  async () => (await import('../places/TakePlacesDialog.tsx')).TakePlacesDialog,
);

/** Nothing in it changes while something is being written. */
const History = memo(HistorySection);

/** One service, to be read and changed. */
export function ServiceEdit() {
  const { id = '' } = useParams();
  // Another record is another editor: nothing of the one before may stay in its fields.
  return <OpenedService key={id} id={id} />;
}

/**
 * Reads the record once. It is kept apart from what lists and other screens read, so that no refetch of theirs can
 * advance the revision that the form was opened with.
 */
function OpenedService({ id }: { id: string }) {
  const api = useApi();
  const text = useText();
  const [opening] = useState(() => crypto.randomUUID());
  const { canAccess: mayEdit } = useCanAccess({ resource: 'services', action: 'edit' });
  const { data, error, refetch } = useQuery({
    queryKey: ['serviceEditor', 'opened', id, opening],
    queryFn: ({ signal }) => readEdited(api, id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Fields that lock or unlock under somebody's hands would be worse than a moment more of waiting.
  if (data?.id && mayEdit !== undefined) return <ServiceEditor initial={data} mayEdit={mayEdit} />;
  if (!error) return <EditorSkeleton id={id} />;
  if (isMissing(error)) {
    return <TrashedServicePage id={id} otherwise={<ServiceNotFound />} onRestored={() => void refetch()} />;
  }
  return (
    <>
      <PageHead title={text('services.title')} />
      <ErrorPanel what={text('serviceEditor.failed.load')} error={error} onRetry={() => void refetch()} />
    </>
  );
}

/** An address that is no id at all leads nowhere just the same. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && ['NOT_FOUND', 'INVALID_ARGUMENT'].includes(error.code);
}

function ServiceNotFound() {
  const text = useText();
  return (
    <>
      <PageHead title={text('serviceEditor.notFound.title')} />
      <EmptyState
        title={text('serviceEditor.notFound.why')}
        actions={
          <Button component={Link} to="/services" variant="contained" color="primary">
            {text('layout.error.backToServices')}
          </Button>
        }
      >
        {text('serviceEditor.notFound.help')}
      </EmptyState>
    </>
  );
}

function ServiceEditor({ initial, mayEdit }: { initial: EditedService; mayEdit: boolean }) {
  const api = useApi();
  const text = useText();
  const editor = useServiceEditor(initial);
  const { form, opened, mine, changes, errors, failure, saving, done } = editor;
  const [gone, setGone] = useState(false);
  const mayRestore = useMay(restoreService) ?? false;
  const restore = useEvent(() => void editor.restore());
  const save = () => editor.save(gone);
  const toast = useToast();
  useUnsavedRest((rest) => form.reset(withBesideOf(opened, rest), { keepDefaultValues: true }));
  const draft = useDraftKeeper(form, placeOfService(opened.id), editor.unsaved);
  const count = changes.length;
  const { name } = opened;
  const notes = useMemo(
    () => (failure ? { [failure.section]: <SectionFailed {...failure} /> } : {}),
    [failure],
  );
  const [drawn, tellDrawn] = useReducer(() => true, false);
  const readAgain = useEvent(async () => void editor.takeUp(await readEdited(api, opened.id)));
  // Where it cannot be read now, the next save finds what is new of it.
  const readAnew = () => void readAgain().catch(() => {});
  const bringIn = useEvent((theirs: EditedService) => editor.bringIn(theirs));
  const written = useEvent(() => mine);
  return (
    <ServiceFlows>
      <EditorHead
        service={opened}
        gone={gone}
        onHide={(hidden) => void editor.setHidden(hidden)}
        preview={<PreviewButton service={mine} opened={opened} unsaved={count > 0} />}
        others={
          <OthersHere
            opened={opened}
            mine={written}
            editing={count > 0}
            saving={saving}
            onBringIn={bringIn}
            onGone={setGone}
            onRestore={mayRestore && count === 0 ? restore : undefined}
          />
        }
      />
      {mayEdit && (
        <ServiceDrafts
          service={opened}
          dirty={count > 0}
          onTakeUp={(left) => {
            draft.adopt(left.draft.id);
            editor.takeUpDraft(left);
            toast.done(text('drafts.taken'));
          }}
        />
      )}
      <UnfinishedClone service={opened} onCopied={readAnew} />
      <FormProvider {...form}>
        <ServiceFormContext value={{ service: mine, opened }}>
          <EditorLayout
            busy={!drawn}
            nav={
              <SectionNav
                sections={[...sectionStates(mine, changes, errors, failure), untouchedHistory]}
                drawn={drawn}
              />
            }
            aside={
              <Gradually first={0} shapes={<AsideSkeleton />}>
                <ServiceAside service={mine} opened={opened} unsaved={count > 0} gone={gone} />
              </Gradually>
            }
          >
            {!mayEdit && <ReadOnlyNote />}
            <Locked when={!mayEdit}>
              <SectionNotes value={notes}>
                <ServiceInputs withAddress onDrawn={tellDrawn} />
              </SectionNotes>
            </Locked>
            {drawn && <History record={opened} onRestored={readAgain} />}
          </EditorLayout>
        </ServiceFormContext>
      </FormProvider>
      <SaveBar
        changes={count}
        isDirty={() => editor.unsaved() !== undefined}
        errors={Object.keys(errors).length}
        saving={saving}
        undoing={editor.undoing}
        save={gone ? text('serviceEditor.save.restore') : undefined}
        done={done && <SavedLine {...done} />}
        onSave={() => void save()}
        onDiscard={() => editor.discard()}
      />
      {editor.clash && (
        <ConflictDialog
          {...editor.clash}
          onCancel={() => editor.keepEditing()}
          onSettle={(keepsMine) => void editor.settle(keepsMine)}
        />
      )}
      {editor.placesTaken && (
        <Suspense fallback={null}>
          <TakePlacesDialog
            opened={opened}
            mine={editor.placesTaken.target}
            overtaken={editor.placesTaken.overtaken}
            onDecide={(decision) => void editor.saveWithPlaces(decision)}
            onCancel={() => editor.keepEditing()}
          />
        </Suspense>
      )}
      <UnsavedGuard
        dirty={count > 0}
        isDirty={() => editor.unsaved() !== undefined}
        title={text('serviceEditor.leave.title', { name })}
        lead={text(draft.keeps ? 'drafts.keepLead' : 'serviceEditor.leave.lead', { smart_count: count })}
        stay={text('serviceEditor.leave.stay')}
        discard={text('serviceEditor.leave.discard', { smart_count: count })}
        onDiscard={draft.discard}
        save={{ label: text('serviceEditor.leave.save'), run: save }}
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
    </ServiceFlows>
  );
}

/** All controls inside switched off by the browser itself. */
function Locked({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <Box component="fieldset" disabled={when} sx={{ display: 'contents', border: 0 }}>
      {children}
    </Box>
  );
}

const untouchedHistory = { key: 'history', changed: false, errors: 0 } as const;
