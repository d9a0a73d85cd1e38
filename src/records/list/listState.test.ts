import { describe, expect, it } from 'vitest';
import { historyStates } from './historyStates.ts';
import type { ListColumn, SortOrder } from './listKind.ts';
import { areOwnColumns, columnsOf, columnWidth, narrowing, readColumns } from './rows/columns.ts';
import { sortOrderOf } from './sortOrders.ts';

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
    { key: 'price', label, width: 160, from: 900 },
    { key: 'staff', label, width: 320 },
    { key: 'created', label, width: 80, from: 1200 },
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

  it('have a width that respects the text size, except for the name', () => {
    expect(columns.map(columnWidth)).toEqual([undefined, '10rem', '20rem', '5rem']);
  });

  it('are hidden in narrow tables if they are default ones of less importance', () => {
    expect(narrowing(kind, kind.ownColumns)).toEqual({
      '@container list (max-width: 56.1875rem)': { '& [data-column="price"]': { display: 'none' } },
    });
  });

  it('scroll under the name in narrow tables if they are chosen', () => {
    const [width, styles] = Object.entries(narrowing(kind, ['name', 'staff']))[0] ?? [];
    // 90 for the edges, 240 for the name and 320 for the staff.
    expect(width).toBe(`@container list (max-width: ${649 / 16}rem)`);
    expect(styles).toMatchObject({ overflowX: 'auto', '& table': { width: `${650 / 16}rem` } });
  });
});
