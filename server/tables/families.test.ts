import { expect, test } from 'vitest';
import { callerRanks } from '../../contract/callerRank.ts';
import { parseFilter } from '../../contract/queries/filter.ts';
import type { FieldTable, QueryField } from '../../contract/queries/query.ts';
import { parseSort } from '../../contract/queries/sorting.ts';
import type { ColumnTable } from '../database/columns.ts';
import type { Family } from '../database/families.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], { eager: true });

function isFamily(value: unknown): value is Family {
  return typeof value === 'object' && value !== null && 'fields' in value && 'columns' in value;
}

const families = Object.values(modules).flatMap((module) => Object.values(module).filter(isFamily));

function fieldTypes(fields: FieldTable): object {
  const types = Object.entries<QueryField>(fields).map(([path, { type, items }]) => [
    path,
    items ? fieldTypes(items) : type,
  ]);
  return Object.fromEntries(types) as object;
}

function columnTypes(columns: ColumnTable, fields: FieldTable): object {
  const types = Object.entries<QueryField>(fields).map(([path, { items = {} }]) => {
    const column = columns[path];
    return [path, column?.type === 'objects' ? columnTypes(column.columns, items) : column?.type];
  });
  return Object.fromEntries(types) as object;
}

test('families that share a cursor name share columns, rows and order', () => {
  expect(families.length).toBeGreaterThan(5);
  const byName = new Map(families.map((family) => [family.name, family]));
  for (const { name, columns, from, defaultSort } of families) {
    const other = byName.get(name);
    expect([other?.columns, other?.from, other?.defaultSort]).toEqual([columns, from, defaultSort]);
  }
});

test.each(families)('every queryable field of $name has a column of its type', ({ fields, columns }) => {
  expect(columnTypes(columns, fields)).toEqual(fieldTypes(fields));
});

test.each(families)('$name has a valid page size and default sort order', (family) => {
  const { defaultLimit = 50, maxLimit = 100 } = family.paging ?? {};
  expect(defaultLimit).toBeLessThanOrEqual(maxLimit);
  for (const { path } of family.defaultSort) expect(family.columns).toHaveProperty([path]);
  expect(family.columns).toHaveProperty(['id']);
});

test.each(families)('a list of objects in $name cannot be sorted, aggregated or searched', (family) => {
  for (const { type, sort, aggregate, search, items } of Object.values<QueryField>(family.fields)) {
    expect(items !== undefined).toBe(type === 'objects');
    expect(type === 'objects' && (sort ?? aggregate ?? search)).toBeFalsy();
  }
});

/** Every field of every family with each caller who may not read it. */
const hidden = families.flatMap(({ name, fields }) =>
  Object.entries<QueryField>(fields).flatMap(([path, { minimumRank = 'anyone' }]) =>
    callerRanks
      .slice(0, callerRanks.indexOf(minimumRank))
      .map((rank) => ({ name, fields, path, minimumRank, rank })),
  ),
);

test('some fields are hidden from some callers', () => {
  expect(hidden.length).toBeGreaterThan(0);
});

test.each(hidden)('$path of $name looks unknown to a $rank in filters and sorting', (cell) => {
  const { fields, path, rank } = cell;
  const messages = (ask: (field: string) => unknown) =>
    [path, 'noSuchField'].map((field) => {
      try {
        ask(field);
      } catch (error) {
        return String(error).replaceAll(field, 'it');
      }
      return `${field} was taken`;
    });
  const [filtered, unknown] = messages((field) => parseFilter({ [field]: null }, fields, rank));
  expect(filtered).toBe(unknown);
  const [sorted, unsortable] = messages((field) => parseSort([{ fieldName: field }], fields, rank));
  expect(sorted).toBe(unsortable);
});
