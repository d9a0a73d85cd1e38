import { expect, it } from 'vitest';
import { cursorAfter, entriesIn, type Cursor } from './cursor.ts';
import type { Entry } from '../entries.ts';

const at: Cursor = { column: 2, minute: 600 };
const press = (key: string, from = at, ctrlKey = false, isMirrored = false) =>
  cursorAfter(from, { key, ctrlKey }, { columns: 7, isMirrored });

const item = (id: string, from: number, to: number, status: Entry['status'] = 'CONFIRMED') => ({
  item: { entry: { id, status } as Entry, from, to },
  lane: 0,
  lanes: 1,
});

it('moves by a quarter of an hour, an hour and a column', () => {
  expect(press('ArrowUp')).toEqual({ column: 2, minute: 585 });
  expect(press('ArrowDown')).toEqual({ column: 2, minute: 615 });
  expect(press('PageUp')).toEqual({ column: 2, minute: 540 });
  expect(press('PageDown')).toEqual({ column: 2, minute: 660 });
  expect(press('ArrowLeft')).toEqual({ column: 1, minute: 600 });
  expect(press('ArrowRight')).toEqual({ column: 3, minute: 600 });
  expect(press('Tab')).toBeUndefined();
});

it('mirrors left and right with the columns', () => {
  expect(press('ArrowLeft', at, false, true)).toEqual({ column: 3, minute: 600 });
  expect(press('ArrowRight', at, false, true)).toEqual({ column: 1, minute: 600 });
});

it('leads to the ends of a row, and with Ctrl to the corners of the grid', () => {
  expect(press('Home')).toEqual({ column: 0, minute: 600 });
  expect(press('End')).toEqual({ column: 6, minute: 600 });
  expect(press('Home', at, true)).toEqual({ column: 0, minute: 0 });
  expect(press('End', at, true)).toEqual({ column: 6, minute: 1425 });
});

it('stays at the edges', () => {
  const [first, last] = [
    { column: 0, minute: 0 },
    { column: 6, minute: 1425 },
  ];
  expect([press('ArrowUp', first), press('ArrowLeft', first), press('PageUp', first)]).toEqual(
    Array(3).fill(first),
  );
  expect([press('ArrowDown', last), press('ArrowRight', last), press('PageDown', last)]).toEqual(
    Array(3).fill(last),
  );
});

it('finds the entries of a cell, without cancelled ones', () => {
  const column = {
    placed: [item('long', 600, 660), item('short', 610, 615), item('off', 600, 660, 'CANCELED')],
  };
  const ids = (minute: number) => entriesIn(column, minute).map(({ id }) => id);
  expect(ids(585)).toEqual([]);
  expect(ids(600)).toEqual(['long', 'short']);
  expect(ids(645)).toEqual(['long']);
  expect(ids(660)).toEqual([]);
});
