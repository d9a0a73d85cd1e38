import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../contract/queries/filter.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import { toWireFilter } from '../../providers/data/wireFilter.ts';
import { bandsFor } from './priceBands.ts';
import { isComputed, isNarrowed, readFilter, wireFilter, withFacet } from '../../records/list/listFilter.ts';
import { serviceQuestions } from './serviceFilter.ts';

const id = '1e4fa8e8-96e7-40a6-a07e-f215083a9ded';

/** Returns the API filter of conditions in the URL. */
const asked = (where: unknown) =>
  toWireFilter(wireFilter(serviceQuestions, readFilter(serviceQuestions, { where })), serviceFields).filter;

describe('filter of the services list', () => {
  it('parses a URL and ignores unknown parts', () => {
    expect(
      readFilter(serviceQuestions, {
        q: 'yoga',
        view: 'archive',
        type: ['CLASS', 'EVENT'],
        category: 'c1',
        colour: ['red'],
        state: ['ASLEEP'],
        price: ['25-50', 'cheap', 'free'],
      }),
    ).toEqual({ q: 'yoga', type: ['CLASS'], price: ['free', '25-50'] });
  });

  it('passes on conditions of the advanced filter, and invalid ones for the server to reject', () => {
    const former = { 'supportedSlugs.name': { $hasSome: ['sunrise', 'dusk'] } };
    expect(asked(former)).toEqual({ $and: [former] });
    expect(asked({ name: '' })).toEqual({ $and: [{ name: '' }] });
    const none = ['name', ['name'], true, { 'supportedSlugs.name': {} }, { name: { $hasSome: ['a'] } }];
    for (const where of none) {
      expect(() => parseFilter(asked(where), serviceFields, 'staff')).toThrow('INVALID_ARGUMENT');
    }
    expect([asked(undefined), asked(null), asked({})]).toEqual([{}, {}, {}]);
  });

  it('matches everything when empty', () => {
    expect(wireFilter(serviceQuestions, {})).toEqual({});
  });

  it('combines view, facets and conditions, and leaves the text to the search', () => {
    const where = { name: { $startsWith: 'Y' } };
    expect(wireFilter(serviceQuestions, { q: 'yoga', view: 'hidden', type: ['CLASS'], where })).toEqual({
      $and: [{ hidden: true }, { type: { $in: ['CLASS'] } }, where],
    });
  });

  it('matches services in selected categories and without one', () => {
    expect(wireFilter(serviceQuestions, { category: ['c1', 'none'] })).toEqual({
      $or: [{ 'category.id': { $in: ['c1'] } }, { 'category.id': { $exists: false } }],
    });
  });

  it('matches services at the business’s locations, at others, and without any', () => {
    expect(wireFilter(serviceQuestions, { location: ['l1', 'CUSTOMER', 'none'] })).toEqual({
      $or: [
        { 'locations.type': { $hasSome: ['CUSTOMER'] } },
        { $or: [{ 'locations.business.id': { $hasSome: ['l1'] } }, { 'locations.type': null }] },
      ],
    });
  });

  it('matches services with the selected states by their IDs, and none while these are unknown', () => {
    const ids: Record<string, string[]> = { HIDDEN: ['a'], NO_STAFF: ['b', 'c'], BOOKABLE: ['d'] };
    const idsOf = (state: string) => ids[state] ?? [];
    const filter = { state: ['HIDDEN', 'NO_STAFF', 'CANCELLED'] };
    expect(wireFilter(serviceQuestions, filter, idsOf)).toEqual({ id: { $in: ['a', 'b', 'c'] } });
    expect(wireFilter(serviceQuestions, { view: 'attention' }, idsOf)).toEqual({ id: { $in: ['b', 'c'] } });
    expect(wireFilter(serviceQuestions, filter)).toEqual({ id: { $in: [] } });
    expect(
      [filter, { view: 'attention' }, { view: 'hidden' }].map((each) => isComputed(serviceQuestions, each)),
    ).toEqual([true, true, false]);
  });

  it('is accepted by the API for any selection', () => {
    const every = readFilter(serviceQuestions, {
      view: 'attention',
      type: ['CLASS'],
      category: [id, 'none'],
      location: [id, 'CUSTOM', 'CUSTOMER', 'none'],
      staff: [id, 'none'],
      plan: [id, 'none'],
      state: ['HIDDEN', 'BOOKING_OFF', 'NO_STAFF', 'NO_SESSIONS', 'NO_CATEGORY', 'BOOKABLE'],
      price: ['free', 'words', 'monthly', ...bandsFor(2), ...bandsFor(0)],
    });
    expect(Object.keys(every)).toHaveLength(8);
    expect(() =>
      parseFilter(
        wireFilter(serviceQuestions, every, () => [id]),
        serviceFields,
        'staff',
      ),
    ).not.toThrow();
  });

  it('drops facets without values, and invalid values', () => {
    expect(withFacet(serviceQuestions, { type: ['CLASS'], q: 'yoga' }, 'type', [])).toEqual({ q: 'yoga' });
    expect(withFacet(serviceQuestions, {}, 'state', ['BOOKABLE', 'ASLEEP'])).toEqual({ state: ['BOOKABLE'] });
  });

  it('counts as filtered by anything but its view', () => {
    expect(isNarrowed({ view: 'hidden' })).toBe(false);
    expect(isNarrowed({ view: 'hidden', plan: ['none'] })).toBe(true);
  });
});
