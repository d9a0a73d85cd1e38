import { Box } from '@mui/material';
import { useId } from 'react';
import type { ServiceImpact, SessionAction } from '../../../contract/entities/services/serviceImpact.ts';
import type { ServiceLocation } from '../../../contract/entities/services/serviceLocation.ts';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { useText } from '../../messages/useText.ts';
import { ImpactList } from '../impact/ImpactList.tsx';
import type { NotifyChoice } from '../../ui/fields/notifyChoice.ts';
import { NotifyCustomers } from '../impact/NotifyCustomers.tsx';
import { useConsequence } from '../impact/useConsequence.ts';
import { MoveFirst, type FirstMoves } from './MoveFirst.tsx';
import { TargetSelect } from './TargetSelect.tsx';
import type { RemovalAction, RemovalPreviews } from './useRemovalPreview.ts';

export interface RemovalAnswers extends NotifyChoice {
  answer: RemovalAction;
  /** Key of the target location. */
  to: string;
  first: FirstMoves;
}

interface RemovalChoicesProps {
  previews: RemovalPreviews;
  targets: readonly ServiceLocation[];
  /** Whether single sessions can be moved. */
  mayMoveFirst: boolean;
  answers: RemovalAnswers;
  /** Whether the affected sessions and bookings are listed. */
  listed: boolean;
  onList: (listed: boolean) => void;
  onChange: (answers: RemovalAnswers) => void;
}

/** The three options with their impact, notifications, and the affected records. */
export function RemovalChoices(props: RemovalChoicesProps) {
  const { previews, targets, mayMoveFirst, answers, listed, onList, onChange } = props;
  const text = useText();
  const id = useId();
  const consequenceOf = useConsequence({ stay: 'places.sessionsStay' });
  const { answer } = answers;
  const impact = previews[answer] ?? previews.KEEP;
  const fullImpact = answer === 'KEEP' ? stayingAsTheyAre(previews.CANCEL) : impact;
  return (
    <>
      <RadioCards<RemovalAction>
        legend={text(answers.first.sessionIds.size > 0 ? 'places.questionOthers' : 'places.question')}
        showLegend
        name="removedSessions"
        value={answer}
        options={[
          {
            value: 'KEEP',
            label: text('places.keep'),
            consequence: consequenceOf(previews.KEEP, previews.CANCEL.bookings.cancelled),
          },
          {
            value: 'MOVE',
            label: text('places.move'),
            consequence: previews.MOVE ? consequenceOf(previews.MOVE) : text('places.noTarget'),
            disabled: previews.MOVE === undefined,
            extra: (
              <Box sx={{ marginBlockStart: '8px' }}>
                <Box component="label" htmlFor={id} sx={label}>
                  {text('places.moveTo')}
                </Box>
                <TargetSelect
                  id={id}
                  targets={targets}
                  to={answers.to}
                  onChange={(to) => onChange({ ...answers, to })}
                />
              </Box>
            ),
          },
          { value: 'CANCEL', label: text('places.cancel'), consequence: consequenceOf(previews.CANCEL) },
        ]}
        onChange={(chosen) => onChange({ ...answers, answer: chosen })}
      />
      {mayMoveFirst ? (
        <MoveFirst
          moves={answers.first}
          targets={targets}
          impact={fullImpact}
          open={listed}
          onOpen={onList}
          onChange={(first) => onChange({ ...answers, first })}
        />
      ) : (
        <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockStart: '8px' }}>
          {text('places.oneForAll')}
        </Box>
      )}
      {impact.people > 0 && (
        <NotifyCustomers
          notification={answers}
          impact={impact}
          onChange={(notification) => onChange({ ...answers, ...notification })}
        />
      )}
      {listed && !mayMoveFirst && <ImpactList impact={fullImpact} />}
    </>
  );
}

const label = { display: 'block', fontWeight: 500, marginBlockEnd: '6px' };

const stays = <Touched extends { action: SessionAction }>(touched: Touched): Touched =>
  touched.action === 'DELETE' ? { ...touched, action: 'KEEP_AT_CURRENT_LOCATION' } : touched;

/** The preview of keeping sessions lists no bookings, so they come from the preview of cancelling. */
function stayingAsTheyAre(impact: ServiceImpact): ServiceImpact {
  const { soonestSessions, soonestBookings } = impact;
  return {
    ...impact,
    soonestSessions: soonestSessions.map(stays),
    soonestBookings: soonestBookings.map(stays),
  };
}
