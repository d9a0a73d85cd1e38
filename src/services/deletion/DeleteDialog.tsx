import { useEvent } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectionDifference } from '../../records/bulk/run/selectionChange.ts';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { useLongWait } from '../../ui/loading/Skeleton.tsx';
import { unguarded } from '../../ui/dialogs/unguarded.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import type { DeletionOptions } from '../../providers/data/recordCalls.ts';
import { DeletionChoices, type DeletionAnswers } from './DeletionChoices.tsx';
import { changedWords } from '../impact/impactDifference.ts';
import { hasNoEffect } from '../impact/impactFigures.ts';
import { ImpactLink } from '../impact/ImpactList.tsx';
import { PreviewFailed, PreviewWaits } from '../impact/PreviewStates.tsx';
import { deletionDifference } from './deletionDifference.ts';
import { useDeletion } from './useDeletion.ts';
import {
  stayingIn,
  useDeletionPreview,
  type DeletionPreview,
  type DeletionPreviews,
} from './useDeletionPreview.ts';
import { useDeletionWords } from './useDeletionWords.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import type { ServiceTarget } from '../bulk/serviceTarget.ts';
import { participantNotificationOf } from '../../ui/fields/notifyChoice.ts';

/** Delay (ms) longer than most previews take, so that the dialog does not flash when there is nothing to ask. */
const dialogDelay = 400;

interface DeleteDialogProps {
  target: ServiceTarget;
  /** Result of deleteWithoutConfirmation for the target. */
  unaskedDeletion: Promise<boolean> | undefined;
  onClose: () => void;
}

/**
 * Confirms a deletion with its impact; Undo follows in a toast. Deletes at once when there are no bookings or sessions.
 */
export function DeleteDialog({ target, unaskedDeletion, onClose }: DeleteDialogProps) {
  const text = useText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const deletion = useDeletion(target);
  const [answers, setAnswers] = useState<DeletionAnswers>({ keep: true, notify: true, message: '' });
  const { notify } = answers;
  const message = useDebounced(answers.message).trim();
  const [asks, setAsks] = useState(unaskedDeletion === undefined);
  const preview = useDeletionPreview(target, participantNotificationOf({ notify, message }), {
    enabled: asks,
  });
  const [listed, setListed] = useState(false);
  const [changed, setChanged] = useState<string>();
  /** Whether the preview is being refetched, which disables confirming the stale one. */
  const [renewing, setRenewing] = useState(false);
  const begun = useRef(false);
  const { data } = preview;
  const chosen = data && chosenOf(data, answers);
  const staying = data && answers.keep ? stayingIn(data) : 0;
  const words = useDeletionWords(target, chosen, staying);
  // All matches may be more than the person has seen, so they always require confirmation.
  const nothingToAsk =
    data !== undefined && hasNoEffect(data.cancelling.impact) && target.matching === undefined;
  const unasked = nothingToAsk && deletion.error === undefined && changed === undefined;
  const waits = useLongWait(!preview.error && (!data || unasked), dialogDelay);

  /** Deletes exactly what was previewed; shows a changed impact first. */
  async function remove(options: DeletionOptions, shown: DeletionPreview): Promise<void> {
    const outcome = await deletion.remove(options, shown);
    if (outcome === 'overtaken') {
      setRenewing(true);
      const { data: now } = await preview.refetch();
      const writing = { text, number, locale };
      setChanged(now ? deletionDifference(shown, chosenOf(now, answers), writing) : '');
      setRenewing(false);
    }
    if (outcome === 'begun') await leave();
  }

  async function leave(): Promise<void> {
    onClose();
    // The page of a deleted service would only show that it does not exist.
    if (target.services.some(({ id }) => pathname === `/services/${id}`)) {
      await navigate('/services', { state: unguarded });
    }
  }

  async function act(): Promise<void> {
    if (!data || !chosen) return;
    await remove(nothingToAsk ? {} : optionsFor(data), chosen);
  }

  const optionsFor = ({ keeping }: DeletionPreviews): DeletionOptions => ({
    preserveFutureSessionsWithParticipants: keeping !== undefined && answers.keep,
    participantNotification: participantNotificationOf(answers),
  });

  async function lookThrough(previews: DeletionPreviews): Promise<void> {
    if ((await deletion.lookThrough?.(optionsFor(previews))) === 'begun') onClose();
  }

  const follow = useEvent(async (isDeleted: boolean) => {
    if (begun.current) return;
    begun.current = isDeleted;
    if (!isDeleted) return setAsks(true);
    await deletion.sayUnasked();
    await leave();
  });
  useEffect(() => {
    void unaskedDeletion?.then(follow);
  }, [unaskedDeletion, follow]);

  useEffect(() => {
    if (!unasked || !chosen || begun.current) return;
    begun.current = true;
    void remove({}, chosen);
  });

  if (!waits && !preview.error && (!chosen || unasked)) return null;
  const difference = deletion.changed
    ? selectionDifference(deletion.changed, { text, number, locale, words: 'serviceBulk' })
    : changed;
  const known = chosen !== undefined && !preview.isError && !waits;
  return (
    <ConsequenceDialog
      open
      title={words.title}
      lead={words.lead}
      figures={known && !nothingToAsk ? words.figures : []}
      safe={words.safe}
      act={known ? words.act : undefined}
      effect="destroys"
      typed={known ? words.typed : undefined}
      more={
        known &&
        !nothingToAsk && (
          <ImpactLink impact={chosen.impact} open={listed} onToggle={() => setListed(!listed)} />
        )
      }
      note={difference === undefined ? undefined : changedWords(difference, text)}
      pending={deletion.pending || renewing}
      error={deletion.error}
      onSafe={onClose}
      onAct={() => void act()}
    >
      {preview.error ? (
        <PreviewFailed error={preview.error} onRetry={() => void preview.refetch()} />
      ) : waits ? (
        <PreviewWaits />
      ) : (
        data && (
          <DeletionChoices
            target={target}
            previews={data}
            answers={answers}
            listed={listed}
            onChange={setAnswers}
            {...(deletion.lookThrough &&
              !deletion.pending && { onLookThrough: () => void lookThrough(data) })}
          />
        )
      )}
    </ConsequenceDialog>
  );
}

function chosenOf({ cancelling, keeping }: DeletionPreviews, { keep }: DeletionAnswers) {
  return keep ? (keeping ?? cancelling) : cancelling;
}
