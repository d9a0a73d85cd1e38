import { expect, it } from 'vitest';
import type { Entry } from './entries.ts';
import { columnsOf, hoursLeft } from './grid/columns.ts';
import { obstacleAt } from './obstacle.ts';

const [day, timeZone] = ['2027-03-02', 'Europe/Berlin'];
const filters = { staff: [], location: [], service: [], status: [] };
const ada = { id: 'ada', name: 'Ada', isPerson: true, hoursId: 'hours', eventsId: 'events' };
const directory = {
  people: [ada],
  rooms: [],
  nameOf: () => undefined,
  isPerson: () => true,
  locationName: () => undefined,
  locations: [],
  loaded: true,
};
const at = (time: string) => Date.parse(`2027-03-02T${time}:00+01:00`);
const block = (fields: Partial<Entry>): Entry => ({
  kind: 'block',
  id: 'closed',
  key: 'block:closed',
  start: at('12:00'),
  end: at('14:00'),
  buffer: 0,
  title: '',
  status: 'CONFIRMED',
  resourceIds: [],
  allDay: false,
  closes: false,
  ...fields,
});
const columnWith = (entry: Entry) =>
  columnsOf({ view: 'day', by: 'staff', filters }, [day], {
    entries: [entry],
    windows: [{ scheduleId: 'hours', start: at('09:00'), end: at('17:00') }],
    directory,
    timeZone,
  })[0]!;
const column = columnWith(block({ title: 'Team lunch', closes: true }));

it('names why a time without an entry isn’t free', () => {
  const reason = (minute: number, isPast = false) => obstacleAt(column, minute, isPast);
  expect(reason(600)).toBeUndefined();
  expect(reason(600, true)).toEqual({ kind: 'past' });
  expect(reason(720)).toEqual({ kind: 'away', title: 'Team lunch', usual: 'calendar.closed' });
  expect(reason(840)).toBeUndefined();
  expect(reason(1020)).toEqual({ kind: 'hours', hours: [{ from: 540, to: 1020 }] });
  expect(obstacleAt({ ...column, open: undefined }, 1020, false)).toBeUndefined();
});

it('names time off without a title, which leaves no hours', () => {
  const days = { start: at('00:00'), end: at('23:59'), allDay: true, resourceIds: ['ada'] };
  const away = columnWith(block(days));
  expect(obstacleAt(away, 600, false)).toEqual({ kind: 'away', title: '', usual: 'calendar.timeOff' });
  expect(hoursLeft(away)).toEqual([]);
  expect(hoursLeft(column)).toEqual([
    { from: 540, to: 720 },
    { from: 840, to: 1020 },
  ]);
});
