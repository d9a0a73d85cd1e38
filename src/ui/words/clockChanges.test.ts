import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { fromWall, instantOf, wallAt } from '../../../server/samples/sampleDates.ts';
import { dayBounds, dayOf, fromWallClock, toWallClock } from '../../../contract/wallClock.ts';

/** Zones on every continent, some with clock changes at midnight or of half an hour. */
const zones = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Lisbon',
  'Europe/Athens',
  'Europe/Chisinau',
  'Atlantic/Azores',
  'Asia/Beirut',
  'Asia/Jerusalem',
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/St_Johns',
  'America/Halifax',
  'America/Havana',
  'America/Santiago',
  'America/Asuncion',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
] as const;

const quarter = 15 * 60_000;
const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** Days of 2024 with a clock change. */
function changeDays(zone: string): DateTime[] {
  const days: DateTime[] = [];
  let before = DateTime.fromISO('2024-01-01T00:00', { zone });
  while (before.year < 2025) {
    const nextDay = before.plus({ days: 1 });
    const after = nextDay.offset === before.offset ? nextDay : before.plus({ hours: 1 });
    if (after.offset !== before.offset) days.push(after.startOf('day'));
    before = after;
  }
  return days;
}

/** A repeated time is its first occurrence; a skipped time moves past the gap. */
function instantShowing(shown: string, zone: string): string {
  const local = DateTime.fromISO(shown, { zone });
  const [first] = local.getPossibleOffsets();
  return new Date((first ?? local).toMillis()).toISOString();
}

/** Finds the first instant of each date around a day by iteration. */
function beginnings(around: DateTime): Map<string, string> {
  const first = new Map<string, string>();
  const end = around.plus({ days: 4 }).toMillis();
  for (let at = around.minus({ days: 3 }).toMillis(); at < end; at += quarter) {
    const date = DateTime.fromMillis(at, { zone: around.zone }).toISODate() ?? '';
    if (!first.has(date)) first.set(date, new Date(at).toISOString());
  }
  return first;
}

describe('C18: 24 zones, both clock changes of a year, every 15 minutes', () => {
  test('every zone has two clock changes', () => {
    expect(new Set(zones).size).toBe(24);
    for (const zone of zones) expect([zone, changeDays(zone).length]).toEqual([zone, 2]);
  });

  test.each(zones)('%s: formats instants like luxon', (zone) => {
    for (const day of changeDays(zone)) {
      const [from, to] = [day.minus({ hours: 3 }), day.plus({ days: 1, hours: 3 })];
      for (let at = from.toMillis(); at < to.toMillis(); at += quarter) {
        const instant = new Date(at).toISOString();
        const local = DateTime.fromMillis(at, { zone });
        const shown = local.toFormat("yyyy-MM-dd'T'HH:mm");
        expect([instant, toWallClock(instant, zone)]).toEqual([instant, shown]);
        expect([instant, dayOf(instant, zone)]).toEqual([instant, local.toISODate()]);
      }
    }
  });

  test.each(zones)('%s: converts wall-clock times like luxon', (zone) => {
    for (const day of changeDays(zone)) {
      for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
        const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
        const shown = `${day.toISODate()}T${time}`;
        const meant = instantShowing(shown, zone);
        expect([shown, fromWallClock(shown, zone)]).toEqual([shown, meant]);
        const moment = { week: 0, day: weekdays[day.weekday - 1] ?? 'MON', time };
        expect([shown, instantOf(moment, day.plus({ hours: 12 }).toJSDate(), zone)]).toEqual([shown, meant]);
        const lastWeek = instantShowing(`${day.minus({ days: 7 }).toISODate()}T${time}`, zone);
        expect([shown, fromWall(wallAt(lastWeek, zone) + 7 * 86_400_000, zone)]).toEqual([shown, meant]);
      }
    }
  });

  test.each(zones)('%s: a day lasts from its first instant to the first of the next day', (zone) => {
    for (const day of changeDays(zone)) {
      const first = beginnings(day);
      for (const days of [-1, 0, 1]) {
        const date = day.plus({ days }).toISODate() ?? '';
        const next = day.plus({ days: days + 1 }).toISODate() ?? '';
        const { start, end } = dayBounds(date, zone);
        const shown = [start, end].map((at) => new Date(at).toISOString());
        expect([date, ...shown]).toEqual([date, first.get(date), first.get(next)]);
      }
    }
  });
});
