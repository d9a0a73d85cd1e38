import { Box } from '@mui/material';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { useText } from '../messages/useText.ts';
import { useHoursWords } from './useHoursWords.ts';
import { periodsOf } from './week.ts';

/** The hours of a week as text. */
export function HoursTable({ periods, off }: { periods: readonly WeeklyPeriod[]; off?: string }) {
  const text = useText();
  const words = useHoursWords();
  return (
    <Box component="dl" sx={list}>
      {eventDays.map((day) => {
        const spans = periodsOf(periods, day).map(({ period }) => words.span(period));
        return (
          <Box key={day} sx={{ display: 'contents' }}>
            <dt>{words.day(day)}</dt>
            <Box component="dd" sx={{ margin: 0, color: spans.length > 0 ? undefined : 'text.tertiary' }}>
              <bdi>{spans.join(', ') || (off ?? text('hours.off'))}</bdi>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: '24px',
  rowGap: '6px',
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
};
