import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useForm, type FieldValues } from 'react-hook-form';
import { restoreService } from '../../../contract/calls/frontdesk.ts';
import { ApiError } from '../../../contract/errors.ts';
import { changedPaths } from '../../../contract/mask.ts';
import { useApi } from '../../ui/useApi.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { usePerson } from '../../ui/usePerson.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { errorsOfChange, errorsOfRefusal } from './checkService.ts';
import { readEdited, serviceOf, type EditedService } from './editedService.ts';
import { changedFields, type EditorSection } from './editorFields.ts';
import { RefusedChange } from '../../providers/formErrors.ts';
import { useSaving } from '../../records/undo/useSaving.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { mergeChanges, settleClashes } from './mergeChanges.ts';
import type { Standing } from './savePart.ts';
import { errorsOfParts } from './saveParts.ts';
import { ClashingChange, FailedPart, saveService, type SaveOptions } from './saveService.ts';
import { draftOfService, type ComparedDraft } from './serviceDraft.ts';
import { savedFields } from '../others/savedFields.ts';
import { areAllBy, changesSince, readLatestChanges } from '../others/savedSince.ts';
import { takenAway } from '../places/takenAway.ts';
import type { PlacesDecision } from './placesPart.ts';
import { settledValues } from './serviceValues.ts';
import { useFieldErrors } from '../../ui/fields/useFieldErrors.ts';
import { useFormValues } from '../../ui/fields/useFormValues.ts';

/** A part of the changes that did not get through, for no reason that one of its fields could show. */
export interface SectionFailure {
  section: EditorSection;
  error: unknown;
}

/** Fields that differ here and there. */
interface AskedClash {
  clash: ClashingChange;
  /** The other values are the person's own, from another tab or device. */
  own: boolean;
}

interface TakenPlaces {
  /** As it is to be saved, with fewer places. */
  target: EditedService;
  /** It was decided before, but sessions or bookings changed in the moment of saving. */
  overtaken: boolean;
}

/**
 * A service that is being edited: what was opened, what differs, what is wrong, and the one way to save it.
 * The opened record moves on only with what this editor saves or merges, never with what is read meanwhile.
 */
export function useServiceEditor(initial: EditedService) {
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
  const mine = useMemo(() => settledValues<EditedService>(opened, values), [opened, values]);
  const latest = useRef(opened);
  const fields = useFieldErrors(form, mine, (now) => ({
    ...errorsOfParts(latest.current, now),
    ...errorsOfChange(serviceOf(latest.current), serviceOf(now)),
  }));
  const [asked, setAsked] = useState<AskedClash>();
  const [failure, setFailure] = useState<SectionFailure>();
  const [placesTaken, setPlacesTaken] = useState<TakenPlaces>();
  const changes = useMemo(() => changedFields(opened, mine), [opened, mine]);

  const writtenNow = () => settledValues<EditedService>(latest.current, form.getValues());

  function standOn({ opened, mine }: Standing): void {
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
    target: EditedService,
    options: Required<Pick<SaveOptions, 'current' | 'requestId'>> & Pick<SaveOptions, 'places'>,
  ): Promise<boolean> {
    setFailure(undefined);
    let steps = 0;
    const before = latest.current;
    try {
      const saved = await saveService(
        api,
        { opened: latest.current, mine: target },
        {
          ...options,
          onStep: (standing) => {
            steps += 1;
            standOn(standing);
          },
        },
      );
      const others = saved.theirs.map(({ key }) => text(`serviceEditor.field.${key}`));
      if (others.length > 0) {
        const own = await areOwn(before, saved.opened);
        const fields = listOf(others, locale);
        toast.done(text(own ? 'serviceEditor.save.mergedOwn' : 'serviceEditor.save.merged', { fields }));
      }
      return true;
    } catch (error) {
      if (error instanceof ClashingChange) await askAbout(error);
      else if (isOvertaken(error)) setPlacesTaken({ target: writtenNow(), overtaken: true });
      else tell(error, target, steps);
      return false;
    } finally {
      if (steps > 0) {
        void queryClient.invalidateQueries({ queryKey: ['services'] });
        void queryClient.invalidateQueries({ queryKey: ['activity'] });
      }
    }
  }

  /** Whether everything saved since is the person's own; where it cannot be found out, it is taken for somebody else's. */
  async function areOwn(before: EditedService, after: EditedService): Promise<boolean> {
    try {
      return areAllBy(me.id, changesSince(before, after, await readLatestChanges(api, before.id)));
    } catch {
      return false;
    }
  }

  async function askAbout(clash: ClashingChange): Promise<void> {
    setAsked({ clash, own: await areOwn(clash.opened, clash.theirs) });
  }

  /** Under the fields that it is about, else at the section whose part failed; beside both in a word below. */
  function tell(error: unknown, sent: EditedService, steps: number): void {
    const { part, cause } = error instanceof FailedPart ? error : { part: undefined, cause: error };
    // Deleted elsewhere: the form asks at once whether the service is there.
    if (isNotFound(cause)) renewPresence();
    const refused = (part?.refusals ?? errorsOfRefusal)(cause, sent);
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
  function takeUp(answer: EditedService): boolean {
    const before = latest.current;
    // It was read before a Save that has ended since.
    if (isOlder(answer, before)) return true;
    const merge = mergeChanges(before, answer, writtenNow());
    saving.unsay();
    if (merge.clashes.length > 0) void askAbout(new ClashingChange(before, answer, merge));
    else standOn({ opened: answer, mine: merge.merged });
    return merge.clashes.length === 0;
  }

  /** Takes the service out of the trash. What is written here stays. Answers whether it is there again. */
  async function restore(): Promise<boolean> {
    const { id, name } = latest.current;
    try {
      await api.send(restoreService, { path: { serviceId: id } });
      return true;
    } catch (error) {
      toast.failed(text('serviceEditor.save.restoreFailed', { name }), error);
      return false;
    } finally {
      renewPresence();
      void queryClient.invalidateQueries({ queryKey: ['services'] });
      void queryClient.invalidateQueries({ queryKey: ['trash'] });
      void queryClient.invalidateQueries({ queryKey: ['activity'] });
    }
  }

  const renewPresence = () => void queryClient.invalidateQueries({ queryKey: ['openService'] });

  /** Saves and offers the way back. */
  async function saveAs(
    target: EditedService,
    { places, restores = false }: { places?: PlacesDecision; restores?: boolean } = {},
  ): Promise<boolean> {
    if (!restores && changedPaths(latest.current, target).length === 0) return true;
    const requestId = crypto.randomUUID();
    const options = { current: writtenNow, requestId, places };
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
    /** What is to be saved, where it takes places away: what becomes of sessions there is asked first. */
    placesTaken,
    /**
     * True when nothing is unsaved afterwards.
     * @param deleted restores the service first
     */
    async save(deleted = false): Promise<boolean> {
      const target = writtenNow();
      if (saving.isBusy() || !fields.passes(target)) return false;
      if (takenAway(latest.current.locations, target.locations).length === 0) {
        return saveAs(target, { restores: deleted });
      }
      // The question about sessions there needs a service that is there.
      if (deleted && !(await saving.alone(restore))) return false;
      setPlacesTaken({ target: writtenNow(), overtaken: false });
      return false;
    },
    /** Restores the deleted service and shows what it is now; what is unsaved stays so. */
    async restore(): Promise<void> {
      await saving.alone(async () => {
        if (!(await restore())) return;
        // Where it cannot be read now, the next save finds what is new of it.
        await readEdited(api, latest.current.id).then(takeUp, () => {});
      });
    },
    async saveWithPlaces(decision: PlacesDecision): Promise<void> {
      if (!placesTaken) return;
      setPlacesTaken(undefined);
      await saveAs(placesTaken.target, { places: decision });
    },
    /** Changes one thing on the server at once; what is unsaved stays unsaved. */
    async setHidden(hidden: boolean): Promise<void> {
      const { name } = latest.current;
      const requestId = crypto.randomUUID();
      const current = () => ({ ...writtenNow(), hidden });
      const target = { ...latest.current, hidden };
      if (!(await saving.alone(() => send(target, { current, requestId })))) return;
      const run = await saving.wayBack(requestId);
      toast.done(
        text(hidden ? 'services.done.hidden' : 'services.done.shown', { name }),
        run ? { action: { label: text('layout.actions.undo'), run } } : {},
      );
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
      standOn({ opened: asked.clash.theirs, mine: settled });
      await saveAs(settled);
    },
    keepEditing(): void {
      setAsked(undefined);
      setPlacesTaken(undefined);
    },
    /** What would be lost by closing the form at this very moment. */
    unsaved: () => draftOfService(latest.current, writtenNow()),
    /** Goes on with what was left behind: upon what is saved now, or, where others changed the same, by their choice. */
    takeUpDraft({ base, mine, merge, taken }: ComparedDraft): void {
      saving.unsay();
      if (merge.clashes.length === 0) {
        standOn({ opened: latest.current, mine: taken });
        return;
      }
      const theirs = latest.current;
      // As it was when they left it: until they have chosen, a Save finds the same clash again.
      standOn({ opened: base, mine });
      void askAbout(new ClashingChange(base, theirs, merge));
    },
    takeUp,
    /** The same with what others have saved, and says so: nothing on the screen need be where the person looks. */
    bringIn(theirs: EditedService): void {
      const fields = savedFields(latest.current, theirs).map(({ key }) => text(`serviceEditor.field.${key}`));
      if (takeUp(theirs)) toast.done(text('others.broughtIn', { fields: listOf(fields, locale) }));
    },
  };
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';

const isOvertaken = (error: unknown) =>
  error instanceof FailedPart &&
  error.cause instanceof RefusedChange &&
  error.cause.code === 'IMPACT_CHANGED';

const isOlder = (one: EditedService, other: EditedService) => BigInt(one.revision) < BigInt(other.revision);
