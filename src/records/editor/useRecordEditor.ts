import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { changedPaths } from '../../../contract/mask.ts';
import { openRecordsKey } from '../../providers/tabSaves.ts';
import { sendById } from '../../providers/data/sendById.ts';
import { refetchAreas } from '../../ui/queries/refetch.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useSettled, useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { useSaving } from '../undo/useSaving.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { changedFields, type EditorField } from './fields/editorField.ts';
import type { EditedRecord, EditorData } from './editorKind.ts';
import { mergeChanges, settleClashes } from './conflicts/mergeChanges.ts';
import {
  ClashingChange,
  errorsOfParts,
  FailedPart,
  revisionOf,
  saveRecord,
  type SaveOptions,
} from './save/saveRecord.ts';
import { draftOfRecord, type ComparedDraft } from './drafts/recordDraft.ts';
import type { SectionFailure } from './sections/sectionStates.ts';
import { savedFields } from '../others/savedFields.ts';
import { useFieldErrors } from '../../ui/fields/form/useFieldErrors.ts';
import { useOpenedRecord } from './useOpenedRecord.ts';
import { useSaveQuestions } from './useSaveQuestions.ts';
import { isNotFound } from '../../platform/errors.ts';

/**
 * State of an edited record: the opened record, differences, errors and saving.
 * The opened record advances only by this editor's saves and merges, never by a refetch.
 */
export function useRecordEditor<Edited extends EditedRecord, Field extends EditorField, Decision>(
  kind: EditorData<Edited, Field, Decision>,
  initial: Edited,
) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const settled = useSettled();
  const { locale } = useBusiness();
  const queryClient = useQueryClient();
  const saving = useSaving();
  const { form, opened, mine, latest, writtenNow, rebaseOn, ...record } = useOpenedRecord(kind, initial);
  const questions = useSaveQuestions(kind);
  const about = `saving ${opened.id}`;
  const fields = useFieldErrors(form, mine, (now) => ({
    ...errorsOfParts(kind.parts, latest(), now),
    ...kind.errorsOfChange(latest(), now),
  }));
  const [failure, setFailure] = useState<SectionFailure>();
  const changes = useMemo(() => changedFields(kind, opened, mine), [kind, opened, mine]);

  const isOvertaken = (error: unknown) =>
    error instanceof FailedPart && (kind.decision?.isOvertaken(error.cause) ?? false);

  /**
   * Sends the differences of `target` under one request ID; other unsaved changes stay in the form. Resolves to true if
   * everything was saved.
   */
  async function send(
    target: Edited,
    options: Required<Pick<SaveOptions<Edited, Decision>, 'current' | 'requestId'>> &
      Pick<SaveOptions<Edited, Decision>, 'decision'>,
  ): Promise<boolean> {
    setFailure(undefined);
    settled(about);
    let steps = 0;
    const before = latest();
    try {
      const saved = await saveRecord(
        kind,
        api,
        { opened: latest(), mine: target },
        {
          ...options,
          onStep: (editState) => {
            steps += 1;
            rebaseOn(editState);
          },
        },
      );
      const others = saved.theirs.map(({ label }) => text(label));
      if (others.length > 0) {
        const own = await questions.areOwn(before, saved.opened);
        const fields = listOf(others, locale);
        toast.done(text(own ? 'editor.save.mergedOwn' : 'editor.save.merged', { fields }));
      }
      return true;
    } catch (error) {
      // Thrown by saving this record, so the type holds.
      if (error instanceof ClashingChange) await questions.askAbout(error as ClashingChange<Edited>);
      else if (isOvertaken(error)) questions.askToDecide({ target: writtenNow(), overtaken: true });
      else showFailure(error, target, steps);
      return false;
    } finally {
      if (steps > 0) {
        renewLists('activity');
      }
    }
  }

  /** Shows an error at its fields, else at the section of the failed part, and summarises it in a toast. */
  function showFailure(error: unknown, sent: Edited, steps: number): void {
    const part = error instanceof FailedPart ? (error as FailedPart<Edited, Decision>).part : undefined;
    const cause = error instanceof FailedPart ? error.cause : error;
    // Deleted elsewhere: refetches the record's presence at once.
    if (isNotFound(cause)) renewPresence();
    const refused = (part?.refusals ?? kind.errorsOfRefusal)(cause, sent);
    const isAtFields = fields.setServerErrors(refused, sent);
    if (!isAtFields && part?.section) setFailure({ section: part.section, error: cause });
    if (steps > 0) toast.failed(text('editor.save.partly'), isAtFields ? undefined : cause, { about });
    else if (!isAtFields) toast.failed(text('editor.save.failed', { name: latest().name }), cause, { about });
  }

  /**
   * Adopts a record from an undo or from someone else and keeps unsaved changes. On a clash, asks and returns false.
   */
  function adopt(answer: Edited): boolean {
    const before = latest();
    // Outdated: fetched before a save that has finished since.
    if (revisionOf(answer) < revisionOf(before)) return true;
    const merge = mergeChanges(before, answer, writtenNow());
    saving.clearConfirmation();
    if (merge.clashes.length > 0) void questions.askAbout(new ClashingChange(before, answer, merge));
    else rebaseOn({ opened: answer, mine: merge.merged });
    return merge.clashes.length === 0;
  }

  /** Restores the record from the trash. Input stays. Resolves to whether it exists again. */
  async function restore(): Promise<boolean> {
    const { id, name } = latest();
    try {
      if (kind.restore) await sendById(api, kind.restore, id);
      return true;
    } catch (error) {
      toast.failed(text('editor.save.restoreFailed', { name }), error);
      return false;
    } finally {
      renewPresence();
      renewLists('activity', 'trash');
    }
  }

  function renewLists(...others: readonly string[]): void {
    void refetchAreas(queryClient, [kind.resource, ...(kind.shownIn ?? []), ...others]);
  }

  const renewPresence = () => void refetchAreas(queryClient, [openRecordsKey]);

  /** Saves and offers Undo. */
  async function saveAs(
    target: Edited,
    { decided, restores = false }: { decided?: Decision; restores?: boolean } = {},
  ): Promise<boolean> {
    if (!restores && changedPaths(latest(), target).length === 0) return true;
    const requestId = crypto.randomUUID();
    const options = { current: writtenNow, requestId, decision: decided };
    const work = async () => (!restores || (await restore())) && send(target, options);
    if (!(await saving.exclusively(work))) return false;
    fields.forget();
    saving.confirmSaved(requestId);
    return true;
  }

  return {
    form,
    opened,
    mine,
    typed: writtenNow,
    changes,
    errors: fields.errors,
    saving: saving.saving,
    undoing: saving.undoing,
    done: saving.done,
    clash: questions.clash,
    failure,
    /** The record to save after the pending decision. */
    decision: questions.decision,
    /**
     * Resolves to true when nothing is unsaved afterwards.
     * @param deleted restores the record first
     */
    async save(deleted = false): Promise<boolean> {
      const target = writtenNow();
      if (saving.isBusy() || !fields.validate(target)) return false;
      if (!kind.decision?.isNeeded(latest(), target)) {
        return saveAs(target, { restores: deleted });
      }
      // The decision requires an existing record.
      if (deleted && !(await saving.exclusively(restore))) return false;
      questions.askToDecide({ target: writtenNow(), overtaken: false });
      return false;
    },
    /** Restores the deleted record and adopts its current state; unsaved changes stay. */
    async restore(): Promise<void> {
      await saving.exclusively(async () => {
        if (!(await restore())) return;
        // If this fails, the next save fetches the changes.
        await kind.read(api, latest().id).then(adopt, () => {});
      });
    },
    async decide(decided: Decision): Promise<void> {
      const { decision } = questions;
      if (!decision) return;
      questions.closeDecision();
      await saveAs(decision.target, { decided });
    },
    /** Saves one change at once and shows `told`; other unsaved changes stay unsaved. */
    async changeAtOnce(change: Partial<Edited>, message: string): Promise<void> {
      const requestId = crypto.randomUUID();
      const current = () => ({ ...writtenNow(), ...change });
      const target = { ...latest(), ...change };
      if (!(await saving.exclusively(() => send(target, { current, requestId })))) return;
      const run = await saving.wayBack(requestId);
      toast.done(message, run ? { action: { label: text('layout.actions.undo'), run } } : {});
    },
    discard(): void {
      const run = record.discard();
      fields.forget();
      setFailure(undefined);
      toast.done(text('editor.save.discarded'), {
        action: { label: text('layout.actions.undo'), run },
      });
    },
    /** Saves with the chosen values of the clashing fields. */
    async settle(keepsMine: (path: string) => boolean): Promise<void> {
      if (!questions.clash || saving.isBusy()) return;
      const { merge, theirs } = questions.clash.clash;
      const settled = settleClashes(merge, keepsMine);
      questions.closeClash();
      rebaseOn({ opened: theirs, mine: settled });
      await saveAs(settled);
    },
    keepEditing: questions.closeClash,
    /** Closes the decision without saving. */
    decline(): void {
      questions.closeDecision();
      for (const field of kind.decision?.declines ?? []) {
        form.setValue<string>(field, latest()[field], { shouldDirty: true });
      }
    },
    /** Returns the input that closing the form now would lose. */
    unsaved: () => draftOfRecord(kind, latest(), writtenNow()),
    /** Resumes a draft on top of the saved record, or asks where others changed the same fields. */
    resumeDraft({ base, mine, merge, taken }: ComparedDraft<Edited, Field>): void {
      saving.clearConfirmation();
      if (merge.clashes.length === 0) {
        rebaseOn({ opened: latest(), mine: taken });
        return;
      }
      const theirs = latest();
      // Back to the draft's base: until the person has chosen, a save finds the same clash again.
      rebaseOn({ opened: base, mine });
      void questions.askAbout(new ClashingChange(base, theirs, merge));
    },
    adopt,
    /** Applies changes saved by others and reports it, because the changed fields may be out of view. */
    applyChanges(theirs: Edited): void {
      const fields = savedFields(kind, latest(), theirs).map(({ label }) => text(label));
      if (adopt(theirs)) toast.done(text('others.broughtIn', { fields: listOf(fields, locale) }));
    },
  };
}
