import { Box } from '@mui/material';
import type { Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { useBlockingWords, type Blocking } from '../../ui/words/useBlockingWords.ts';
import { obstaclesIn, rulesIn } from './reasonKinds.ts';
import { useHoldingNames } from './useHoldingNames.ts';

type Reason = Diagnosis['reasons'][number];

interface TimeReasonsProps {
  /** Undefined while loading. */
  reasons: readonly Reason[] | undefined;
  error: Error | null;
}

/** Names the obstacles of a typed time, or says that it is free. */
export function TimeReasons({ reasons, error }: TimeReasonsProps) {
  const text = useText();
  if (error) return text('bookings.move.unchecked');
  if (!reasons) return <Box sx={{ color: 'text.secondary' }}>{text('bookings.move.checking')}</Box>;
  const obstacles = obstaclesIn(reasons);
  if (obstacles.length === 0) {
    return (
      <Box component="span" sx={{ color: 'good.text' }}>
        {text('bookings.move.isFree')}
      </Box>
    );
  }
  return <Obstacles obstacles={obstacles} />;
}

function Obstacles({ obstacles }: { obstacles: readonly Blocking[] }) {
  const text = useText();
  const { locale } = useBusiness();
  const sentenceOf = useBlockingWords();
  const namesOf = useHoldingNames(obstacles);
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {text('bookings.move.against')}
      </Box>
      {obstacles.map((obstacle) => {
        const names = namesOf(obstacle);
        return (
          <Box key={obstacle.code} component="span" data-code={obstacle.code} sx={line}>
            {sentenceOf(obstacle)} {names.length > 0 && `${listOf(names, locale)}.`}
          </Box>
        );
      })}
    </>
  );
}

/** The rules that would refuse the time or the move to a customer. The business is not bound by them. */
export function CustomerRules({ reasons, customerMayMove }: CustomerRulesProps) {
  const text = useText();
  const sentenceOf = useBlockingWords();
  const rules = [
    ...(customerMayMove ? [] : [text('bookings.move.noMove')]),
    ...rulesIn(reasons).map(sentenceOf),
  ];
  if (rules.length === 0) return null;
  return (
    <Box component="span" sx={line}>
      {text('bookings.move.rules')}
      {rules.map((rule) => (
        <Box key={rule} component="span" sx={line}>
          {rule}
        </Box>
      ))}
    </Box>
  );
}

interface CustomerRulesProps {
  reasons: readonly Reason[];
  /** Of a new booking: true. */
  customerMayMove: boolean;
}

const line = { display: 'block', overflowWrap: 'anywhere' } as const;
