import { Box, useMediaQuery } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { createEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import type { BookingRow } from '../bookings/booking/bookingRow.ts';
import { BookingFlows, useDecide, useNewBooking } from '../bookings/actions/BookingFlows.tsx';
import { canMove } from '../bookings/booking/decisions.ts';
import { useText } from '../messages/useText.ts';
import { PageHead } from '../ui/page/PageHead.tsx';
import { ProgressLine } from '../ui/loading/ProgressLine.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useMay } from '../ui/business/useMay.ts';
import { useToast } from '../ui/useToast.ts';
import { useMinute } from '../ui/useMinute.ts';
import { firstWeekdayOf } from '../ui/words/firstWeekday.ts';
import { useIsPhone } from '../ui/page/useIsPhone.ts';
import { keyOf } from './address.ts';
import { CalendarActions } from './CalendarActions.tsx';
import { CalendarBody } from './CalendarBody.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { CellDialogs } from './grid/CellDialogs.tsx';
import { columnsOf } from './grid/columns.ts';
import { DayTurns } from './DayTurns.tsx';
import { daysOf, instantAt, turned } from './days.ts';
import { matches, type Entry } from './entries.ts';
import type { ShownTarget } from './panel/moveOffer.ts';
import { MovePanel } from './panel/MovePanel.tsx';
import { OpenPanel } from './panel/OpenPanel.tsx';
import { sidePanel } from './panel/panelStyles.ts';
import type { FreeCell } from './grid/TimeGrid.tsx';
import { useAttendances } from './useAttendances.ts';
import { useCalendarAddress } from './useCalendarAddress.ts';
import { useCalendarData } from './useCalendarData.ts';
import { useCalendarKeys } from './useCalendarKeys.ts';
import { useCalendarWords } from './useCalendarWords.ts';
import { useDirectory } from './useDirectory.ts';
import { useReturnedFocus } from './useReturnedFocus.ts';

const none: readonly Entry[] = [];

const personOf = ({ of }: FreeCell): string | undefined => (of?.isPerson ? of.id : undefined);

/** From this number of columns on, the panel covers part of the calendar instead of narrowing it. */
const manyColumns = 8;

/** The calendar of bookings, sessions and blocked time. */
export function CalendarPage() {
  const hasSidePanel = useMediaQuery(sidePanel);
  return (
    <BookingFlows showsMoves={hasSidePanel}>
      <Calendar showsMoves={hasSidePanel} />
    </BookingFlows>
  );
}

function Calendar({ showsMoves }: { showsMoves: boolean }) {
  const text = useText();
  const isPhone = useIsPhone();
  const { timeZone = 'UTC', locale } = useBusiness();
  const now = useMinute();
  const words = useCalendarWords();
  const directory = useDirectory();
  const { address, go, today } = useCalendarAddress(now);
  const { view, day, asTable, open, filters } = address;
  const firstWeekday = firstWeekdayOf(locale);
  const days = useMemo(() => daysOf(view, day, firstWeekday), [view, day, firstWeekday]);
  const data = useCalendarData(view, days);
  const entries = useMemo(
    () => (data.entries ?? []).filter((entry) => matches(entry, filters)),
    [data.entries, filters],
  );
  const toast = useToast();
  const { move, mayDecide, endMove, ...flows } = useDecide();
  const moving = showsMoves ? flows.moving : undefined;
  const [target, setTarget] = useState<ShownTarget>();
  const book = useNewBooking();
  const mayBlock = useMay(createEvent) ?? false;
  const [isBlocking, setIsBlocking] = useState(false);
  /** A clicked time that isn't free, also while time is blocked there. */
  const [cell, setCell] = useState<FreeCell>();

  const isGrid = !asTable && (view === 'day' || view === 'week');
  const attendances = useAttendances(isGrid ? entries : none, now);
  // The same object at each render, so that unchanged entries are not drawn again.
  const known = useMemo(
    () =>
      new Map(
        data.entries?.map((entry) => [entry.key, words.entry(entry, directory, attendances?.get(entry.id))]),
      ),
    [data.entries, words, directory, attendances],
  );
  const wordsOf = useCallback(
    (entry: Entry) => known.get(entry.key) ?? words.entry(entry, directory),
    [known, words, directory],
  );

  const openKey = open && keyOf(open);
  const panelKey = moving ? keyOf({ kind: 'booking', id: moving.booking.id }) : openKey;
  useReturnedFocus(panelKey);
  const openEntry = useCallback(({ kind, id }: Entry) => go({ open: { kind, id } }), [go]);
  // The table of a day shows the entries that its column has no room for.
  const openDay = useCallback(
    (chosen: string) => go({ view: 'day', day: chosen, asTable: view === 'day' }),
    [go, view],
  );
  const close = () => go({ open: undefined });

  const at = entries.findIndex(({ key }) => key === openKey);
  const leadTo = (step: 1 | -1) => {
    const next = at < 0 ? undefined : entries[at + step];
    return next && (() => go({ open: { kind: next.kind, id: next.id } }, { replace: true }));
  };
  const turn = (step: 1 | -1) => go({ day: turned(view, day, step), open: undefined });
  const goTo = (chosen: string) => go({ day: chosen });
  useCalendarKeys({
    address,
    go,
    onToday: () => goTo(today),
    onNext: () => (open ? leadTo(1)?.() : turn(1)),
    onPrevious: () => (open ? leadTo(-1)?.() : turn(-1)),
    onNew: () => book?.(),
    onEscape: () => (moving ? endMove() : open && close()),
  });

  const moveBooking = (booking: BookingRow, to: number, column: string | undefined) => {
    const own = booking.bookedEntity.slot?.resource?.id;
    const staffId = column ?? own;
    if (to === Date.parse(booking.startDate ?? '') && staffId === own) return;
    if (to < now.getTime()) toast.info(text('calendar.past'));
    else move(booking, { start: new Date(to).toISOString(), ...(staffId && { staffId }) });
  };

  const bookAt = (free: FreeCell) => {
    const resourceId = personOf(free);
    book?.({ start: new Date(free.instant).toISOString(), ...(resourceId && { resourceId }) });
  };

  const pickFree = (free: FreeCell) => {
    if (moving) moveBooking(moving.booking, free.instant, personOf(free));
    else if (free.obstacle) setCell(free);
    else bookAt(free);
  };

  const columns = useMemo(
    () =>
      isGrid
        ? columnsOf({ view, by: address.by, filters }, days, {
            entries,
            windows: data.windows,
            directory,
            timeZone,
          })
        : [],
    [isGrid, view, address.by, filters, days, entries, data.windows, directory, timeZone],
  );
  const shown = {
    days,
    entries,
    words,
    wordsOf,
    timeZone,
    open,
    isLoading: data.isLoading,
    onOpen: openEntry,
  };
  const isOver = columns.length >= manyColumns;
  const panel = open && {
    entryKey: keyOf(open),
    open,
    entry: data.entries?.find(({ key }) => key === openKey),
    isOver,
    onClose: close,
    onNext: leadTo(1),
    onPrevious: leadTo(-1),
  };
  const turns = <DayTurns address={address} today={today} onTurn={turn} onDay={goTo} />;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplate: '1fr auto / minmax(0, 1fr) auto',
        flex: 1,
        minWidth: 0,
      }}
    >
      <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', position: 'relative' }}>
        <PageHead
          title={words.title(view, day, days)}
          lead={words.zones(instantAt(day, 720, timeZone))}
          actions={
            <>
              {!isPhone && turns}
              <CalendarActions
                day={day}
                isMoving={moving !== undefined}
                onBlock={mayBlock ? () => setIsBlocking(true) : undefined}
              />
            </>
          }
        />
        {isPhone && turns}
        <CalendarToolbar address={address} go={go} />
        <Box sx={{ position: 'relative', flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
          <ProgressLine active={data.isFetching} />
          <CalendarBody
            address={address}
            data={data}
            shown={shown}
            today={today}
            onDay={openDay}
            grid={{
              columns,
              now,
              isMovable: ({ booking }) => mayDecide && booking !== undefined && canMove(booking),
              onMove: ({ booking }, to, staffId) => booking && moveBooking(booking, to, staffId),
              isCovered: isOver && showsMoves && panelKey !== undefined,
              moving,
              target,
              onFree: pickFree,
            }}
          />
        </Box>
      </Box>
      {moving && (
        <MovePanel
          key={moving.booking.id}
          moving={moving}
          isOver={isOver}
          onTarget={setTarget}
          onClose={endMove}
        />
      )}
      {!moving && panel && <OpenPanel {...panel} words={words} directory={directory} />}
      <CellDialogs
        cell={cell}
        isBlocking={isBlocking}
        day={day}
        words={words}
        directory={directory}
        onBook={
          book &&
          ((taken) => {
            setCell(undefined);
            bookAt(taken);
          })
        }
        onBlock={mayBlock ? () => setIsBlocking(true) : undefined}
        onClose={() => {
          setIsBlocking(false);
          setCell(undefined);
        }}
      />
    </Box>
  );
}
