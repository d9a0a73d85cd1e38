import { useEffect, useRef, useState } from 'react';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { ServiceLocationInput } from '../../../contract/entities/services/serviceLocation.ts';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { useLongWait } from '../../ui/loading/Skeleton.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import type { LocationsDecision } from '../editor/locationsDecision.ts';
import { writtenLocation } from '../editor/locationsPart.ts';
import { changedWords, impactDifference } from '../impact/impactDifference.ts';
import { figuresOf, hasNoEffect, sameImpact } from '../impact/impactFigures.ts';
import { ImpactLink } from '../impact/ImpactList.tsx';
import { PreviewFailed, PreviewWaits } from '../impact/PreviewStates.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { locationWord } from '../serviceWords.ts';
import type { FirstMoves } from './MoveFirst.tsx';
import { RemovalChoices, type RemovalAnswers } from './RemovalChoices.tsx';
import { locationKey, removedLocations } from './removedLocations.ts';
import { askedFor, useRemovalPreview } from './useRemovalPreview.ts';
import { useRemovalLabel } from './useRemovalLabel.ts';
import { participantNotificationOf } from '../../ui/fields/notifyChoice.ts';

/** Delay (ms) longer than most previews take, so that the dialog does not flash when there is nothing to ask. */
const dialogDelay = 400;

interface RemoveLocationsDialogProps {
  /** The saved service. */
  opened: Service;
  /** The service to save, with fewer locations. */
  mine: Service;
  /** Whether an earlier decision was invalidated by a change during the save. */
  overtaken: boolean;
  /** Saves with the decision about sessions at removed locations. */
  onDecide: (decision: LocationsDecision) => void;
  onCancel: () => void;
}

/** Confirms removing locations with its impact on sessions and bookings. Saves at once if there are none. */
export function RemoveLocationsDialog(props: RemoveLocationsDialogProps) {
  const { opened, mine, overtaken, onDecide, onCancel } = props;
  const text = useText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  const removed = removedLocations(opened.locations, mine.locations);
  const targets = (mine.locations ?? []).filter(({ type }) => type !== 'CUSTOMER');
  const [answers, setAnswers] = useState<RemovalAnswers>(() => {
    const to = targets[0] ? locationKey(targets[0]) : '';
    const first = { sessionIds: new Set<string>(), to };
    return { answer: 'KEEP', to, first, notify: true, message: '' };
  });
  const { answer, notify } = answers;
  const message = useDebounced(answers.message).trim();
  const locationOf = (key: string) => {
    const location = targets.find((one) => locationKey(one) === key);
    return location && writtenLocation(location);
  };
  const target = locationOf(answers.to);
  const movedFirst = movedFirstOf(answers.first, locationOf(answers.first.to));
  const notification = participantNotificationOf({ notify, message });
  const preview = useRemovalPreview({
    serviceId: opened.id,
    locations: (mine.locations ?? []).map(writtenLocation),
    target,
    movedFirst,
    notification,
  });
  const [listed, setListed] = useState(false);
  const [changed, setChanged] = useState<string>();
  const [checking, setChecking] = useState(false);
  const begun = useRef(false);
  const { data } = preview;
  const impact = data?.[answer];
  const staying = answer === 'KEEP' ? (data?.CANCEL.bookings.cancelled ?? 0) : 0;
  const nothingToAsk = data !== undefined && hasNoEffect(data.CANCEL);
  const waits = useLongWait(!preview.error && (!data || nothingToAsk), dialogDelay);
  const act = useRemovalLabel(impact, opened.name);

  useEffect(() => {
    if (!nothingToAsk || begun.current) return;
    begun.current = true;
    onDecide({ impactToken: data.KEEP.token });
  });

  /** Applies exactly what was previewed; shows a changed impact first. */
  async function decide(): Promise<void> {
    setChecking(true);
    const now = (await preview.refetch()).data?.[answer];
    setChecking(false);
    if (!now || !impact) return;
    const same = sameImpact(now, impact);
    setChanged(
      same ? undefined : changedWords(impactDifference(impact, now, { text, number, locale }), text),
    );
    if (same) {
      const words = participantNotificationOf(answers);
      onDecide({ ...askedFor(answer, { target, movedFirst, notification: words }), impactToken: now.token });
    }
  }

  if (!waits && !preview.error && (!data || nothingToAsk)) return null;
  // A course has one location for all sessions, so single ones can't be moved.
  const mayMoveFirst =
    opened.type !== 'COURSE' && targets.length > 0 && (data?.CANCEL.soonestSessions.length ?? 0) > 1;
  const known = impact !== undefined && !preview.isError && !waits;
  const names = listOf(
    removed.flatMap((location) => locationWord(location, text) ?? []),
    locale,
  );
  return (
    <ConsequenceDialog
      open
      title={text('places.title', { places: names, name: opened.name })}
      lead={text('places.lead')}
      figures={known ? figuresOf(impact, { text, number, locale }, staying) : []}
      safe={text('places.safe')}
      act={known ? act.label : undefined}
      effect={answer === 'CANCEL' ? 'destroys' : 'changes'}
      // The displayed impact belongs to the previous selection.
      disabled={preview.isPlaceholderData}
      typed={known ? act.typed : undefined}
      more={
        known && data && <ImpactLink impact={data.CANCEL} open={listed} onToggle={() => setListed(!listed)} />
      }
      note={changed ?? (overtaken ? text('consequences.overtaken') : undefined)}
      pending={checking}
      onSafe={onCancel}
      onAct={() => void decide()}
    >
      {preview.error ? (
        <PreviewFailed error={preview.error} onRetry={() => void preview.refetch()} />
      ) : waits || !data ? (
        <PreviewWaits />
      ) : (
        <RemovalChoices
          previews={data}
          targets={targets}
          mayMoveFirst={mayMoveFirst}
          answers={answers}
          listed={listed}
          onList={setListed}
          onChange={setAnswers}
        />
      )}
    </ConsequenceDialog>
  );
}

function movedFirstOf({ sessionIds }: FirstMoves, newLocation: ServiceLocationInput | undefined) {
  if (sessionIds.size === 0 || !newLocation) return undefined;
  return { sessionIds: [...sessionIds].toSorted(), newLocation };
}
