import { Box } from '@mui/material';
import { dayMinutes } from '../../contract/durations.ts';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { useText } from '../messages/useText.ts';
import { forcedFill, forcedHatching } from '../theme/forcedColors.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { useHoursWords } from './useHoursWords.ts';
import { dayParts, type DayPart } from './week.ts';

interface WeekPictureProps {
  before: readonly WeeklyPeriod[];
  after: readonly WeeklyPeriod[];
}

const height = 168;
const step = 3 * 60;

/** The hours of a week as bars, with the additions and removals of a change. Screen readers get the figures below. */
export function WeekPicture({ before, after }: WeekPictureProps) {
  const text = useText();
  const words = useHoursWords();
  const { clock } = useFormats();
  const parts = dayParts(before, after);
  const first = Math.floor(Math.min(9 * 60, ...parts.map(({ start }) => start)) / step) * step;
  const last = Math.min(
    dayMinutes,
    Math.ceil(Math.max(18 * 60, ...parts.map(({ end }) => end)) / step) * step,
  );
  const scale = height / (last - first);
  const lines = Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step);
  const sumOf = (state: DayPart['state']) =>
    parts.reduce((sum, part) => sum + (part.state === state ? part.end - part.start : 0), 0) / 60;
  const shown = (['kept', 'added', 'removed'] as const).filter((state) => sumOf(state) > 0);
  return (
    <Box sx={{ display: 'grid', gap: '12px' }}>
      <Box aria-hidden sx={{ display: 'flex', gap: '4px', fontVariantNumeric: 'tabular-nums' }}>
        <Box
          sx={{
            position: 'relative',
            width: '2.75em',
            height,
            typography: 'caption',
            color: 'text.tertiary',
          }}
        >
          {lines.map((minutes) => (
            <Box
              key={minutes}
              component="span"
              sx={{
                position: 'absolute',
                insetBlockStart: (minutes - first) * scale,
                transform: 'translateY(-50%)',
              }}
            >
              {clock(`${String(minutes / 60).padStart(2, '0')}:00`)}
            </Box>
          ))}
        </Box>
        {eventDays.map((day, index) => (
          <Box
            key={day}
            sx={{ flex: '1 1 0', minWidth: 0, display: 'grid', gap: '4px', justifyItems: 'stretch' }}
          >
            <Box
              sx={{
                position: 'relative',
                height,
                borderRadius: '6px',
                bgcolor: 'sunken',
                overflow: 'hidden',
              }}
            >
              {parts
                .filter((part) => part.day === index)
                .map(({ start, end, state }) => (
                  <Box
                    key={`${start} ${state}`}
                    data-state={state}
                    sx={{
                      ...looks[state],
                      position: 'absolute',
                      insetInline: 0,
                      insetBlockStart: (start - first) * scale,
                      height: (end - start) * scale,
                    }}
                  />
                ))}
            </Box>
            <Box sx={dayName}>{words.shortDay(day)}</Box>
          </Box>
        ))}
      </Box>
      {parts.some(({ state }) => state !== 'kept') && (
        <Box component="ul" sx={legend}>
          {shown.map((state) => (
            <Box component="li" key={state} sx={{ display: 'flex', alignItems: 'center', gap: '6px' }}>
              <Box aria-hidden sx={{ ...looks[state], width: 12, height: 12, borderRadius: '3px' }} />
              {text(`hours.picture.${state}`, { hours: words.hours(sumOf(state)) })}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** In the middle of its column, which may be narrower. */
const dayName = {
  display: 'grid',
  justifyContent: 'center',
  typography: 'caption',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
};
const looks = {
  kept: { bgcolor: 'lineStrong', ...forcedFill('CanvasText') },
  added: { bgcolor: 'good.soft', border: '2px solid', borderColor: 'good.mark' },
  removed: {
    border: '1px solid',
    borderColor: 'bad.mark',
    color: 'bad.mark',
    backgroundImage: 'repeating-linear-gradient(135deg, currentColor 0 1px, transparent 1px 5px)',
    ...forcedHatching,
  },
} as const;
const legend = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '16px',
  rowGap: '4px',
  typography: 'body2',
};
