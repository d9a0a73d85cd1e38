import { Box } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Moving } from '../../bookings/move/useMove.ts';
import { useMoveTimes } from '../../bookings/times/useMoveTimes.ts';
import { useText } from '../../messages/useText.ts';
import { rem } from '../../theme/rem.ts';
import { keyOf, type Grouping } from '../address.ts';
import type { Point } from './CellMenu.tsx';
import type { Column } from './columns.ts';
import { gridStep } from './cursor.ts';
import { dayReader, instantAt, minutesOfDay } from '../days.ts';
import { entryOfBooking, type Entry } from '../entries.ts';
import type { EntriesProps } from '../entriesProps.ts';
import { firstHour, firstMinute } from './firstMinute.ts';
import { entriesFrame, heightOf, hourHeight } from './entryStyles.ts';
import { ghostPositionOf, GridColumn } from './GridColumn.tsx';
import { GridCursor } from './GridCursor.tsx';
import { GridHead, nameOf } from './GridHead.tsx';
import { hoursWidth, useLanes, widthsOf } from './useLanes.ts';
import { offersOf, type ShownTarget } from '../panel/moveOffer.ts';
import { obstacleAt, type Obstacle } from '../obstacle.ts';
import { panelWidth } from '../panel/panelStyles.ts';
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

export interface TimeGridProps extends Omit<EntriesProps, 'days' | 'entries'> {
  columns: readonly Column[];
  by: Grouping;
  now: Date;
  today: string;
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

/** Days, people or rooms as columns of 24 hours, with entries at their time. */
export function TimeGrid(props: TimeGridProps) {
  const { columns, words, now, today, timeZone, isLoading } = props;
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const days = new Set(columns.map(({ day }) => day));
  const isToday = days.has(today);
  const nowAt = dayReader(today, timeZone)({ start: now.getTime(), end: now.getTime() + 1 })?.from ?? 0;
  const [first] = columns;
  const lanes = useLanes(columns, isLoading);
  const shownDay = first?.day ?? today;
  const [openedAt] = useState(isToday ? nowAt : undefined);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const perMinute = box.scrollHeight / minutesOfDay;
    box.scrollTop = perMinute * firstMinute(box.clientHeight / perMinute, openedAt) - 8;
  }, [openedAt]);
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
  const ghostPosition = targeted && !dragged ? ghostPositionOf(targeted) : undefined;
  useEffect(() => {
    if (ghostPosition === undefined) return;
    const ghost = scroller.current?.querySelector(`[data-ghost="${CSS.escape(ghostPosition)}"]`);
    ghost?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [ghostPosition]);
  // The label of the current time replaces that of an hour.
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
          <GridHead
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
            <Box data-now sx={{ ...nowLabel, insetBlockStart: heightOf(nowAt) }}>
              <Box sx={{ transform: 'translateY(-50%)' }}>{words.time(now.getTime())}</Box>
            </Box>
          )}
        </Box>
        {columns.map((column) => (
          <GridColumn
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
  scrollPaddingInlineStart: rem(hoursWidth + 8),
} as const;

/** Width of the panel without the gutter of the page, which it covers first. */
const coveredWidth = `calc(${rem(panelWidth)} - var(--gutter))`;

/** Room at the end, so that no column stays below the panel. */
const covered = { scrollPaddingInlineEnd: coveredWidth } as const;

const corner = {
  position: 'sticky',
  insetBlockStart: 0,
  insetInlineStart: 0,
  zIndex: 8,
  bgcolor: 'sunken',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
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
  // A time of a twelve-hour clock is as wide as the column.
  paddingInline: '0 5px',
  minWidth: 1,
  textAlign: 'end',
  whiteSpace: 'nowrap',
  bgcolor: 'surface',
  color: 'bad.text',
  fontWeight: 600,
} as const;
