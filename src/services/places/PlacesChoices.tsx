import { Box } from '@mui/material';
import { useId } from 'react';
import type { ServiceImpact, SessionAction } from '../../../contract/entities/serviceImpact.ts';
import type { ServiceLocation } from '../../../contract/entities/serviceLocation.ts';
import { RadioCards } from '../../layout/RadioCards.tsx';
import { Select } from '../../layout/Select.tsx';
import { useText } from '../../messages/useText.ts';
import { ImpactList } from '../impact/ImpactList.tsx';
import { TellCustomers, type Telling } from '../impact/TellCustomers.tsx';
import { useConsequence } from '../impact/useConsequence.ts';
import { placeWord } from '../serviceWords.ts';
import { placeKey } from './takenAway.ts';
import type { PlacesAnswer, PlacesPreviews } from './usePlacesPreview.ts';

export interface PlacesAnswers extends Telling {
  answer: PlacesAnswer;
  /** The place to move to, by its key. */
  to: string;
}

interface PlacesChoicesProps {
  previews: PlacesPreviews;
  targets: readonly ServiceLocation[];
  answers: PlacesAnswers;
  /** Everything that is hit is shown one by one. */
  listed: boolean;
  onChange: (answers: PlacesAnswers) => void;
}

/** The three answers with their consequences, who is told, and everything that is hit. */
export function PlacesChoices({ previews, targets, answers, listed, onChange }: PlacesChoicesProps) {
  const text = useText();
  const consequenceOf = useConsequence({ stay: 'places.sessionsStay' });
  const { answer } = answers;
  const impact = previews[answer] ?? previews.KEEP;
  return (
    <>
      <RadioCards<PlacesAnswer>
        legend={text('places.question')}
        showLegend
        name="removedSessions"
        value={answer}
        options={[
          { value: 'KEEP', label: text('places.keep'), consequence: consequenceOf(previews.KEEP) },
          {
            value: 'MOVE',
            label: text('places.move'),
            consequence: previews.MOVE ? consequenceOf(previews.MOVE) : text('places.noTarget'),
            disabled: previews.MOVE === undefined,
            extra: (
              <Target targets={targets} to={answers.to} onChange={(to) => onChange({ ...answers, to })} />
            ),
          },
          { value: 'CANCEL', label: text('places.cancel'), consequence: consequenceOf(previews.CANCEL) },
        ]}
        onChange={(chosen) => onChange({ ...answers, answer: chosen })}
      />
      <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: '8px' }}>
        {text('places.oneForAll')}
      </Box>
      {impact.people > 0 && (
        <TellCustomers
          telling={answers}
          impact={impact}
          onChange={(telling) => onChange({ ...answers, ...telling })}
        />
      )}
      {listed && <ImpactList impact={answer === 'KEEP' ? stayingAsTheyAre(previews.CANCEL) : impact} />}
    </>
  );
}

const stays = <Touched extends { action: SessionAction }>(touched: Touched): Touched => ({
  ...touched,
  action: 'KEEP_AT_CURRENT_LOCATION',
});

/** What stays is not about anybody's booking, so its preview names none: those who would lose one are who stay. */
function stayingAsTheyAre(impact: ServiceImpact): ServiceImpact {
  const { soonestSessions, soonestBookings } = impact;
  return {
    ...impact,
    soonestSessions: soonestSessions.map(stays),
    soonestBookings: soonestBookings.map(stays),
  };
}

interface TargetProps {
  targets: readonly ServiceLocation[];
  to: string;
  onChange: (to: string) => void;
}

function Target({ targets, to, onChange }: TargetProps) {
  const text = useText();
  const id = useId();
  return (
    <Box sx={{ marginBlockStart: '8px' }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 500, marginBlockEnd: '6px' }}>
        {text('places.moveTo')}
      </Box>
      <Select id={id} value={to} onChange={(event) => onChange(event.target.value)}>
        {targets.map((place) => (
          <option key={placeKey(place)} value={placeKey(place)}>
            {placeWord(place, text)}
          </option>
        ))}
      </Select>
    </Box>
  );
}
