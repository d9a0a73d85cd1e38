import { Box, ButtonBase } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import { rem } from '../../theme/rem.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { twoLines } from '../../ui/textStyles.ts';
import { keyOf, type Grouping, type OpenEntry } from '../address.ts';
import type { Entry } from '../entries.ts';
import type { MoveOffer } from '../panel/moveOffer.ts';
import type { CalendarWords, EntryWords } from '../useCalendarWords.ts';
import { hoursLeft, type Column } from './columns.ts';
import { EntryButton } from './EntryButton.tsx';
import { headChip } from './entryStyles.ts';

interface GridHeadProps {
  column: Column;
  /** Free times of the moved entry. */
  offer: MoveOffer | undefined;
  by: Grouping;
  isToday: boolean;
  words: CalendarWords;
  wordsOf: (entry: Entry) => EntryWords;
  open: OpenEntry | undefined;
  onOpen: (entry: Entry) => void;
  onDay: (day: string) => void;
}

/** The head of a column: its day, person or room, and its entries without a time. */
export function GridHead({ column, offer, by, isToday, words, wordsOf, open, onOpen, onDay }: GridHeadProps) {
  const text = useText();
  const { of, day, apart, clockChange } = column;
  return (
    <Box sx={{ ...head, ...(isToday && of === undefined && { color: 'accent.text' }) }}>
      {of === undefined ? (
        <ButtonBase id={headId(column)} onClick={() => onDay(day)} sx={dayButton}>
          {words.weekday(day)} {words.date(day)}
        </ButtonBase>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 }}>
          {of?.isPerson && <Avatar name={of.name} size={28} />}
          <Box sx={{ minWidth: 0 }}>
            <Box
              id={headId(column)}
              sx={{ ...twoLines, typography: 'body2', fontWeight: 600, color: 'text.primary' }}
              title={of?.name}
            >
              {nameOf(column, by, text)}
            </Box>
            <Box sx={{ ...twoLines, typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
              {offer && of?.isPerson ? offerWords(offer, words, text) : hoursOf(column, words, text)}
            </Box>
          </Box>
        </Box>
      )}
      {clockChange && (
        <Box sx={headChip} title={words.clockChange(clockChange)}>
          {text('calendar.clock.short')}
        </Box>
      )}
      {apart.map((entry) => (
        <Box key={entry.key} className="apart">
          <EntryButton
            entry={entry}
            words={wordsOf(entry)}
            isOpen={open !== undefined && keyOf(open) === entry.key}
            onOpen={onOpen}
          />
        </Box>
      ))}
    </Box>
  );
}

/** The name of a column of a person or room, or of entries without one. */
export function nameOf({ of }: Column, by: Grouping, text: ReturnType<typeof useText>): string | undefined {
  if (of === undefined) return undefined;
  return of?.name ?? text(by === 'room' ? 'calendar.withoutRoom' : 'calendar.unassigned');
}

function offerWords(
  { free: [first], isAssigned }: MoveOffer,
  words: CalendarWords,
  text: ReturnType<typeof useText>,
): string {
  if (!isAssigned) return text('calendar.move.notAssigned');
  return first
    ? text('calendar.move.freeFrom', { time: words.clock(first.from) })
    : text('calendar.move.nothingFree');
}

function hoursOf(column: Column, words: CalendarWords, text: ReturnType<typeof useText>): ReactNode {
  const { of, open, away } = column;
  if (of === null) return '';
  // A person has hours, which still load; a room without hours is always open.
  if (of?.hoursId === undefined) return of?.isPerson ? '–' : text('calendar.alwaysOpen');
  if (!open) return '–';
  const [first, ...more] = hoursLeft(column);
  if (first) {
    const hours = words.span(first);
    return more.length > 0 ? text('calendar.moreHours', { hours, smart_count: more.length }) : hours;
  }
  if (!of.isPerson) return text('calendar.closed');
  if (open.length === 0) return text('calendar.notWorking');
  return text(away.every(({ entry }) => entry.closes) ? 'calendar.closed' : 'calendar.away');
}

/** ID of the element that names a column. */
export const headId = ({ key, day }: Column) => `calendar-${key === day ? day : `${day}-${key}`}`;

const head = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 6,
  minWidth: 0,
  minHeight: rem(48),
  display: 'flex',
  flexDirection: 'column',
  gap: '4px',
  paddingInline: '8px',
  paddingBlock: '8px',
  bgcolor: 'sunken',
  borderBlockEnd: '1px solid',
  borderInlineStart: '1px solid',
  borderColor: 'line',
  '& .apart': { minWidth: 0 },
} as const;

const dayButton = {
  alignSelf: 'start',
  maxWidth: 1,
  font: 'inherit',
  fontWeight: 600,
  color: 'inherit',
  borderRadius: '6px',
  minHeight: 28,
  paddingInline: '4px',
  marginInlineStart: '-4px',
  '&:hover': { bgcolor: 'hover' },
} as const;
