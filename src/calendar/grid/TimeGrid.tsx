import { Box, ButtonBase } from '@mui/material';
import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { dayOf } from '../../../contract/wallClock.ts';
import type { Moving } from '../../bookings/move/useMove.ts';
import { useMoveTimes } from '../../bookings/times/useMoveTimes.ts';
import { useText } from '../../messages/useText.ts';
import { recallSizes, rememberSizes } from '../../providers/layoutMemory.ts';
import { hueOf } from '../../theme/hues.ts';
import { rem } from '../../theme/rem.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { oneLine, twoLines } from '../../ui/textStyles.ts';
import { keyOf, type Grouping, type OpenEntry } from '../address.ts';
import type { Point } from './CellMenu.tsx';
import type { Column } from './columns.ts';
import { gridStep } from './cursor.ts';
import { dayReader, instantAt, minutesOfDay } from '../days.ts';
import { entryOfBooking, type Entry } from '../entries.ts';
import { EntryButton } from './EntryButton.tsx';
import { entriesFrame, hatched, headChip, heightOf, hourHeight, twoLineMinutes } from './entryStyles.ts';
import { GridCursor } from './GridCursor.tsx';
import { offersOf, type MoveOffer, type ShownTarget } from '../panel/moveOffer.ts';
import { obstacleAt, type Obstacle } from '../obstacle.ts';
import { panelWidth } from '../panel/panelStyles.ts';
import type { CalendarWords, EntryWords } from '../useCalendarWords.ts';
import type { Named } from '../useDirectory.ts';
import { useGridPointer, type Dragged, type GridTime } from './useGridPointer.ts';

/** A time without an entry. */
export interface FreeCell {
  day: string;
  minute: number;
  instant: number;
  /** The person or room of its column. */
  of: Named | undefined;
  /** Why it isn't free; undefined if the engine decides. */
  obstacle: Obstacle | undefined;
  point: Point;
}

export interface TimeGridProps {
  columns: readonly Column[];
  by: Grouping;
  words: CalendarWords;
  wordsOf: (entry: Entry) => EntryWords;
  now: Date;
  timeZone: string;
  open: OpenEntry | undefined;
  isLoading: boolean;
  onOpen: (entry: Entry) => void;
  /** Opens a day: all of its entries. */
  onDay: (day: string) => void;
  /** Whether an entry can be dragged. */
  isMovable: (entry: Entry) => boolean;
  /** An entry was dragged to an instant, in the column of a person. */
  onMove: (entry: Entry, to: number, staffId: string | undefined) => void;
  /** A panel lies over the end of the grid. */
  isCovered: boolean;
  /** The open move, and the time chosen in it. */
  moving: Moving | undefined;
  target: ShownTarget | undefined;
  /** A time without an entry was clicked. */
  onFree: (cell: FreeCell) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** The first hour in sight. */
const firstHour = 8;

/** Days, people or rooms as columns of 24 hours, with entries at their time. */
export function TimeGrid(props: TimeGridProps) {
  const { columns, words, now, timeZone, isLoading } = props;
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const today = dayOf(now.toISOString(), timeZone);
  const days = new Set(columns.map(({ day }) => day));
  const isToday = days.has(today);
  const nowAt = dayReader(today, timeZone)({ start: now.getTime(), end: now.getTime() + 1 })?.from ?? 0;
  const [first] = columns;
  const lanes = useLanes(columns, isLoading);
  const shownDay = first?.day ?? today;
  const begin = useRef(isToday ? Math.min(firstHour, Math.floor(nowAt / 60) - 1) : firstHour);
  useEffect(() => {
    const box = scroller.current;
    if (box) box.scrollTop = (box.scrollHeight / (24 * 60)) * Math.max(0, begin.current) * 60 - 8;
  }, []);
  const found = (key: string) =>
    columns.flatMap(({ placed }) => placed).find(({ item }) => item.entry.key === key)?.item;
  const instantOf = ({ day, minute }: GridTime) => instantAt(day, minute, timeZone);
  const columnOf = (name: string) => columns.find(({ key }) => key === name);
  const personOf = ({ column }: GridTime) => {
    const of = columnOf(column)?.of;
    return of?.isPerson ? of.id : undefined;
  };
  const dragged = useGridPointer(scroller, {
    movable(key) {
      const item = found(key);
      return item && props.isMovable(item.entry)
        ? { from: item.from, length: item.to - item.from }
        : undefined;
    },
    // The server assigns rooms.
    fits: (_key, name) => {
      const of = columnOf(name)?.of;
      return of === undefined || (of?.isPerson ?? false);
    },
    onMove(key, to) {
      const item = found(key);
      if (item) props.onMove(item.entry, instantOf(to), personOf(to));
    },
    onFree: chooseFree,
  });
  function chooseFree(at: GridTime, point: Point): void {
    const column = columnOf(at.column);
    if (!column) return;
    const instant = instantOf(at);
    const obstacle = obstacleAt(column, at.minute, instant < now.getTime());
    props.onFree({ ...at, instant, of: column.of ?? undefined, obstacle, point });
  }
  const lifted = dragged && found(dragged.key)?.entry;
  const moved = lifted?.booking ?? props.moving?.booking;
  const { data: times } = useMoveTimes(moved, first?.day ?? '', columns.at(-1)?.day ?? '');
  const movedStaff = moved?.bookedEntity.slot?.resource?.id;
  const offers = useMemo(
    () => moved && times && offersOf(columns, times, { staffId: movedStaff, timeZone }),
    [moved, times, columns, movedStaff, timeZone],
  );
  const movedKey = moved && keyOf({ kind: 'booking', id: moved.id });
  const targeted = dragged ?? targetIn(columns, movedKey, props);
  const movedEntry =
    targeted && (lifted ?? found(targeted.key)?.entry ?? (moved && entryOfBooking(moved, undefined)));
  // The open entry and the moved one, which a panel can cover.
  const openKey = props.open && keyOf(props.open);
  const shownKey = dragged ? undefined : (movedKey ?? openKey);
  const { isCovered } = props;
  useEffect(() => {
    if (shownKey === undefined) return;
    const drawn = scroller.current?.querySelector(`[data-entry="${CSS.escape(shownKey)}"]`);
    drawn?.scrollIntoView({ block: 'nearest', inline: isCovered ? 'center' : 'nearest' });
  }, [shownKey, isCovered]);
  const ghostPosition = targeted && !dragged ? positionOf(targeted) : undefined;
  useEffect(() => {
    if (ghostPosition === undefined) return;
    const ghost = scroller.current?.querySelector(`[data-ghost="${CSS.escape(ghostPosition)}"]`);
    ghost?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [ghostPosition]);
  // The label of the current time takes the place of an hour's.
  const shownHours = hours.slice(1).filter((hour) => !isToday || Math.abs(hour * 60 - nowAt) >= 20);
  const hasOwnZone = words.ownHour(instantAt(shownDay, 720, timeZone)) !== undefined;
  return (
    <Box
      ref={scroller}
      component="section"
      aria-label={text('calendar.grid')}
      aria-busy={isLoading}
      sx={[entriesFrame, frame, isCovered && covered]}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: [rem(hoursWidth), ...widthsOf(columns, lanes)].join(' '),
          minWidth: 'fit-content',
          marginInlineEnd: isCovered ? coveredWidth : 0,
          position: 'relative',
          gridTemplateRows: 'auto auto',
        }}
      >
        <GridCursor
          columns={columns}
          initial={{
            column: Math.max(
              0,
              columns.findIndex(({ day }) => day === today),
            ),
            minute: isToday ? Math.floor(nowAt / gridStep) * gridStep : firstHour * 60,
          }}
          words={words}
          wordsOf={props.wordsOf}
          nameOf={(column) => nameOf(column, props.by, text)}
          isPast={(at) => instantOf(at) < now.getTime()}
          onOpen={props.onOpen}
          onFree={chooseFree}
        />
        <Box sx={corner} />
        {columns.map((column) => (
          <Head
            key={column.key}
            column={column}
            isToday={column.day === today}
            offer={offers?.get(column.key)}
            {...props}
          />
        ))}
        <Box aria-hidden sx={gutter}>
          {shownHours.map((hour) => (
            <Box
              key={hour}
              sx={{ position: 'absolute', insetInlineEnd: 8, insetBlockStart: `${hour * hourHeight}rem` }}
            >
              <Box sx={{ transform: 'translateY(-50%)', textAlign: 'end' }}>
                {words.hour(hour)}
                {hasOwnZone && (
                  <Box sx={{ color: 'text.tertiary', fontWeight: 400 }}>
                    {words.ownHour(instantAt(shownDay, hour * 60, timeZone))}
                  </Box>
                )}
              </Box>
            </Box>
          ))}
          {isToday && (
            <Box sx={{ ...nowLabel, insetBlockStart: heightOf(nowAt) }}>
              <Box sx={{ transform: 'translateY(-50%)' }}>{words.time(now.getTime())}</Box>
            </Box>
          )}
        </Box>
        {columns.map((column) => (
          <ColumnBody
            key={column.key}
            column={column}
            nowAt={column.day === today ? nowAt : undefined}
            words={words}
            wordsOf={props.wordsOf}
            openKey={openKey}
            offer={offers?.get(column.key)}
            ghost={targeted?.column === column.key ? targeted : undefined}
            ghostEntry={targeted?.column === column.key ? movedEntry : undefined}
            liftedKey={targeted?.key}
            onOpen={props.onOpen}
            onDay={props.onDay}
          />
        ))}
      </Box>
    </Box>
  );
}

/** The time chosen in the open move, in the column of its person or day. */
function targetIn(
  columns: readonly Column[],
  key: string | undefined,
  { target, timeZone }: Pick<TimeGridProps, 'target' | 'timeZone'>,
): Dragged | undefined {
  if (!target || key === undefined) return undefined;
  const span = { start: Date.parse(target.from), end: Date.parse(target.to) };
  for (const { key: column, day, of } of columns) {
    const at = of === undefined || of?.id === target.staffId ? dayReader(day, timeZone)(span) : undefined;
    if (at) return { key, column, day, minute: at.from, length: at.to - at.from };
  }
  return undefined;
}

/** Width of the hours (px). */
const hoursWidth = 60;

/** Width of a lane in which a time and a word are readable, and of a day and a person (px). */
const [laneWidth, dayWidth, personWidth] = [68, 120, 144];

/** The part of their width that days keep where a week would not fit otherwise. */
const narrow = 0.8;

/** Widths with room for each column's lanes; what doesn't fit the window scrolls below the hours. */
function widthsOf(columns: readonly Column[], lanes: Readonly<Record<string, number>>): string[] {
  if (columns.length === 1) return ['minmax(0, 1fr)'];
  const wanted = columns.map(({ key, of }) => {
    const count = lanes[key] ?? 1;
    return Math.max(of === undefined ? dayWidth : personWidth, count > 1 ? count * laneWidth : 0);
  });
  const all = wanted.reduce((sum, width) => sum + width, 0);
  return wanted.map((width, index) => {
    const least =
      columns[index]?.of === undefined
        ? `clamp(${rem(width * narrow)}, (100cqi - ${rem(hoursWidth)}) * ${width / all}, ${rem(width)})`
        : rem(width);
    return `minmax(${least}, 1fr)`;
  });
}

const lanesPart = 'calendar lanes';

/** The lanes of each column; after a reload, those of before until the entries have arrived. */
function useLanes(columns: readonly Column[], isLoading: boolean): Readonly<Record<string, number>> {
  const [before] = useState(() => recallSizes(lanesPart));
  // A drag renders with each frame.
  const found = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ key, placed }) => [key, Math.max(1, ...placed.map(({ lanes }) => lanes))]),
      ),
    [columns],
  );
  useEffect(() => {
    if (!isLoading) rememberSizes(lanesPart, found);
  }, [isLoading, found]);
  if (!isLoading) return found;
  return Object.fromEntries(
    Object.entries(found).map(([key, lanes]) => [key, Math.max(lanes, before?.[key] ?? 1)]),
  );
}

const positionOf = ({ column, minute }: GridTime) => `${column} ${minute}`;

const headId = ({ key, day }: Column) => `calendar-${key === day ? day : `${day}-${key}`}`;

function Head({
  column,
  offer,
  by,
  isToday,
  words,
  wordsOf,
  open,
  onOpen,
  onDay,
}: TimeGridProps & { column: Column; offer: MoveOffer | undefined; isToday: boolean }) {
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
            <Box sx={{ ...oneLine, typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
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
function nameOf({ of }: Column, by: Grouping, text: ReturnType<typeof useText>): string | undefined {
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

function hoursOf({ of, open }: Column, words: CalendarWords, text: ReturnType<typeof useText>): ReactNode {
  if (of === null) return '';
  if (of?.hoursId === undefined) return text('calendar.alwaysOpen');
  if (!open) return '–';
  const [first, ...more] = open;
  if (!first) return text(of?.isPerson ? 'calendar.notWorking' : 'calendar.closed');
  const hours = words.span(first);
  return more.length > 0 ? text('calendar.moreHours', { hours, smart_count: more.length }) : hours;
}

interface ColumnBodyProps {
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

const ColumnBody = memo(function ColumnBody(props: ColumnBodyProps) {
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
          data-ghost={positionOf(ghost)}
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

const frame = {
  containerType: 'inline-size',
  position: 'relative',
  flex: 'none',
  minHeight: rem(320),
  height: { xs: 'calc(100dvh - 300px)', sm: 'calc(100dvh - 190px - var(--bar-room, 0px))' },
  overflow: 'auto',
  userSelect: 'none',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
  scrollPaddingBlockStart: rem(64),
  scrollPaddingInlineStart: rem(68),
} as const;

/** Width of the panel without the gutter of the page, which it covers first. */
const coveredWidth = `calc(${rem(panelWidth)} - var(--gutter))`;

/** Room at the end, so that no column stays below the panel. */
const covered = { scrollPaddingInlineEnd: coveredWidth } as const;

const head = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 6,
  minWidth: 0,
  minHeight: rem(48),
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: '4px',
  paddingInline: '8px',
  paddingBlock: '6px',
  bgcolor: 'sunken',
  borderBlockEnd: '1px solid',
  borderInlineStart: '1px solid',
  borderColor: 'line',
  '& .apart': { minWidth: 0 },
} as const;

const corner = {
  position: 'sticky',
  insetBlockStart: 0,
  insetInlineStart: 0,
  zIndex: 8,
  bgcolor: 'sunken',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
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

const gutter = {
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: 5,
  height: `${24 * hourHeight}rem`,
  bgcolor: 'surface',
  typography: 'caption',
  color: 'text.secondary',
} as const;

const nowLabel = {
  position: 'absolute',
  insetInlineEnd: 0,
  paddingInline: '8px',
  bgcolor: 'surface',
  color: 'bad.text',
  fontWeight: 600,
} as const;

const body = {
  position: 'relative',
  minWidth: 0,
  height: `${24 * hourHeight}rem`,
  borderInlineStart: '1px solid',
  borderColor: 'line',
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& .closed': { position: 'absolute', insetInline: 0, bgcolor: 'sunken' },
  '& .lines': {
    position: 'absolute',
    inset: 0,
    pointerEvents: 'none',
    color: 'line',
    backgroundImage: `linear-gradient(to top, currentColor 1px, transparent 1px)`,
    backgroundSize: `100% ${hourHeight}rem`,
  },
  '& .now': {
    position: 'absolute',
    insetInline: 0,
    height: '2px',
    marginBlockStart: '-1px',
    bgcolor: 'bad.mark',
  },
  '& .change, & .away': {
    position: 'absolute',
    insetInline: 0,
    color: 'lineStrong',
    backgroundImage: hatched,
    bgcolor: 'sunken',
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
