import { describe, expect, it } from 'vitest';
import { kindsNamedBy } from './facets/goneValues.ts';
import {
  anyOf,
  isComputed,
  isNarrowed,
  namesNothing,
  none,
  readFilter,
  wireFilter,
  withFacet,
  type Askable,
  type ListFilter,
} from './listFilter.ts';

const label = 'layout.field.on';
const rooms: Askable = {
  tabs: [
    { key: 'all', label, ask: () => ({}) },
    { key: 'free', label, ask: () => ({ free: true }) },
    { key: 'broken', label, ask: (idsOf) => ({ id: { $in: idsOf('BROKEN') } }), computed: true },
  ],
  facets: [
    { key: 'floor', label, ask: (values) => ({ floor: { $in: values } }) },
    {
      key: 'size',
      label,
      read: (values) => values.filter((value) => value !== 'huge'),
      ask: (values, idsOf) => ({ id: { $in: values.flatMap(idsOf) } }),
      computed: true,
    },
  ],
  naming: namesNothing,
};

describe('filter of a URL', () => {
  it.each<[string, Record<string, unknown>, ListFilter]>([
    ['nothing', {}, {}],
    ['the text as written', { q: ' hall ' }, { q: ' hall ' }],
    ['no blank text', { q: '  ' }, {}],
    ['no text of another type', { q: 7 }, {}],
    ['a view', { view: 'free' }, { view: 'free' }],
    ['no view for the first one, which contains everything', { view: 'all' }, {}],
    ['no unknown view', { view: 'ideal' }, {}],
    ['the texts of a facet', { floor: ['1', 2, null, '3'] }, { floor: ['1', '3'] }],
    ['no facet without values', { floor: [], size: ['huge'] }, {}],
    ['no facet that is no list', { floor: '1' }, {}],
    ['only valid values of a facet', { size: ['huge', 'small'] }, { size: ['small'] }],
    ['no unknown facet', { colour: ['red'] }, {}],
    ['conditions', { where: { name: 'Hall' } }, { where: { name: 'Hall' } }],
    ['no empty conditions', { where: {} }, {}],
    ['no absent conditions', { where: null }, {}],
    [
      'invalid conditions in a form that the API refuses',
      { where: ['name'] },
      { where: { where: ['name'] } },
    ],
    ['a text of conditions too', { where: '' }, { where: { where: '' } }],
  ])('has %s', (_what, values, filter) => {
    expect(readFilter(rooms, values)).toEqual(filter);
  });

  it('replaces the values of one facet, and drops an unknown one', () => {
    const filter: ListFilter = { q: 'hall', floor: ['1'], colour: ['red'] };
    expect(withFacet(rooms, filter, 'floor', ['2'])).toEqual({ ...filter, floor: ['2'] });
    expect(withFacet(rooms, filter, 'floor', [])).toEqual({ q: 'hall', colour: ['red'] });
    expect(withFacet(rooms, filter, 'colour', ['blue'])).toEqual({ q: 'hall', floor: ['1'] });
  });
});

const some = (ids: readonly string[]) => ({ id: { $in: ids } });

describe('filter of the API', () => {
  it.each<[string, ListFilter, object]>([
    ['is empty without any', { q: 'hall' }, {}],
    ['is that of the view', { view: 'free' }, { free: true }],
    ['is that of the first view for an unknown one', { view: 'ideal' }, {}],
    ['is that of a facet', { floor: ['1'] }, { floor: { $in: ['1'] } }],
    [
      'combines a view and a facet',
      { view: 'free', floor: ['1'] },
      { $and: [{ free: true }, { floor: { $in: ['1'] } }] },
    ],
    ['keeps conditions in a group', { where: { name: '' } }, { $and: [{ name: '' }] }],
    ['has the IDs of a value', { size: ['small'] }, { id: { $in: ['small-1'] } }],
    ['has the IDs of a view', { view: 'broken' }, { id: { $in: ['BROKEN-1'] } }],
  ])('%s', (_what, filter, wire) => {
    expect(wireFilter(rooms, filter, (value) => [`${value}-1`])).toEqual(wire);
  });

  it('is empty for a list without views', () => {
    expect(wireFilter({ ...rooms, tabs: [] }, {})).toEqual({});
  });

  it('asks for any of the IDs, and for records without one', () => {
    const without = { id: null };
    expect(anyOf(['a', 'b'], some, without)).toEqual({ id: { $in: ['a', 'b'] } });
    expect(anyOf([none], some, without)).toEqual(without);
    expect(anyOf(['a', none], some, without)).toEqual({ $or: [{ id: { $in: ['a'] } }, without] });
  });
});

it.each<[ListFilter, boolean, boolean]>([
  [{}, false, false],
  [{ view: 'free' }, false, false],
  [{ view: 'broken' }, false, true],
  [{ view: 'free', floor: ['1'] }, true, false],
  [{ size: ['small'] }, true, true],
  [{ size: [] }, true, false],
  [{ q: 'hall' }, true, false],
  [{ floor: undefined }, false, false],
])('the filter %j narrows the list: %s, and asks for IDs: %s', (filter, narrows, computed) => {
  expect([isNarrowed(filter), isComputed(rooms, filter)]).toEqual([narrows, computed]);
});

it('names no records if its conditions contain no IDs', () => {
  expect(kindsNamedBy(rooms, { floor: ['1'], where: { id: 'a' } })).toEqual([]);
});
