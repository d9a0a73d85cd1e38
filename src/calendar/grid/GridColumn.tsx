import { Box } from '@mui/material';
import { memo, useMemo } from 'react';
import { useText } from '../../messages/useText.ts';
import { forcedFill, forcedHatching, forcedSurface } from '../../theme/forcedColors.ts';
import { hueOf } from '../../theme/hues.ts';
import { rem } from '../../theme/rem.ts';
import { minutesOfDay } from '../days.ts';
import type { Entry } from '../entries.ts';
import type { MoveOffer } from '../panel/moveOffer.ts';
import type { CalendarWords, EntryWords } from '../useCalendarWords.ts';
import type { Column } from './columns.ts';
import { EntryButton } from './EntryButton.tsx';
import { hatched, heightOf, hourHeight, twoLineMinutes } from './entryStyles.ts';
import { headId } from './GridHead.tsx';
import type { Dragged, GridTime } from './useGridPointer.ts';

interface GridColumnProps {
  column: Column;
  nowAt: number | undefined;
  words: CalendarWords;
  wordsOf: (entry: Entry) => EntryWords;
  openKey: string | undefined;
  /** Free times of the moved entry. */
  offer: MoveOffer | undefined;
  /** The moved entry in this column. */
  ghost: Dragged | undefined;
  ghostEntry: Entry | undefined;
  liftedKey: string | undefined;
  onOpen: (entry: Entry) => void;
  onDay: (day: string) => void;
}

/** The entries of a column at their time, with closed hours, buffers and the target of a move. */
export const GridColumn = memo(function GridColumn(props: GridColumnProps) {
  const { column, nowAt, words, wordsOf, openKey, offer, ghost, ghostEntry, liftedKey, onOpen, onDay } =
    props;
  const { placed, surplus, closed, away, clockChange, day } = column;
  const text = useText();
  const sorted = useMemo(() => placed.toSorted((one, other) => one.item.from - other.item.from), [placed]);
  return (
    <Box data-column={column.key} data-day={day} sx={body}>
      {closed.map(({ from, to }) => (
        <div
          key={from}
          className="closed"
          style={{ insetBlockStart: heightOf(from), height: heightOf(to - from) }}
        />
      ))}
      {clockChange && (
        <div
          className="change"
          style={{
            insetBlockStart: heightOf(clockChange.from),
            height: heightOf(clockChange.to - clockChange.from),
          }}
        >
          <span>{words.clockChange(clockChange)}</span>
        </div>
      )}
      <div className="lines" />
      {nowAt !== undefined && <div className="now" style={{ insetBlockStart: heightOf(nowAt) }} />}
      {offer?.isAssigned === false && <div className="closed" style={{ insetBlock: 0 }} />}
      {offer?.free.map(({ from, to }) => (
        <div
          key={from}
          aria-hidden
          className="free"
          style={{ insetBlockStart: heightOf(from), height: heightOf(to - from) }}
        >
          {text('calendar.move.free', { time: words.span({ from, to }) })}
        </div>
      ))}
      <ul aria-labelledby={headId(column)}>
        {away.map(({ entry, from, to }) => (
          <li
            key={entry.key}
            className="away"
            style={{ insetBlockStart: heightOf(from), height: heightOf(to - from) }}
          >
            <EntryButton
              entry={entry}
              words={wordsOf(entry)}
              isOpen={openKey === entry.key}
              room="line"
              onOpen={onOpen}
            />
          </li>
        ))}
        {sorted.map(({ item, lane, lanes }) => {
          const { entry, from, to, bufferTo } = item;
          const minutes = Math.max(to - from, 20);
          const room = {
            insetInlineStart: `calc(${(lane / lanes) * 100}% + 3px)`,
            width: `calc(${100 / lanes}% - 6px)`,
          };
          return (
            <li key={entry.key} data-lifted={entry.key === liftedKey || undefined}>
              {bufferTo !== undefined && bufferTo > to && entry.status !== 'CANCELED' && (
                <Buffer entry={entry} from={to} to={bufferTo} room={room} />
              )}
              <EntryButton
                entry={entry}
                words={wordsOf(entry)}
                isOpen={openKey === entry.key}
                room={minutes < twoLineMinutes ? 'line' : minutes >= 60 ? 'wrapped' : 'usual'}
                onOpen={onOpen}
                style={{
                  ...room,
                  position: 'absolute',
                  insetBlockStart: heightOf(from),
                  height: `calc(${heightOf(minutes)} - 1px)`,
                }}
              />
            </li>
          );
        })}
        {surplus.map(({ from, count }) => (
          <li key={`more ${from}`}>
            <button
              type="button"
              className="surplus"
              style={{ insetBlockStart: heightOf(from) }}
              aria-label={text('calendar.moreOn', { smart_count: count, day: words.day(day) })}
              onClick={() => onDay(day)}
            >
              +{count}
            </button>
          </li>
        ))}
      </ul>
      {ghost && (
        <div
          aria-hidden
          className="entry ghost"
          data-ghost={ghostPositionOf(ghost)}
          data-hue={ghostEntry && hueOf(ghostEntry.serviceId ?? ghostEntry.id)}
          style={{ insetBlockStart: heightOf(ghost.minute), height: heightOf(Math.max(20, ghost.length)) }}
        >
          <span className="line title">
            {words.clock(ghost.minute)} {ghostEntry?.title}
          </span>
          <span className="line">{ghostEntry?.who}</span>
        </div>
      )}
    </Box>
  );
});

function Buffer({ entry, from, to, room }: { entry: Entry; from: number; to: number; room: object }) {
  return (
    <div
      aria-hidden
      className="buffer"
      data-hue={hueOf(entry.serviceId ?? entry.id)}
      style={{
        ...room,
        insetBlockStart: heightOf(from),
        height: heightOf(Math.min(to, minutesOfDay) - from),
      }}
    />
  );
}

/** Value of `data-ghost` of the target of a move. */
export const ghostPositionOf = ({ column, minute }: GridTime) => `${column} ${minute}`;

const body = {
  position: 'relative',
  minWidth: 0,
  height: `${24 * hourHeight}rem`,
  borderInlineStart: '1px solid',
  borderColor: 'line',
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& .closed': { position: 'absolute', insetInline: 0, bgcolor: 'sunken', ...forcedSurface },
  '& .lines': {
    position: 'absolute',
    inset: 0,
    pointerEvents: 'none',
    color: 'line',
    backgroundImage: `linear-gradient(to top, currentColor 1px, transparent 1px)`,
    backgroundSize: `100% ${hourHeight}rem`,
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', color: 'GrayText' },
  },
  '& .now': {
    position: 'absolute',
    insetInline: 0,
    height: '2px',
    marginBlockStart: '-1px',
    bgcolor: 'bad.mark',
    ...forcedFill('Highlight'),
  },
  '& .change, & .away': {
    position: 'absolute',
    insetInline: 0,
    color: 'lineStrong',
    backgroundImage: hatched,
    bgcolor: 'sunken',
    ...forcedHatching,
  },
  '& .change > span': {
    display: 'inline-block',
    margin: '4px',
    paddingInline: '4px',
    borderRadius: '4px',
    typography: 'caption',
    bgcolor: 'sunken',
    color: 'text.secondary',
  },
  '& .away > .entry': {
    position: 'sticky',
    insetBlockStart: rem(60),
    margin: '4px',
    width: 'auto',
    maxWidth: 'calc(100% - 8px)',
  },
  '& [data-lifted] > .entry[data-hue]': {
    border: '1px dashed',
    borderColor: 'control',
    bgcolor: 'surface',
    color: 'text.secondary',
    textDecoration: 'line-through',
  },
  '& .free': {
    position: 'absolute',
    insetInline: '3px',
    paddingInline: '7px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    borderRadius: '6px',
    border: '1px solid',
    borderColor: 'accent.line',
    bgcolor: 'accent.soft',
    color: 'accent.text',
    typography: 'caption',
    pointerEvents: 'none',
  },
  '& .entry.ghost': {
    position: 'absolute',
    insetInline: '3px',
    width: 'auto',
    zIndex: 5,
    outline: '2px solid',
    outlineColor: 'focus',
    pointerEvents: 'none',
  },
  '& .surplus': {
    position: 'absolute',
    zIndex: 3,
    insetInlineEnd: 2,
    minWidth: 24,
    height: 24,
    paddingInline: '4px',
    borderRadius: '6px',
    border: '1px solid',
    borderColor: 'lineStrong',
    bgcolor: 'raised',
    color: 'text.primary',
    typography: 'caption',
    cursor: 'pointer',
  },
} as const;
