import { expect, it } from 'vitest';
import { columnsOf } from './grid/columns.ts';
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
const [column] = columnsOf({ view: 'day', by: 'staff', filters }, [day], {
  entries: [
    {
      kind: 'block',
      id: 'closed',
      key: 'block:closed',
      start: at('12:00'),
      end: at('14:00'),
      buffer: 0,
      title: 'Team lunch',
      status: 'CONFIRMED',
      resourceIds: [],
      allDay: false,
      closes: true,
    },
  ],
  windows: [{ scheduleId: 'hours', start: at('09:00'), end: at('17:00') }],
  directory,
  timeZone,
});

it('names why a time without an entry isn’t free', () => {
  if (!column) throw new Error('A person has a column.');
  const reason = (minute: number, isPast = false) => obstacleAt(column, minute, isPast);
  expect(reason(600)).toBeUndefined();
  expect(reason(600, true)).toEqual({ kind: 'past' });
  expect(reason(720)).toEqual({ kind: 'away', title: 'Team lunch' });
  expect(reason(840)).toBeUndefined();
  expect(reason(1020)).toEqual({ kind: 'hours', hours: [{ from: 540, to: 1020 }] });
  expect(obstacleAt({ ...column, open: undefined }, 1020, false)).toBeUndefined();
});
