import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../contract/paths.ts';
import { i18nProvider } from '../../messages/i18nProvider.ts';
import type { Text } from '../../messages/useText.ts';
import { csvColumns, csvLabel } from '../export/serviceCsv.ts';
import { importColumns, isCalculated, recognisedColumns, type ImportColumn } from './importColumns.ts';
import {
  candidates,
  leftOut,
  namesIn,
  ownAddress,
  referenceKey,
  resolverOf,
  type Pools,
  type Reference,
} from './references.ts';
import { serviceOfCells } from './serviceOfCells.ts';
import { serviceOfJson, unreadFields } from './serviceOfJson.ts';

const text = i18nProvider.translate as Text;

const pools: Pools = {
  category: [
    { id: 'c1', name: 'Massage' },
    { id: 'c2', name: 'Yoga' },
    { id: 'c3', name: 'yoga' },
  ],
  location: [{ id: 'l1', name: 'Mitte' }],
  staff: [
    { id: 's1', name: 'Mara' },
    { id: 's2', name: 'Ben; the other' },
  ],
  bookingPolicy: [{ id: 'p1', name: 'Grüße Tag' }],
  form: [],
};

const answers = (...given: [Reference, string][]) =>
  new Map(given.map(([reference, answer]) => [referenceKey(reference), answer]));

function read(cells: Partial<Record<ImportColumn, string>>, given = answers()): Fields {
  const map = Object.keys(cells) as ImportColumn[];
  return serviceOfCells({ cells: Object.values(cells) }, map, {
    text,
    pools,
    resolve: resolverOf(pools, given),
  });
}

describe('columns', () => {
  it('of an export are recognised at once', () => {
    const head = csvColumns.map((column) => text(csvLabel(column)));
    const map = recognisedColumns(head, text);
    expect(map.filter((column) => column !== undefined)).toEqual(importColumns);
    const others = head.filter((_heading, at) => map[at] === undefined);
    expect(others.every((heading) => isCalculated(heading, text))).toBe(true);
  });

  it('are recognised by field names, in any case, once each', () => {
    expect(recognisedColumns(['NAME', 'mainslug.name', 'Colour', 'Name'], text)).toEqual([
      'name',
      'mainSlug.name',
      undefined,
      undefined,
    ]);
    expect(isCalculated('Colour', text)).toBe(false);
  });
});

describe('references', () => {
  it.each<[string, Reference, string[]]>([
    ['by id', { kind: 'category', id: 'c1', name: 'Other' }, ['c1']],
    ['by an id as name', { kind: 'category', name: 'c2' }, ['c2']],
    ['by name, in any case', { kind: 'category', name: ' MASSAGE' }, ['c1']],
    ['by the slug of the name', { kind: 'bookingPolicy', name: 'grusse-tag' }, ['p1']],
    ['by an ambiguous name', { kind: 'category', name: 'Yoga' }, ['c2', 'c3']],
    ['by an unknown name', { kind: 'location', name: 'Nowhere' }, []],
  ])('are found %s', (_how, reference, ids) => {
    expect(candidates(pools, reference).map(({ id }) => id)).toEqual(ids);
    const answer = answers([reference, 'chosen']);
    expect(resolverOf(pools, answers())(reference)).toBe(ids.length === 1 ? ids[0] : undefined);
    expect(resolverOf(pools, answer)(reference)).toBe(ids.length === 1 ? ids[0] : 'chosen');
  });

  it('with semicolons in their names are not split', () => {
    expect(namesIn('Ben; the other; Mara;Eva', pools.staff)).toEqual(['Ben; the other', 'Mara', 'Eva']);
  });
});

describe('a row of a table', () => {
  it.each<[string, Parameters<typeof read>[0], Fields]>([
    ['empty cells name no field', { name: 'Yoga', tagLine: ' ', 'category.id': '' }, { name: 'Yoga' }],
    [
      'words of the dashboard',
      { type: 'class', hidden: 'Yes', 'onlineBooking.enabled': 'no' },
      { type: 'CLASS', hidden: false, onlineBooking: { enabled: false } },
    ],
    [
      'unknown words, which the preview names',
      { type: 'Lesson', hidden: 'maybe' },
      { type: 'Lesson', hidden: 'maybe' },
    ],
    [
      'numbers',
      { lengths: '60; 90', defaultCapacity: '8' },
      { schedule: { availabilityConstraints: { sessionDurations: [60, 90] } }, defaultCapacity: 8 },
    ],
    [
      'other than numbers, which the preview names',
      { lengths: 'long', defaultCapacity: '8 or 9' },
      { schedule: { availabilityConstraints: { sessionDurations: ['long'] } }, defaultCapacity: '8 or 9' },
    ],
    [
      'a price alone',
      { price: '85,5' },
      { payment: { rateType: 'FIXED', fixed: { price: { value: '85.5' } } } },
    ],
    [
      'a fixed price',
      { price: '85.00', currency: 'EUR', deposit: '20', 'payment.rateType': 'Fixed price' },
      {
        payment: {
          rateType: 'FIXED',
          fixed: { price: { value: '85.00', currency: 'EUR' }, deposit: { value: '20', currency: 'EUR' } },
        },
      },
    ],
    [
      'the range of variants',
      { price: '10', highestPrice: '40', 'payment.rateType': 'VARIED' },
      { payment: { rateType: 'VARIED', varied: { minPrice: { value: '10' }, maxPrice: { value: '40' } } } },
    ],
    [
      'a custom text',
      { 'payment.rateType': 'Custom text', 'payment.custom.description': 'Ask' },
      { payment: { rateType: 'CUSTOM', custom: { description: 'Ask' } } },
    ],
    [
      'names',
      { 'category.id': 'Massage', staffMemberIds: 'Mara; Ben; the other', 'bookingPolicy.id': 'p1' },
      { category: { id: 'c1' }, staffMemberIds: ['s1', 's2'], bookingPolicy: { id: 'p1' } },
    ],
    [
      'locations',
      { locations: 'Mitte; Customer’s location' },
      { locations: [{ type: 'BUSINESS', business: { id: 'l1' } }, { type: 'CUSTOMER' }] },
    ],
  ])('reads %s', (_what, cells, fields) => {
    expect(read(cells)).toEqual(fields);
  });

  it('follows the answers about its references, and leaves a list without entries alone', () => {
    const given = answers(
      [{ kind: 'location', name: 'Park' }, ownAddress],
      [{ kind: 'location', name: 'Old' }, leftOut],
      [{ kind: 'staff', name: 'Eva' }, leftOut],
      [{ kind: 'category', name: 'Yoga' }, 'c3'],
    );
    expect(read({ locations: 'Park; Old', staffMemberIds: 'Eva', 'category.id': 'Yoga' }, given)).toEqual({
      locations: [{ type: 'CUSTOM', custom: { address: { formattedAddress: 'Park' } } }],
      category: { id: 'c3' },
    });
  });
});

describe('a service of a JSON file', () => {
  const exported = {
    id: 'i1',
    type: 'APPOINTMENT',
    name: 'Massage',
    revision: '7',
    urls: {},
    mainSlug: { name: 'massage', custom: false, createdDate: '2027-01-01T00:00:00.000Z' },
    category: { id: 'other', name: 'Massage', sortOrder: 3 },
    bookingPolicy: { id: 'other', name: 'Gone', cancellationPolicy: {} },
    form: { id: 'f1', mobileSettings: { hidden: true } },
    staffMemberIds: ['s1', 's9'],
    locations: [{ type: 'BUSINESS', business: { id: 'other', name: 'Mitte' } }, { type: 'CUSTOMER' }],
    addOnGroups: [{ id: 'g' }],
    colour: 'red',
  };

  it('has the fields that an import reads, and the references of this business', () => {
    expect(serviceOfJson(exported, resolverOf(pools, answers()))).toEqual({
      id: 'i1',
      type: 'APPOINTMENT',
      name: 'Massage',
      mainSlug: { name: 'massage', custom: false },
      category: { id: 'c1' },
      form: { mobileSettings: { hidden: true } },
      staffMemberIds: ['s1'],
      locations: [{ type: 'BUSINESS', business: { id: 'l1' } }, { type: 'CUSTOMER' }],
    });
  });

  it('names the fields that no import reads', () => {
    expect(unreadFields([exported])).toEqual(['addOnGroups', 'colour']);
  });
});
