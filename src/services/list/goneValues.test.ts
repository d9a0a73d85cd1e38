import { describe, expect, it } from 'vitest';
import { kindsNamedBy, withoutGone } from './goneValues.ts';
import type { NamedKind } from './useNames.ts';

const isGone = (_kind: NamedKind, id: string) => id.startsWith('gone');

describe('a filter that names what was deleted', () => {
  it('asks for the rest, and says what kind of thing is gone', () => {
    expect(
      withoutGone({ q: 'yoga', category: ['gone1', 'c1'], staff: ['gone2'], location: ['CUSTOMER'] }, isGone),
    ).toEqual({
      filter: { q: 'yoga', category: ['c1'], location: ['CUSTOMER'] },
      gone: ['category', 'staff'],
    });
  });

  it('leaves a filter alone that names nothing deleted', () => {
    const filter = {
      category: ['c1', 'none'],
      where: { 'category.id': { $ne: 'c2' }, name: 'gone fishing' },
    };
    expect(withoutGone(filter, isGone)).toEqual({ filter, gone: [] });
  });

  it('leaves out the conditions about nothing else, however deep they stand', () => {
    const where = {
      $and: [
        { $or: [{ 'category.id': 'gone1' }, { type: 'CLASS' }] },
        { $not: { staffMemberIds: { $hasSome: ['gone2'] } } },
        { staffMemberIds: { $hasAll: ['gone2', 's1'] } },
        { 'payment.pricingPlanIds': null },
      ],
    };
    expect(withoutGone({ where }, isGone)).toEqual({
      filter: {
        where: {
          $and: [
            { $or: [{ type: 'CLASS' }] },
            { staffMemberIds: { $hasAll: ['s1'] } },
            { 'payment.pricingPlanIds': null },
          ],
        },
      },
      gone: ['category', 'staff'],
    });
    expect(withoutGone({ where: { 'category.id': { $in: ['gone1'] } } }, isGone).filter).toEqual({});
  });

  it('needs names only of the kinds that it names', () => {
    expect(kindsNamedBy({ category: ['none'], location: ['CUSTOMER'], plan: ['p1'] })).toEqual(['plan']);
    expect(kindsNamedBy({ where: { $or: [{ staffMemberIds: { $hasSome: ['s1'] } }] } })).toEqual(['staff']);
  });
});
