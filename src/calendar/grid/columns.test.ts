import { expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import type { Entry } from '../entries.ts';

const day = '2027-03-02';
const filters = { staff: [], location: [], service: [], status: [] };
const directory = {
  people: [],
  rooms: [],
  nameOf: () => undefined,
  isPerson: () => false,
  locationName: () => undefined,
  locations: [],
  loaded: true,
};
const entry = (id: string): Entry => ({
  kind: 'booking',
  id,
  key: `booking:${id}`,
  start: Date.parse('2027-03-02T10:00:00Z'),
  end: Date.parse('2027-03-02T11:00:00Z'),
  buffer: 0,
  title: 'Massage',
  status: 'CONFIRMED',
  resourceIds: [],
  allDay: false,
  closes: false,
});

it('shows six entries side by side in the only column of a day, and three in one of a week', () => {
  const source = {
    entries: 'a b c d e f g'.split(' ').map(entry),
    windows: undefined,
    directory,
    timeZone: 'UTC',
  };
  const shown = (view: 'day' | 'week') => {
    const [column] = columnsOf({ view, by: 'none', filters }, [day], source);
    return [column?.placed.length, column?.surplus.map(({ count }) => count)];
  };
  expect(shown('day')).toEqual([6, [1]]);
  expect(shown('week')).toEqual([3, [4]]);
});
