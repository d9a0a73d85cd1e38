import { Box, Typography } from '@mui/material';
import { useWeekWords } from './useWeekWords.ts';
import { runsOf, type WeekHours } from './weekHours.ts';
import { surfaces } from './weekSurfaces.ts';

interface WeekListProps {
  days: readonly (readonly WeekHours[])[];
  onAsk: (hours: WeekHours, anchor: HTMLElement) => void;
}

/** The same hours as a list by day; consecutive hours of one state are one line. */
export function WeekList({ days, onAsk }: WeekListProps) {
  const words = useWeekWords();
  return (
    <Box sx={{ display: 'grid', gap: '12px' }}>
      {days.map((day) => {
        const from = day[0]?.from ?? '';
        return (
          <div key={from}>
            <Typography variant="body2" component="h4" sx={{ fontWeight: 600, marginBlockEnd: '4px' }}>
              {words.fullDay(from)}
            </Typography>
            <Box component="ul" sx={list}>
              {runsOf(day).map((run) => (
                <li key={run.from}>
                  <Box
                    component="button"
                    type="button"
                    aria-haspopup="dialog"
                    onClick={({ currentTarget }) => onAsk(run, currentTarget)}
                    sx={line}
                  >
                    <Box component="span" aria-hidden sx={{ ...mark, ...surfaces[run.state] }} />
                    <span>{words.span(run)}</span>
                    <Box component="span" sx={{ marginInlineStart: 'auto', color: 'text.secondary' }}>
                      {words.state(run)}
                    </Box>
                  </Box>
                </li>
              ))}
            </Box>
          </div>
        );
      })}
    </Box>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none' };

const mark = {
  width: 14,
  height: 14,
  flex: 'none',
  borderRadius: '4px',
  border: '1px solid',
  borderColor: 'lineStrong',
};

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  width: 1,
  minHeight: 32,
  '@media (pointer: coarse)': { minHeight: 44 },
  padding: '4px 8px',
  border: 0,
  borderRadius: '8px',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
} as const;
