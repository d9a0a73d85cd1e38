import { describe, expect, it } from 'vitest';
import { askedFilter, kindsNamedBy, withoutGone } from '../../records/list/facets/goneValues.ts';
import { noIds, wireFilter, type ListFilter } from '../../records/list/listFilter.ts';
import { serviceQuestions } from './serviceFilter.ts';

const isGone = (_kind: string, id: string) => id.startsWith('gone');

const nothing = { id: { $in: [] } };

describe('filter that references something deleted', () => {
  it.each([
    ['a facet', { type: ['CLASS'], staff: ['gone1'] }],
    ['one of two values of a facet', { category: ['gone1', 'c1'] }],
    ['a facet that also asks for none', { category: ['gone1', 'none'] }],
    ['a condition that excludes it', { where: { 'category.id': { $ne: 'gone1' } } }],
    ['a negated group', { where: { $not: { staffMemberIds: { $hasSome: ['gone1'] } } } }],
    ['one branch of several', { where: { $or: [{ 'form.id': 'gone1' }, { type: 'CLASS' }] } }],
    ['a policy', { where: { 'bookingPolicy.id': { $in: ['gone1'] } } }],
    ['rooms', { where: { 'serviceResources.resourceIds.values': { $hasSome: ['gone1'] } } }],
    ['an add-on', { where: { 'addOnDetails.addOnId': { $hasSome: ['gone1'] } } }],
  ] satisfies [string, ListFilter][])('matches nothing: %s', (_name, filter) => {
    expect(askedFilter(serviceQuestions, filter, noIds, isGone)).toEqual(nothing);
    expect(askedFilter(serviceQuestions, filter, noIds, () => false)).toEqual(
      wireFilter(serviceQuestions, filter),
    );
  });

  it('applies unchanged after the reference is restored', () => {
    const filter: ListFilter = { type: ['CLASS'], plan: ['p1'] };
    expect(askedFilter(serviceQuestions, filter, noIds, isGone)).toEqual(
      wireFilter(serviceQuestions, filter),
    );
  });

  it('can drop those conditions, and returns the kinds they reference', () => {
    expect(
      withoutGone(
        serviceQuestions,
        { q: 'yoga', category: ['gone1', 'c1'], staff: ['gone2'], location: ['CUSTOMER'] },
        isGone,
      ),
    ).toEqual({
      filter: { q: 'yoga', category: ['c1'], location: ['CUSTOMER'] },
      gone: ['category', 'staff'],
    });
  });

  it('stays unchanged if nothing referenced is deleted', () => {
    const filter = {
      category: ['c1', 'none'],
      where: { 'category.id': { $ne: 'c2' }, name: 'gone fishing' },
    };
    expect(withoutGone(serviceQuestions, filter, isGone)).toEqual({ filter, gone: [] });
  });

  it('drops those conditions at any depth', () => {
    const where = {
      $and: [
        { $or: [{ 'category.id': 'gone1' }, { type: 'CLASS' }] },
        { $not: { staffMemberIds: { $hasSome: ['gone2'] } } },
        { staffMemberIds: { $hasAll: ['gone2', 's1'] } },
        { 'payment.pricingPlanIds': null },
      ],
    };
    expect(withoutGone(serviceQuestions, { where }, isGone)).toEqual({
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
    expect(
      withoutGone(serviceQuestions, { where: { 'category.id': { $in: ['gone1'] } } }, isGone).filter,
    ).toEqual({});
  });

  it.each<[string, object, object]>([
    ['drops a group without a remaining condition', { $or: [{ 'category.id': 'gone1' }] }, {}],
    ['keeps an empty group', { $and: [] }, { where: { $and: [] } }],
    ['keeps an empty list', { 'category.id': { $in: [] } }, { where: { 'category.id': { $in: [] } } }],
    ['keeps a malformed group', { $and: ['x'] }, { where: { $and: ['x'] } }],
  ])('%s', (_what, where, filter) => {
    expect(withoutGone(serviceQuestions, { where: { ...where } }, isGone).filter).toEqual(filter);
  });

  it('requires names only of the kinds it references', () => {
    expect(
      kindsNamedBy(serviceQuestions, { category: ['none'], location: ['CUSTOMER'], plan: ['p1'] }),
    ).toEqual(['plan']);
    expect(
      kindsNamedBy(serviceQuestions, { where: { $or: [{ staffMemberIds: { $hasSome: ['s1'] } }] } }),
    ).toEqual(['staff']);
    expect(
      kindsNamedBy(serviceQuestions, { where: { $not: { 'form.id': 'f1' }, name: 'bookingPolicy.id' } }),
    ).toEqual(['form']);
  });
});
