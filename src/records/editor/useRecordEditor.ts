import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useForm, type FieldValues } from 'react-hook-form';
import { ApiError } from '../../../contract/errors.ts';
import { changedPaths } from '../../../contract/mask.ts';
import { openRecords } from '../../providers/savesOfTabs.ts';
import { useApi } from '../../ui/useApi.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { usePerson } from '../../ui/usePerson.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { useSaving } from '../undo/useSaving.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { changedFields, type EditorField } from './editorField.ts';
import type { EditedRecord, EditorData } from './editorKind.ts';
import { mergeChanges, settleClashes } from './mergeChanges.ts';
import type { Standing } from './savePart.ts';
import {
  ClashingChange,
  errorsOfParts,
  FailedPart,
  revisionOf,
  saveRecord,
  type SaveOptions,
} from './saveRecord.ts';
import { draftOfRecord, type ComparedDraft } from './recordDraft.ts';
import type { SectionFailure } from './sectionStates.ts';
import { savedFields } from '../others/savedFields.ts';
import { areAllBy, changesSince, readLatestChanges } from '../others/savedSince.ts';
import { useFieldErrors } from '../../ui/fields/useFieldErrors.ts';
import { useFormValues } from '../../ui/fields/useFormValues.ts';

/** Fields that differ here and there. */
interface AskedClash<Edited extends EditedRecord> {
  clash: ClashingChange<Edited>;
  /** The other values are the person's own, from another tab or device. */
  own: boolean;
}

interface AskedDecision<Edited> {
  /** As it is to be saved. */
  target: Edited;
  /** It was decided before, but something changed in the moment of saving. */
  overtaken: boolean;
}

/**
 * A record that is being edited: what was opened, what differs, what is wrong, and the one way to save it.
 * The opened record moves on only with what this editor saves or merges, never with what is read meanwhile.
 */
export function useRecordEditor<Edited extends EditedRecord, Field extends EditorField, Decision>(
  kind: EditorData<Edited, Field, Decision>,
  initial: Edited,
) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const { locale } = useBusiness();
  const queryClient = useQueryClient();
  const saving = useSaving();
  const me = usePerson();
  // Its fields are known by their paths alone: while they are being written they may hold anything.
  const defaultValues: FieldValues = initial;
  const form = useForm({ defaultValues });
  const { values, sync } = useFormValues(form);
  const [opened, setOpened] = useState(initial);
  const mine = useMemo(() => kind.settled(opened, values), [kind, opened, values]);
  const latest = useRef(opened);
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

  function rebaseOn({ opened, mine }: Standing<Edited>): void {
    // After somebody has left, react-admin answers their calls with nothing.
    if (!opened.id) return;
    latest.current = opened;
    setOpened(opened);
    form.reset(opened);
    form.reset(mine, { keepDefaultValues: true });
    sync();
  }

  /**
   * Sends what differs in `target` under one request id; the form's own unsaved changes stay. True when all of it went
   * through.
   */
  async function send(
    target: Edited,
    options: Required<Pick<SaveOptions<Edited, Decision>, 'current' | 'requestId'>> &
      Pick<SaveOptions<Edited, Decision>, 'decision'>,
  ): Promise<boolean> {
    setFailure(undefined);
    let steps = 0;
    const before = latest.current;
    try {
      const saved = await saveRecord(
        kind,
        api,
        { opened: latest.current, mine: target },
        {
          ...options,
          onStep: (standing) => {
            steps += 1;
            rebaseOn(standing);
          },
        },
      );
      const others = saved.theirs.map(({ label }) => text(label));
      if (others.length > 0) {
        const own = await areOwn(before, saved.opened);
        const fields = listOf(others, locale);
        toast.done(text(own ? 'serviceEditor.save.mergedOwn' : 'serviceEditor.save.merged', { fields }));
      }
      return true;
    } catch (error) {
      // Thrown by the save of this record alone.
      if (error instanceof ClashingChange) await askAbout(error as ClashingChange<Edited>);
      else if (isOvertaken(error)) setDecision({ target: writtenNow(), overtaken: true });
      else tell(error, target, steps);
      return false;
    } finally {
      if (steps > 0) {
        for (const area of [kind.resource, ...(kind.shownIn ?? []), 'activity'])
          void queryClient.invalidateQueries({ queryKey: [area] });
      }
    }
  }

  /** Whether everything saved since is the person's own; where it cannot be found out, it is taken for somebody else's. */
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

  /** Under the fields that it is about, else at the section whose part failed; beside both in a word below. */
  function tell(error: unknown, sent: Edited, steps: number): void {
    const part = error instanceof FailedPart ? (error as FailedPart<Edited, Decision>).part : undefined;
    const cause = error instanceof FailedPart ? error.cause : error;
    // Deleted elsewhere: the form asks at once whether the record is there.
    if (isNotFound(cause)) renewPresence();
    const refused = (part?.refusals ?? kind.errorsOfRefusal)(cause, sent);
    const placed = Object.keys(refused).length > 0;
    if (placed) fields.refuse(refused, sent);
    else if (part?.section) setFailure({ section: part.section, error: cause });
    if (steps > 0) toast.failed(text('serviceEditor.save.partly'), placed ? undefined : cause);
    else if (!placed) toast.failed(text('serviceEditor.save.failed', { name: latest.current.name }), cause);
  }

  /**
   * Goes on from what the history or somebody else made of it; what is unsaved stays so, and is asked about where both
   * touch it. False where it is.
   */
  function takeUp(answer: Edited): boolean {
    const before = latest.current;
    // It was read before a Save that has ended since.
    if (revisionOf(answer) < revisionOf(before)) return true;
    const merge = mergeChanges(before, answer, writtenNow());
    saving.unsay();
    if (merge.clashes.length > 0) void askAbout(new ClashingChange(before, answer, merge));
    else rebaseOn({ opened: answer, mine: merge.merged });
    return merge.clashes.length === 0;
  }

  /** Takes the record out of the trash. What is written here stays. Answers whether it is there again. */
  async function restore(): Promise<boolean> {
    const { id, name } = latest.current;
    try {
      await kind.restore?.send(api, id);
      return true;
    } catch (error) {
      toast.failed(text('serviceEditor.save.restoreFailed', { name }), error);
      return false;
    } finally {
      renewPresence();
      void queryClient.invalidateQueries({ queryKey: [kind.resource] });
      void queryClient.invalidateQueries({ queryKey: ['trash'] });
      void queryClient.invalidateQueries({ queryKey: ['activity'] });
    }
  }

  const renewPresence = () => void queryClient.invalidateQueries({ queryKey: [openRecords] });

  /** Saves and offers the way back. */
  async function saveAs(
    target: Edited,
    { decided, restores = false }: { decided?: Decision; restores?: boolean } = {},
  ): Promise<boolean> {
    if (!restores && changedPaths(latest.current, target).length === 0) return true;
    const requestId = crypto.randomUUID();
    const options = { current: writtenNow, requestId, decision: decided };
    const work = async () => (!restores || (await restore())) && send(target, options);
    if (!(await saving.alone(work))) return false;
    fields.forget();
    saving.say(requestId);
    return true;
  }

  return {
    form,
    opened,
    mine,
    changes,
    errors: fields.errors,
    saving: saving.saving,
    undoing: saving.undoing,
    done: saving.done,
    clash: asked,
    failure,
    /** What is to be saved once it is decided what becomes of what it touches. */
    decision,
    /**
     * True when nothing is unsaved afterwards.
     * @param deleted restores the record first
     */
    async save(deleted = false): Promise<boolean> {
      const target = writtenNow();
      if (saving.isBusy() || !fields.passes(target)) return false;
      if (!kind.decision?.isNeeded(latest.current, target)) {
        return saveAs(target, { restores: deleted });
      }
      // The question needs a record that is there.
      if (deleted && !(await saving.alone(restore))) return false;
      setDecision({ target: writtenNow(), overtaken: false });
      return false;
    },
    /** Restores the deleted record and shows what it is now; what is unsaved stays so. */
    async restore(): Promise<void> {
      await saving.alone(async () => {
        if (!(await restore())) return;
        // Where it cannot be read now, the next save finds what is new of it.
        await kind.read(api, latest.current.id).then(takeUp, () => {});
      });
    },
    async decide(decided: Decision): Promise<void> {
      if (!decision) return;
      setDecision(undefined);
      await saveAs(decision.target, { decided });
    },
    /** Saves a change on its own at once and says `told`; what is unsaved stays unsaved. */
    async changeAtOnce(change: Partial<Edited>, told: string): Promise<void> {
      const requestId = crypto.randomUUID();
      const current = () => ({ ...writtenNow(), ...change });
      const target = { ...latest.current, ...change };
      if (!(await saving.alone(() => send(target, { current, requestId })))) return;
      const run = await saving.wayBack(requestId);
      toast.done(told, run ? { action: { label: text('layout.actions.undo'), run } } : {});
    },
    discard(): void {
      const thrownAway = form.getValues();
      form.reset(latest.current);
      sync();
      fields.forget();
      setFailure(undefined);
      const run = () => form.reset(thrownAway, { keepDefaultValues: true });
      toast.done(text('serviceEditor.save.discarded'), {
        action: { label: text('layout.actions.undo'), run },
      });
    },
    /** Saves with the clashing fields as chosen. */
    async settle(keepsMine: (path: string) => boolean): Promise<void> {
      if (!asked || saving.isBusy()) return;
      const settled = settleClashes(asked.clash.merge, keepsMine);
      setAsked(undefined);
      rebaseOn({ opened: asked.clash.theirs, mine: settled });
      await saveAs(settled);
    },
    keepEditing(): void {
      setAsked(undefined);
      setDecision(undefined);
    },
    /** What would be lost by closing the form at this very moment. */
    unsaved: () => draftOfRecord(kind, latest.current, writtenNow()),
    /** Goes on with what was left behind: upon what is saved now, or, where others changed the same, by their choice. */
    takeUpDraft({ base, mine, merge, taken }: ComparedDraft<Edited, Field>): void {
      saving.unsay();
      if (merge.clashes.length === 0) {
        rebaseOn({ opened: latest.current, mine: taken });
        return;
      }
      const theirs = latest.current;
      // As it was when they left it: until they have chosen, a Save finds the same clash again.
      rebaseOn({ opened: base, mine });
      void askAbout(new ClashingChange(base, theirs, merge));
    },
    takeUp,
    /** The same with what others have saved, and says so: nothing on the screen need be where the person looks. */
    bringIn(theirs: Edited): void {
      const fields = savedFields(kind, latest.current, theirs).map(({ label }) => text(label));
      if (takeUp(theirs)) toast.done(text('others.broughtIn', { fields: listOf(fields, locale) }));
    },
  };
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';
