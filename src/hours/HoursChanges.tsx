import { Box, Typography } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import type { HoursChange } from '../../contract/entities/calendar/hoursChange.ts';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { useText } from '../messages/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import { NumbersStrip } from '../ui/page/NumbersStrip.tsx';
import { card } from '../ui/page/SectionCard.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { AffectedBookings } from './AffectedBookings.tsx';
import { useHoursImpact } from './useHoursImpact.ts';
import { useHoursWords } from './useHoursWords.ts';
import { hoursIn } from './week.ts';
import { WeekPicture } from './WeekPicture.tsx';

interface HoursChangesProps {
  /** The saved week. */
  before: readonly WeeklyPeriod[];
  /** The week after saving. */
  after: readonly WeeklyPeriod[];
  /** The unsaved change; undefined if there is none. */
  change: HoursChange | undefined;
}

/** The working week as a picture, and the effect of unsaved changes: hours, and bookings outside of them. */
export function HoursChanges(props: HoursChangesProps) {
  const text = useText();
  const words = useHoursWords();
  const { change, after } = props;
  return (
    <Box component="section" aria-labelledby="hours-picture" sx={card}>
      <Typography id="hours-picture" variant="h3" component="h2">
        {text(change ? 'hours.changes.title' : 'hours.changes.now')}
      </Typography>
      <Typography
        variant="body2"
        component="div"
        sx={{ color: 'text.tertiary', marginBlockEnd: change ? 0 : '16px' }}
      >
        {change ? text('hours.changes.from') : text('hours.week', { hours: words.hours(hoursIn(after)) })}
      </Typography>
      <Changes {...props} />
    </Box>
  );
}

function Changes({ before, after, change }: HoursChangesProps) {
  const text = useText();
  const words = useHoursWords();
  const { number } = useFormats();
  const { impact } = useHoursImpact(change);
  return (
    <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {change && (
        <NumbersStrip
          figures={[
            {
              value: words.change(hoursIn(after) - hoursIn(before)),
              label: text('hours.changes.perWeek'),
            },
            { value: impact ? number(impact.total) : '…', label: text('hours.changes.outside') },
          ]}
        />
      )}
      <WeekPicture before={before} after={after} />
      {change && <AffectedBookings change={change} />}
    </Box>
  );
}

/** The effect of unsaved changes in one line, which opens, where there is no room at the side. */
export function FoldedHoursChanges(props: HoursChangesProps) {
  const text = useText();
  const words = useHoursWords();
  const { before, after, change } = props;
  const outside = useOutsideWords(change);
  if (!change) return null;
  const hours = words.change(hoursIn(after) - hoursIn(before));
  return (
    <Box component="details" sx={folded}>
      <Box component="summary" sx={summary}>
        <span>{[text('hours.week', { hours }), outside].filter(Boolean).join(' · ')}</span>
        <Icon of={ChevronDown} />
      </Box>
      <Changes {...props} />
    </Box>
  );
}

/** `2 bookings outside the new hours`; undefined while loading, and without a change. */
export function useOutsideWords(change: HoursChange | undefined): string | undefined {
  const text = useText();
  const { number } = useFormats();
  const { impact } = useHoursImpact(change);
  if (!impact) return undefined;
  const { total } = impact;
  return total === 0
    ? text('hours.changes.none')
    : text('hours.changes.affected', { smart_count: total, count: number(total) });
}

const folded = {
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  padding: '0 16px',
  '&[open]': { paddingBlockEnd: '16px' },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
};
const summary = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px',
  minHeight: 44,
  fontWeight: 500,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
};
