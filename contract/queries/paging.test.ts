import { describe, expect, it } from 'vitest';
import { parsePaging } from './paging.ts';

const violations = (...asked: Parameters<typeof parsePaging>) => {
  try {
    parsePaging(...asked);
  } catch (error) {
    return (error as { fieldViolations?: unknown }).fieldViolations;
  }
  return [];
};

describe('page', () => {
  it.each<[Parameters<typeof parsePaging>, object]>([
    [[{ paging: { limit: 10, offset: 20 } }], { kind: 'offset', limit: 10, offset: 20 }],
    [[{ paging: {} }], { kind: 'offset', limit: 50, offset: 0 }],
    [[{ paging: { limit: 100, offset: 100_000 } }], { kind: 'offset', limit: 100, offset: 100_000 }],
    [[{ paging: { limit: 1000 } }, { maxLimit: 1000 }], { kind: 'offset', limit: 1000, offset: 0 }],
    [[{ cursorPaging: { limit: 1, cursor: 'x' } }], { kind: 'cursor', limit: 1, cursor: 'x' }],
    [[{ cursorPaging: { cursor: '' }, filter: { a: 1 } }], { kind: 'cursor', limit: 50, cursor: undefined }],
    [
      [{ cursorPaging: {} }, { default: 'offset', defaultLimit: 7 }],
      { kind: 'cursor', limit: 7, cursor: undefined },
    ],
    [[{ cursorPaging: { cursor: 'x' }, filter: {}, sort: [] }], { kind: 'cursor', limit: 50, cursor: 'x' }],
    [[{}], { kind: 'cursor', limit: 50, cursor: undefined }],
    [[{}, { default: 'offset' }], { kind: 'offset', limit: 50, offset: 0 }],
  ])('is read from %j', (asked, page) => {
    expect(parsePaging(...asked)).toEqual(page);
  });

  it.each<[Parameters<typeof parsePaging>, object]>([
    [
      [{ paging: { limit: 101 } }],
      {
        field: 'query.paging.limit',
        description: 'must be at most 100',
        violatedRule: 'MAX',
        data: { threshold: 100 },
      },
    ],
    [
      [{ cursorPaging: { limit: 0 } }, {}, 'search'],
      {
        field: 'search.cursorPaging.limit',
        description: 'must be at least 1',
        violatedRule: 'MIN',
        data: { threshold: 1 },
      },
    ],
    [
      [{ paging: { offset: 100_001 } }, {}, ''],
      {
        field: 'paging.offset',
        description: 'must be at most 100000; use cursorPaging to go further',
        violatedRule: 'MAX',
        data: { threshold: 100_000 },
      },
    ],
    [
      [{ paging: { offset: -1 } }],
      {
        field: 'query.paging.offset',
        description: 'must be at least 0',
        violatedRule: 'MIN',
        data: { threshold: 0 },
      },
    ],
    [
      [{ paging: { offset: 0.5 } }],
      { field: 'query.paging.offset', description: 'must be a whole number', violatedRule: 'VALIDATION' },
    ],
    [
      [{ paging: {}, cursorPaging: {} }],
      {
        field: 'query.paging',
        description: 'cannot be used together with cursorPaging',
        violatedRule: 'ONE_OF_ALIGNMENT',
      },
    ],
    [
      [{ cursorPaging: { cursor: 'x' }, sort: [{}] }],
      {
        field: 'query.sort',
        description: 'must be omitted when a cursor is sent',
        violatedRule: 'FIELD_NOT_ALLOWED',
      },
    ],
  ])('%j is refused with the limit', (asked, violation) => {
    expect(violations(...asked)).toEqual([violation]);
  });

  it('reports all faults at once', () => {
    const found = violations({ cursorPaging: { limit: 0, cursor: 'x' }, filter: { a: 1 }, sort: [{}] });
    expect(found).toMatchObject([
      { field: 'query.cursorPaging.limit' },
      { field: 'query.filter' },
      { field: 'query.sort' },
    ]);
  });
});
