import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../contract/filter.ts';
import { serviceFields } from '../../../contract/entities/serviceFields.ts';
import { toWireFilter } from '../../providers/wireFilter.ts';
import { bandsFor } from './priceBands.ts';
import { isNarrowed, readFilter, wireFilter, withFacet } from '../../records/list/listFilter.ts';
import { serviceQuestions } from './serviceFilter.ts';

const now = new Date('2026-03-02T09:00:00Z');
const id = '1e4fa8e8-96e7-40a6-a07e-f215083a9ded';

/** Returns the API filter of conditions in the URL. */
const asked = (where: unknown) =>
  toWireFilter(wireFilter(serviceQuestions, readFilter(serviceQuestions, { where }), now), serviceFields)
    .filter;

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
    expect(wireFilter(serviceQuestions, {}, now)).toEqual({});
  });

  it('combines view, facets and conditions, and leaves the text to the search', () => {
    const where = { name: { $startsWith: 'Y' } };
    expect(wireFilter(serviceQuestions, { q: 'yoga', view: 'hidden', type: ['CLASS'], where }, now)).toEqual({
      $and: [{ hidden: true }, { type: { $in: ['CLASS'] } }, where],
    });
  });

  it('matches services in selected categories and without one', () => {
    expect(wireFilter(serviceQuestions, { category: ['c1', 'none'] }, now)).toEqual({
      $or: [{ 'category.id': { $in: ['c1'] } }, { 'category.id': { $exists: false } }],
    });
  });

  it('matches services at the business’s locations, at others, and without any', () => {
    expect(wireFilter(serviceQuestions, { location: ['l1', 'CUSTOMER', 'none'] }, now)).toEqual({
      $or: [
        { 'locations.type': { $hasSome: ['CUSTOMER'] } },
        { $or: [{ 'locations.business.id': { $hasSome: ['l1'] } }, { 'locations.type': null }] },
      ],
    });
  });

  it('is accepted by the API for any selection', () => {
    const every = readFilter(serviceQuestions, {
      view: 'attention',
      type: ['CLASS'],
      category: [id, 'none'],
      location: [id, 'CUSTOM', 'CUSTOMER', 'none'],
      staff: [id, 'none'],
      plan: [id, 'none'],
      state: ['HIDDEN', 'BOOKING_OFF', 'NOBODY_GIVES_IT', 'NO_FUTURE_SESSIONS', 'NO_CATEGORY', 'BOOKABLE'],
      price: ['free', 'words', 'monthly', ...bandsFor(2), ...bandsFor(0)],
    });
    expect(Object.keys(every)).toHaveLength(8);
    expect(() => parseFilter(wireFilter(serviceQuestions, every, now), serviceFields, 'staff')).not.toThrow();
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
