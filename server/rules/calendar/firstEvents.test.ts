import { expect, test } from 'vitest';
import { dayMs } from '../../../contract/durations.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Span } from '../../scheduling/model.ts';
import { firstEvents, positionOf, type Position } from './firstEvents.ts';

const since = Date.UTC(2027, 2, 1);
const starts = { start: Date.UTC(1900), end: since + 365 * dayMs };

const eventAt = (instant: number, id: string) =>
  ({ id, start: { utcDate: new Date(instant).toISOString() } }) as CalendarEvent;

/** Ten events on every day; two of them begin together. */
const daily = Array.from({ length: 365 * 10 }, (_, index) => {
  const hour = Math.max(1, index % 10);
  return eventAt(since + Math.floor(index / 10) * dayMs + (hour * dayMs) / 24, `e${index}`);
});

const reader = (all: readonly CalendarEvent[]) => {
  const windows: Span[] = [];
  let events = 0;
  const read = async (window: Span) => {
    windows.push(window);
    const found = all.filter(({ start }) => {
      const at = Date.parse(start.utcDate ?? '');
      return window.start <= at && at < window.end;
    });
    events += found.length;
    return found;
  };
  return { read, windows, events: () => events };
};

test('reads about as many events as a page contains', async () => {
  const seen: string[] = [];
  let after: Position | undefined;
  do {
    const { read, events } = reader(daily);
    const found = await firstEvents({ most: 21, after, starts, since }, read);
    // A page is found in windows of one and of four days.
    expect(events()).toBeLessThanOrEqual(50);
    const shown = found.slice(0, 20);
    seen.push(...shown.map(({ id }) => id));
    after = found.length > 20 ? positionOf(shown.at(-1)!) : undefined;
  } while (after);
  expect(seen).toEqual(daily.map(({ id }) => id));
});

test('reads a range with few events in few windows', async () => {
  const { read, windows } = reader([
    eventAt(since - 5 * dayMs, 'before'),
    eventAt(since + 360 * dayMs, 'late'),
  ]);
  const found = await firstEvents({ most: 50, after: undefined, starts, since }, read);
  expect(found.map(({ id }) => id)).toEqual(['before', 'late']);
  expect(windows.length).toBeLessThan(7);
  expect(windows[0]?.start).toBe(starts.start);
  expect(windows.at(-1)?.end).toBe(starts.end);
  expect(windows.slice(1).map(({ start }) => start)).toEqual(windows.slice(0, -1).map(({ end }) => end));
});
