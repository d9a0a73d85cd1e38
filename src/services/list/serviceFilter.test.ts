import { describe, expect, it } from 'vitest';
import { readFilter, wireFilter } from './serviceFilter.ts';

const now = new Date('2026-03-02T09:00:00Z');

describe('the filter of the services list', () => {
  it('reads an address and drops what it does not know', () => {
    expect(
      readFilter({
        q: 'yoga',
        view: 'archive',
        type: ['CLASS', 'EVENT'],
        category: 'c1',
        visibility: ['hidden'],
      }),
    ).toEqual({ q: 'yoga', type: ['CLASS'], visibility: ['hidden'] });
  });

  it('asks for everything when nothing is chosen', () => {
    expect(wireFilter({}, now)).toEqual({});
  });

  it('joins view and facets, and leaves the free text to the search', () => {
    expect(wireFilter({ q: 'yoga', view: 'hidden', type: ['CLASS'] }, now)).toEqual({
      $and: [{ hidden: true }, { type: { $in: ['CLASS'] } }],
    });
  });

  it('finds services of chosen categories and those without any', () => {
    expect(wireFilter({ category: ['c1', 'none'] }, now)).toEqual({
      $or: [{ 'category.id': { $in: ['c1'] } }, { 'category.id': { $exists: false } }],
    });
  });

  it('takes both visibilities for no condition', () => {
    expect(wireFilter({ visibility: ['shown', 'hidden'] }, now)).toEqual({});
    expect(wireFilter({ visibility: ['shown'] }, now)).toEqual({ hidden: { $ne: true } });
  });
});
