import { Box, ButtonBase } from '@mui/material';
import { memo, useMemo } from 'react';
import { useText } from '../../messages/useText.ts';
import { rem } from '../../theme/rem.ts';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { keyOf } from '../address.ts';
import { clockChangeOf } from '../days.ts';
import { entriesByDay, type Entry } from '../entries.ts';
import type { EntriesProps } from '../entriesProps.ts';
import { EntryButton } from './EntryButton.tsx';
import { entriesFrame, headChip } from './entryStyles.ts';

interface MonthGridProps extends EntriesProps {
  /** A day of the shown month. */
  month: string;
  today: string;
  onDay: (day: string) => void;
}

/** Entries that a day of the month shows; the others are one click away. */
const shownPerDay = 3;

/** A month as a table of weeks: three entries a day, and the number of the others. On phones their number only. */
export function MonthGrid(props: MonthGridProps) {
  const { days, month, today, entries, words, timeZone, open, isLoading } = props;
  const byDay = useMemo(() => entriesByDay(entries, days, timeZone), [entries, days, timeZone]);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <Box component="table" aria-busy={isLoading} sx={[entriesFrame, table]}>
      <Box component="caption" sx={visuallyHidden}>
        {words.title('month', month, days)}
      </Box>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {words.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                entries={byDay.get(day) ?? none}
                isOutside={day.slice(0, 7) !== month.slice(0, 7)}
                isToday={day === today}
                openKey={open && keyOf(open)}
                words={words}
                wordsOf={props.wordsOf}
                timeZone={timeZone}
                onOpen={props.onOpen}
                onDay={props.onDay}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const none: readonly Entry[] = [];

interface DayCellProps extends Pick<MonthGridProps, 'words' | 'wordsOf' | 'timeZone' | 'onOpen' | 'onDay'> {
  day: string;
  entries: readonly Entry[];
  isOutside: boolean;
  isToday: boolean;
  openKey: string | undefined;
}

const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, entries, isOutside, isToday, openKey, words, wordsOf, timeZone, onOpen, onDay } = props;
  const text = useText();
  const change = clockChangeOf(day, timeZone);
  const isClosed = entries.some(({ closes }) => closes);
  const shown = entries.length > shownPerDay + 1 ? entries.slice(0, shownPerDay) : entries;
  const more = entries.length - shown.length;
  return (
    <td data-outside={isOutside || undefined} data-closed={isClosed || undefined}>
      <ButtonBase
        aria-label={text('calendar.openDay', { day: words.day(day) })}
        aria-current={isToday ? 'date' : undefined}
        className="date"
        onClick={() => onDay(day)}
      >
        {words.date(day)}
      </ButtonBase>
      {change && (
        <Box sx={headChip} title={words.clockChange(change)}>
          {text('calendar.clock.short')}
        </Box>
      )}
      <ul className="entries">
        {shown.map((entry) => (
          <li key={entry.key}>
            <EntryButton
              entry={entry}
              words={wordsOf(entry)}
              isOpen={openKey === entry.key}
              room="line"
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <ButtonBase
          className="more"
          aria-label={text('calendar.moreOn', { smart_count: more, day: words.day(day) })}
          onClick={() => onDay(day)}
        >
          {text('calendar.moreEntries', { smart_count: more })}
        </ButtonBase>
      )}
      {entries.length > 0 && (
        <ButtonBase
          className="count"
          aria-label={text('calendar.dayCount', { smart_count: entries.length, day: words.day(day) })}
          onClick={() => onDay(day)}
        >
          {entries.length}
        </ButtonBase>
      )}
    </td>
  );
});

const table = {
  width: 1,
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
  overflow: 'hidden',
  marginBlockEnd: '24px',
  '& th': {
    height: rem(36),
    paddingInline: '8px',
    textAlign: 'start',
    typography: 'caption',
    color: 'text.secondary',
    bgcolor: 'sunken',
    overflow: 'hidden',
  },
  '& td': {
    height: { xs: rem(72), sm: rem(132) },
    verticalAlign: 'top',
    padding: '4px',
    borderBlockStart: '1px solid',
    borderColor: 'line',
    minWidth: 0,
  },
  '& td + td': { borderInlineStart: '1px solid', borderColor: 'line' },
  '& td[data-outside]': { bgcolor: 'sunken' },
  '& td[data-closed]': { bgcolor: 'sunken' },
  '& .date': {
    minWidth: rem(26),
    height: rem(26),
    borderRadius: '6px',
    typography: 'body2',
    fontWeight: 500,
    color: 'text.secondary',
    '&:hover': { bgcolor: 'hover' },
    '&[aria-current]': { bgcolor: 'accent.soft', color: 'accent.text' },
  },
  '& .entries': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: { xs: 'none', sm: 'grid' },
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2px',
  },
  '& .more': {
    display: { xs: 'none', sm: 'inline-flex' },
    minHeight: 24,
    paddingInline: '6px',
    borderRadius: '6px',
    typography: 'caption',
    color: 'accent.text',
    '&:hover': { bgcolor: 'hover' },
  },
  '& .count': {
    display: { xs: 'flex', sm: 'none' },
    width: 1,
    minHeight: rem(28),
    // Today's mark has the same fill.
    marginBlockStart: '2px',
    borderRadius: '6px',
    typography: 'caption',
    bgcolor: 'accent.soft',
    color: 'accent.text',
  },
} as const;
