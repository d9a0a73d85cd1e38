import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useForm, type FieldValues } from 'react-hook-form';
import { changedPaths } from '../../../contract/mask.ts';
import { openRecordsKey } from '../../providers/tabSaves.ts';
import { sendById } from '../../providers/data/sendById.ts';
import { refetchAreas } from '../../ui/queries/refetch.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { usePerson } from '../../ui/business/usePerson.ts';
import { useSettled, useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { useSaving } from '../undo/useSaving.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { changedFields, type EditorField } from './fields/editorField.ts';
import type { EditedRecord, EditorData } from './editorKind.ts';
import { mergeChanges, settleClashes } from './conflicts/mergeChanges.ts';
import type { EditState } from './save/savePart.ts';
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
import { areAllBy, changesSince, readLatestChanges } from '../others/savedSince.ts';
import { useFieldErrors } from '../../ui/fields/form/useFieldErrors.ts';
import { useFormValues } from '../../ui/fields/form/useFormValues.ts';
import { isNotFound } from '../../platform/errors.ts';

/** Fields that clash. */
interface AskedClash<Edited extends EditedRecord> {
  clash: ClashingChange<Edited>;
  /** Whether the other values are the person's own, from another tab or device. */
  own: boolean;
}

interface AskedDecision<Edited> {
  /** The record to save. */
  target: Edited;
  /** Whether an earlier decision was invalidated by a change during the save. */
  overtaken: boolean;
}

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
  const me = usePerson();
  // Fields are accessed by path, because their values may be invalid while typing.
  const defaultValues: FieldValues = initial;
  const form = useForm({ defaultValues });
  const { values, sync } = useFormValues(form);
  const [opened, setOpened] = useState(initial);
  const mine = useMemo(() => kind.settled(opened, values), [kind, opened, values]);
  const latest = useRef(opened);
  const about = `saving ${opened.id}`;
  const fields = useFieldErrors(form, mine, (now) => ({
    ...errorsOfParts(kind.parts, latest.current, now),
    ...kind.errorsOfChange(latest.current, now),
  }));
  const [asked, setAsked] = useState<AskedClash<Edited>>();
  const [failure, setFailure] = useState<SectionFailure>();
  const [decision, setDecision] = useState<AskedDecision<Edited>>();
  const changes = useMemo(() => changedFields(kind, opened, mine), [kind, opened, mine]);

  const isOvertaken = (error: unknown) =>
    error instanceof FailedPart && (kind.decision?.isOvertaken(error.cause) ?? false);

  const writtenNow = () => kind.settled(latest.current, form.getValues());

  function rebaseOn({ opened, mine }: EditState<Edited>): void {
    // After a sign-out, react-admin resolves calls with nothing.
    if (!opened.id) return;
    latest.current = opened;
    setOpened(opened);
    form.reset(opened);
    form.reset(mine, { keepDefaultValues: true });
    sync();
  }

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
    const before = latest.current;
    try {
      const saved = await saveRecord(
        kind,
        api,
        { opened: latest.current, mine: target },
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
        const own = await areOwn(before, saved.opened);
        const fields = listOf(others, locale);
        toast.done(text(own ? 'editor.save.mergedOwn' : 'editor.save.merged', { fields }));
      }
      return true;
    } catch (error) {
      // Thrown by saving this record, so the type holds.
      if (error instanceof ClashingChange) await askAbout(error as ClashingChange<Edited>);
      else if (isOvertaken(error)) setDecision({ target: writtenNow(), overtaken: true });
      else showFailure(error, target, steps);
      return false;
    } finally {
      if (steps > 0) {
        renewLists('activity');
      }
    }
  }

  /** Whether all saved changes are the person's own; false if that is unknown. */
  async function areOwn(before: Edited, after: Edited): Promise<boolean> {
    try {
      return areAllBy(
        me.id,
        changesSince(kind, before, after, await readLatestChanges(kind, api, before.id)),
      );
    } catch {
      return false;
    }
  }

  async function askAbout(clash: ClashingChange<Edited>): Promise<void> {
    setAsked({ clash, own: await areOwn(clash.opened, clash.theirs) });
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
    else if (!isAtFields)
      toast.failed(text('editor.save.failed', { name: latest.current.name }), cause, { about });
  }

  /**
   * Adopts a record from an undo or from someone else and keeps unsaved changes. On a clash, asks and returns false.
   */
  function adopt(answer: Edited): boolean {
    const before = latest.current;
    // Outdated: fetched before a save that has finished since.
    if (revisionOf(answer) < revisionOf(before)) return true;
    const merge = mergeChanges(before, answer, writtenNow());
    saving.clearConfirmation();
    if (merge.clashes.length > 0) void askAbout(new ClashingChange(before, answer, merge));
    else rebaseOn({ opened: answer, mine: merge.merged });
    return merge.clashes.length === 0;
  }

  /** Restores the record from the trash. Input stays. Resolves to whether it exists again. */
  async function restore(): Promise<boolean> {
    const { id, name } = latest.current;
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
    if (!restores && changedPaths(latest.current, target).length === 0) return true;
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
    /** Returns the record with everything typed so far; `mine` follows at lower priority. */
    typed: writtenNow,
    changes,
    errors: fields.errors,
    saving: saving.saving,
    undoing: saving.undoing,
    done: saving.done,
    clash: asked,
    failure,
    /** The record to save after the pending decision. */
    decision,
    /**
     * Resolves to true when nothing is unsaved afterwards.
     * @param deleted restores the record first
     */
    async save(deleted = false): Promise<boolean> {
      const target = writtenNow();
      if (saving.isBusy() || !fields.validate(target)) return false;
      if (!kind.decision?.isNeeded(latest.current, target)) {
        return saveAs(target, { restores: deleted });
      }
      // The decision requires an existing record.
      if (deleted && !(await saving.exclusively(restore))) return false;
      setDecision({ target: writtenNow(), overtaken: false });
      return false;
    },
    /** Restores the deleted record and adopts its current state; unsaved changes stay. */
    async restore(): Promise<void> {
      await saving.exclusively(async () => {
        if (!(await restore())) return;
        // If this fails, the next save fetches the changes.
        await kind.read(api, latest.current.id).then(adopt, () => {});
      });
    },
    async decide(decided: Decision): Promise<void> {
      if (!decision) return;
      setDecision(undefined);
      await saveAs(decision.target, { decided });
    },
    /** Saves one change at once and shows `told`; other unsaved changes stay unsaved. */
    async changeAtOnce(change: Partial<Edited>, message: string): Promise<void> {
      const requestId = crypto.randomUUID();
      const current = () => ({ ...writtenNow(), ...change });
      const target = { ...latest.current, ...change };
      if (!(await saving.exclusively(() => send(target, { current, requestId })))) return;
      const run = await saving.wayBack(requestId);
      toast.done(message, run ? { action: { label: text('layout.actions.undo'), run } } : {});
    },
    discard(): void {
      const thrownAway = form.getValues();
      form.reset(latest.current);
      sync();
      fields.forget();
      setFailure(undefined);
      const run = () => form.reset(thrownAway, { keepDefaultValues: true });
      toast.done(text('editor.save.discarded'), {
        action: { label: text('layout.actions.undo'), run },
      });
    },
    /** Saves with the chosen values of the clashing fields. */
    async settle(keepsMine: (path: string) => boolean): Promise<void> {
      if (!asked || saving.isBusy()) return;
      const settled = settleClashes(asked.clash.merge, keepsMine);
      setAsked(undefined);
      rebaseOn({ opened: asked.clash.theirs, mine: settled });
      await saveAs(settled);
    },
    keepEditing(): void {
      setAsked(undefined);
    },
    /** Closes the decision without saving. */
    decline(): void {
      setDecision(undefined);
      for (const field of kind.decision?.declines ?? []) {
        form.setValue<string>(field, latest.current[field], { shouldDirty: true });
      }
    },
    /** Returns the input that closing the form now would lose. */
    unsaved: () => draftOfRecord(kind, latest.current, writtenNow()),
    /** Resumes a draft on top of the saved record, or asks where others changed the same fields. */
    resumeDraft({ base, mine, merge, taken }: ComparedDraft<Edited, Field>): void {
      saving.clearConfirmation();
      if (merge.clashes.length === 0) {
        rebaseOn({ opened: latest.current, mine: taken });
        return;
      }
      const theirs = latest.current;
      // Back to the draft's base: until the person has chosen, a save finds the same clash again.
      rebaseOn({ opened: base, mine });
      void askAbout(new ClashingChange(base, theirs, merge));
    },
    adopt,
    /** Applies changes saved by others and reports it, because the changed fields may be out of view. */
    applyChanges(theirs: Edited): void {
      const fields = savedFields(kind, latest.current, theirs).map(({ label }) => text(label));
      if (adopt(theirs)) toast.done(text('others.broughtIn', { fields: listOf(fields, locale) }));
    },
  };
}
