import { Box, Link } from '@mui/material';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { useText } from '../messages/useText.ts';
import { ErrorLine } from '../ui/fields/form/ErrorLine.tsx';
import { useHoursWords } from './useHoursWords.ts';
import type { Day } from './week.ts';

interface DayNoteProps {
  id: string;
  day: Day;
  periods: readonly WeeklyPeriod[];
  errors: readonly string[];
  /** The saved periods of a changed day. */
  changedFrom: readonly WeeklyPeriod[] | undefined;
  /** Shown for a day without hours. */
  off: string;
  onPutBack: (periods: readonly WeeklyPeriod[]) => void;
}

/** Below the periods of a day: their errors, those that end on the next day, and the saved hours. */
export function DayNote({ id, day, periods, errors, changedFrom, off, onPutBack }: DayNoteProps) {
  const text = useText();
  const words = useHoursWords();
  return (
    <Box id={id} sx={note}>
      {errors.map((error) => (
        <ErrorLine key={error}>{error}</ErrorLine>
      ))}
      {periods.map(
        ({ closeTime, closeDay }, index) =>
          closeDay !== day && (
            // Periods have no other identity than their index in the list.
            <div key={index}>{text('hours.overnight', { time: closeTime, day: words.day(closeDay) })}</div>
          ),
      )}
      {changedFrom && (
        <Box sx={{ color: 'text.secondary' }}>
          {text('layout.field.was', {
            value: changedFrom.length === 0 ? off : changedFrom.map(words.span).join(', '),
          })}{' '}
          <Link
            component="button"
            type="button"
            aria-label={text('layout.field.putBackName', { field: words.day(day) })}
            onClick={() => onPutBack(changedFrom)}
            sx={{ typography: 'body2', color: 'text.secondary' }}
          >
            {text('layout.field.putBack')}
          </Link>
        </Box>
      )}
    </Box>
  );
}

const note = { typography: 'body2', color: 'text.tertiary', '&:empty': { display: 'none' } };
