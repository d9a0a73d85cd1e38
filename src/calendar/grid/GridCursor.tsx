// A table can't lie over the columns.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Box, useTheme } from '@mui/material';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../messages/useText.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import type { Point } from './CellMenu.tsx';
import type { Column } from './columns.ts';
import { cursorAfter, entriesIn, gridStep, type Cursor } from './cursor.ts';
import { minutesOfDay } from '../days.ts';
import type { Entry } from '../entries.ts';
import { heightOf } from './entryStyles.ts';
import { obstacleAt } from '../obstacle.ts';
import type { CalendarWords, EntryWords } from '../useCalendarWords.ts';
import type { GridTime } from './useGridPointer.ts';

interface GridCursorProps {
  columns: readonly Column[];
  /** The cell of the first focus. */
  initial: Cursor;
  words: CalendarWords;
  wordsOf: (entry: Entry) => EntryWords;
  /** Name of a column of a person or room, or of entries without one; undefined for a day. */
  nameOf: (column: Column) => string | undefined;
  isPast: (at: GridTime) => boolean;
  onOpen: (entry: Entry) => void;
  /** A cell without an entry was chosen. */
  onFree: (at: GridTime, point: Point) => void;
}

/**
 * The cell of the time grid for the keyboard, of which only the focused one is in the document. Enter and Space act like
 * a click.
 */
export function GridCursor(props: GridCursorProps) {
  const { columns, words } = props;
  const text = useText();
  const { direction } = useTheme();
  const { locale } = useBusiness();
  const [at, setAt] = useState(props.initial);
  const cell = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  // A new element per cell, because screen readers announce the focus, not a changed name.
  useLayoutEffect(() => {
    if (isMoved.current) cell.current?.focus();
    isMoved.current = false;
  });
  const index = Math.min(at.column, columns.length - 1);
  const column = columns[index];
  if (!column) return null;
  const { key, day } = column;
  const time = { column: key, day, minute: at.minute };
  const entries = entriesIn(column, at.minute);
  const obstacle = obstacleAt(column, at.minute, props.isPast(time));

  function listen(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.altKey || event.metaKey || (event.ctrlKey && !['Home', 'End'].includes(event.key))) return;
    const isMirrored = direction === 'rtl';
    const next = cursorAfter({ ...at, column: index }, event, { columns: columns.length, isMirrored });
    if (!next && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (next) {
      isMoved.current = next.column !== index || next.minute !== at.minute;
      if (isMoved.current) setAt(next);
      return;
    }
    if (event.key === 'Enter') choose(event.currentTarget);
  }

  function choose(drawn: Element): void {
    const [entry] = entries;
    const { left, bottom } = drawn.getBoundingClientRect();
    if (entry) props.onOpen(entry);
    else props.onFree(time, { x: left, y: bottom });
  }

  const name = [words.day(day), words.clock(at.minute), props.nameOf(column)].filter(Boolean).join(', ');
  const taken = entries.map((entry) => {
    const { title, second } = props.wordsOf(entry);
    return [title, second].filter(Boolean).join(', ');
  });
  const state =
    taken.length > 0
      ? text('calendar.cell.taken', { entries: listOf(taken, locale) })
      : obstacle && words.obstacle(obstacle);
  return (
    <Box
      role="grid"
      aria-label={text('calendar.cell.grid')}
      aria-rowcount={minutesOfDay / gridStep}
      aria-colcount={columns.length}
      sx={{ display: 'contents' }}
    >
      <Box role="row" aria-rowindex={at.minute / gridStep + 1} sx={{ display: 'contents' }}>
        <Box
          key={`${index} ${at.minute}`}
          ref={cell}
          role="gridcell"
          aria-colindex={index + 1}
          aria-label={state ? text('calendar.cell.named', { name, state }) : name}
          tabIndex={0}
          data-grid
          onKeyDown={listen}
          // Releasing the key would choose the first item of a menu that pressing it opened.
          onKeyUp={({ key: released, currentTarget }) => released === ' ' && choose(currentTarget)}
          onClick={({ currentTarget }) => choose(currentTarget)}
          sx={cursor}
          style={{
            gridColumn: `${index + 2} / ${index + 3}`,
            insetBlockStart: heightOf(at.minute),
            height: heightOf(gridStep),
          }}
        >
          {words.clock(at.minute)}
        </Box>
      </Box>
    </Box>
  );
}

const cursor = {
  position: 'absolute',
  gridRow: '2 / 3',
  insetInline: '1px',
  zIndex: 4,
  paddingInline: '4px',
  borderRadius: '4px',
  typography: 'caption',
  lineHeight: 1,
  bgcolor: 'accent.soft',
  color: 'accent.text',
  // A pointer reaches what lies below.
  '&:not(:focus-visible)': { opacity: 0, pointerEvents: 'none' },
} as const;
