import { useEffect, useRef, useState } from 'react';
import type { Service } from '../../../contract/entities/service.ts';
import { ConsequenceDialog } from '../../layout/ConsequenceDialog.tsx';
import { useLongWait } from '../../layout/Skeleton.tsx';
import { useBusiness } from '../../layout/useBusiness.ts';
import { useFormats } from '../../layout/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { writtenLocation, type SetLocationsDecision } from '../editor/placesPart.ts';
import { impactDifference } from '../impact/impactDifference.ts';
import { figuresOf, hasNoEffect, sameImpact } from '../impact/impactFigures.ts';
import { ImpactLink } from '../impact/ImpactList.tsx';
import { PreviewFailed, PreviewWaits } from '../impact/PreviewStates.tsx';
import { useSettled } from '../list/useSettled.ts';
import { listOf } from '../listOf.ts';
import { placeWord } from '../serviceWords.ts';
import { PlacesChoices, type PlacesAnswers } from './PlacesChoices.tsx';
import { placeKey, takenAway } from './takenAway.ts';
import { decisionOf, usePlacesPreview } from './usePlacesPreview.ts';
import { usePlacesAct } from './usePlacesAct.ts';

/** Longer than most previews take, so that nothing flashes up where nothing is to be asked. */
const askedWithin = 400;

interface TakePlacesDialogProps {
  /** As it stands on the server. */
  opened: Service;
  /** As it is to be saved, with fewer places. */
  mine: Service;
  /** Saves it, with what becomes of sessions at the places that go. */
  onDecide: (decision: SetLocationsDecision) => void;
  onCancel: () => void;
}

/**
 * What happens to sessions and bookings at places that are taken away, before it happens. Where there are none there is
 * nothing to ask: it is saved at once.
 */
export function TakePlacesDialog({ opened, mine, onDecide, onCancel }: TakePlacesDialogProps) {
  const text = useText();
  const { number } = useFormats();
  const { locale } = useBusiness();
  const removed = takenAway(opened.locations, mine.locations);
  const targets = (mine.locations ?? []).filter(({ type }) => type === 'BUSINESS');
  const [answers, setAnswers] = useState<PlacesAnswers>(() => {
    const [first] = targets;
    return { answer: 'KEEP', to: first ? placeKey(first) : '', notify: true, message: '' };
  });
  const { answer, notify } = answers;
  const message = useSettled(answers.message).trim();
  const chosenTarget = targets.find((place) => placeKey(place) === answers.to);
  const target = chosenTarget && writtenLocation(chosenTarget);
  const telling = tellingOf({ notify, message });
  const preview = usePlacesPreview({
    serviceId: opened.id,
    locations: (mine.locations ?? []).map(writtenLocation),
    target,
    telling,
  });
  const [listed, setListed] = useState(false);
  const [changed, setChanged] = useState<string>();
  const [checking, setChecking] = useState(false);
  const begun = useRef(false);
  const { data } = preview;
  const impact = data?.[answer];
  const nothingToAsk = data !== undefined && hasNoEffect(data.CANCEL);
  const waits = useLongWait(!preview.error && (!data || nothingToAsk), askedWithin);
  const act = usePlacesAct(answer, impact, opened.name);

  useEffect(() => {
    if (!nothingToAsk || begun.current) return;
    begun.current = true;
    onDecide({});
  });

  /** Does only what was shown: what has changed since is shown first. */
  async function decide(): Promise<void> {
    setChecking(true);
    const now = (await preview.refetch()).data?.[answer];
    setChecking(false);
    if (!now || !impact) return;
    const same = sameImpact(now, impact);
    setChanged(same ? undefined : impactDifference(impact, now, { text, number, locale }));
    if (same) {
      const words = tellingOf({ notify, message: answers.message.trim() });
      onDecide(decisionOf(answer, { target, telling: words }));
    }
  }

  if (!waits && !preview.error && (!data || nothingToAsk)) return null;
  const known = impact !== undefined && !preview.isError && !waits;
  const names = listOf(
    removed.flatMap((place) => placeWord(place, text) ?? []),
    locale,
  );
  return (
    <ConsequenceDialog
      open
      title={text('places.title', { places: names, name: opened.name })}
      lead={text('places.lead')}
      figures={known ? figuresOf(impact, { text, number, locale }) : []}
      safe={text('places.safe')}
      act={known ? act.label : undefined}
      effect={answer === 'CANCEL' ? 'destroys' : 'changes'}
      typed={known ? act.typed : undefined}
      more={
        known && data && <ImpactLink impact={data.CANCEL} open={listed} onToggle={() => setListed(!listed)} />
      }
      note={changed === undefined ? undefined : text('consequences.changed', { difference: changed })}
      pending={checking}
      onSafe={onCancel}
      onAct={() => void decide()}
    >
      {preview.error ? (
        <PreviewFailed error={preview.error} onRetry={() => void preview.refetch()} />
      ) : waits || !data ? (
        <PreviewWaits />
      ) : (
        <PlacesChoices
          previews={data}
          targets={targets}
          answers={answers}
          listed={listed}
          onChange={setAnswers}
        />
      )}
    </ConsequenceDialog>
  );
}

function tellingOf({ notify, message }: { notify: boolean; message: string }) {
  return { notifyParticipants: notify, ...(notify && message && { message }) };
}
