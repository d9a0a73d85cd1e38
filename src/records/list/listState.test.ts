import { describe, expect, it } from 'vitest';
import { historyStates } from './historyStates.ts';
import type { ListColumn, SortOrder } from './listKind.ts';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { areOwnColumns, columnsOf, columnStyles, readColumns, widthsOf } from './rows/columns.ts';
import { sortOrderOf } from './sortOrders.ts';
import { validPaging } from './validPaging.ts';

const label = 'layout.field.on';

describe('state of a history entry', () => {
  it('is merged from its parts, and empty at first', () => {
    expect(historyStates.of('unknown')).toEqual({});
    historyStates.keep('one', { scroll: 10 });
    historyStates.keep('one', { chosen: { question: '{}', ids: ['a'], all: false } });
    historyStates.keep('one', { scroll: 20 });
    expect(historyStates.of('one')).toEqual({
      scroll: 20,
      chosen: { question: '{}', ids: ['a'], all: false },
    });
  });

  it('is kept for the fifty entries that changed last', () => {
    for (let index = 0; index < 50; index += 1) historyStates.keep(`entry-${index}`, { scroll: index });
    historyStates.keep('entry-0', { scroll: 100 });
    expect(historyStates.of('entry-1')).toEqual({ scroll: 1 });
    historyStates.keep('newest', { scroll: 1 });
    expect([historyStates.of('entry-0'), historyStates.of('entry-1'), historyStates.of('entry-2')]).toEqual([
      { scroll: 100 },
      {},
      { scroll: 2 },
    ]);
  });
});

describe('sort order', () => {
  const orders: SortOrder[] = [
    { key: 'newest', label, field: 'createdDate', order: 'DESC' },
    { key: 'name', label, field: 'name', order: 'ASC' },
    { key: 'oldest', label, field: 'createdDate', order: 'ASC' },
  ];

  it.each([
    ['createdDate', 'ASC', 'oldest'],
    ['createdDate', 'DESC', 'newest'],
    ['name', 'DESC', 'name'],
    ['price', 'ASC', undefined],
  ] as const)('of %s %s is named', (field, order, key) => {
    expect(sortOrderOf(orders, { field, order })?.key).toBe(key);
  });
});

describe('columns of a list', () => {
  const columns: ListColumn[] = [
    { key: 'name', label },
    { key: 'price', label, width: 160, rank: 1 },
    { key: 'staff', label, width: 320 },
    { key: 'created', label, width: 80, rank: 2 },
  ];
  const kind = { columns, ownColumns: ['name', 'price', 'staff'] };

  it('are the known ones of a URL, the name first and each once', () => {
    expect(readColumns(kind, ['staff', 'colour', 'name', 'staff'])).toEqual(['name', 'staff']);
  });

  it.each([[undefined], [[]], [['colour']]])('are the default ones for %j', (named) => {
    expect(readColumns(kind, named)).toEqual(kind.ownColumns);
  });

  it('are found by their keys, in the order of the keys', () => {
    expect(columnsOf(kind, ['staff', 'colour', 'name']).map(({ key }) => key)).toEqual(['staff', 'name']);
  });

  it('are the own ones in the same order only', () => {
    expect(areOwnColumns(kind, ['name', 'price', 'staff'])).toBe(true);
    expect(areOwnColumns(kind, ['name', 'staff', 'price'])).toBe(false);
  });

  it('are as wide as their content within limits, and as declared before it is measured', () => {
    const content = { name: 310.2, price: 88, staff: 700, created: 12 };
    expect(widthsOf(columns, content)).toEqual({ name: 311, price: 88, staff: 320, created: 64 });
    expect(widthsOf(columns, {})).toEqual({ name: 300, price: 160, staff: 320, created: 80 });
    expect(widthsOf(columns, { name: 40 })['name']).toBe(300);
    expect(widthsOf(columns, { name: 900 })['name']).toBe(400);
    expect(widthsOf([{ key: 'name', label, width: 240 }], { name: 40 })).toEqual({ name: 240 });
  });

  it('keep a fixed width whatever their content is', () => {
    const fixed: ListColumn = { key: 'owed', label, width: 120, isFixed: true };
    expect(widthsOf([fixed], { owed: 64 })).toEqual({ owed: 120 });
    expect(widthsOf([fixed], { owed: 168 })).toEqual({ owed: 120 });
  });

  it('shrink to what they show without their words before they leave', () => {
    const bare = columns.map((column) => (column.key === 'price' ? { ...column, bareWidth: 60 } : column));
    const styles = columnStyles({ ...kind, columns: bare }, kind.ownColumns);
    expect(styles[narrower(872)]).toEqual({
      '& table': roomBeyond(772),
      '& col[data-column="price"]': { width: '3.75rem' },
      '& table:not([data-measured]) [data-column="price"] [data-words]': visuallyHidden,
    });
    expect(styles[narrower(772)]).toEqual({
      '& table': roomBeyond(712),
      '& [data-column="price"]': { display: 'none' },
    });
    expect(Object.keys(styles).slice(-3)).toEqual([narrower(872), narrower(772), narrower(712)]);
  });

  it('leave a narrow table by rank before the name is cut', () => {
    // 92 for the edges, 300 for the name and 320 for the staff; then 160 for the price.
    expect(columnStyles(kind, kind.ownColumns)).toEqual({
      '& table': roomBeyond(872),
      '& col[data-column="price"]': { width: '10rem' },
      '& col[data-column="staff"]': { width: '20rem' },
      [narrower(872)]: { '& table': roomBeyond(712), '& [data-column="price"]': { display: 'none' } },
      [narrower(712)]: { '& table': roomBeyond(392), '& [data-column="staff"]': { display: 'none' } },
    });
    expect(Object.keys(columnStyles(kind, kind.ownColumns, { price: 100 }))).toContain(narrower(812));
  });

  it('give the room of a wide table to cut content, the name first', () => {
    const styles = columnStyles(kind, kind.ownColumns, { name: 480, price: 188, staff: 352 });
    expect(styles).toMatchObject({
      '& table': roomBeyond(980),
      '& col[data-column="staff"]': { width: 'calc(20rem + clamp(0rem, var(--room) - 5rem, 2rem))' },
      '& col[data-column="price"]': { width: 'calc(10.5rem + clamp(0rem, var(--room) - 7rem, 1.25rem))' },
    });
    // The narrowest query applies, as the last one.
    expect(Object.keys(styles).slice(-2)).toEqual([narrower(980), narrower(812)]);
  });

  it('scroll under the name in narrow tables if they are chosen', () => {
    expect(columnStyles(kind, ['name', 'staff'])[narrower(712)]).toMatchObject({
      overflowX: 'auto',
      '& table': { width: `${712 / 16}rem` },
    });
  });
});

const roomBeyond = (needed: number) => ({ '--room': `calc(100cqi - ${needed / 16}rem)` });
const narrower = (width: number) => `@container list (max-width: ${(width - 1) / 16}rem)`;

it.each([
  ['?perPage=-3', '?page=1'],
  ['?perPage=0&page=2', '?page=2'],
  ['?perPage=many&q=x', '?q=x'],
  ['?perPage=101', '?page=1'],
  ['?page=1.5&perPage=50', '?perPage=50'],
  ['?page=-1&sort=name', '?sort=name'],
  ['?page=3&perPage=100', undefined],
  ['?filter=%7B%7D', undefined],
])('the paging of %s falls back to the default if it is invalid', (search, valid) => {
  expect(validPaging(search)).toBe(valid);
});
