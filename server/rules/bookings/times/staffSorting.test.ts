import { describe, expect, it } from 'vitest';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { staffSorting } from './staffSorting.ts';

const ranked = ['cleo', 'ada', 'ben'];
const bookingOf = (digits: string) => `13d21c63-b5ec-5912-8397-c3a5${digits.padStart(8, '0')}`;
const sortedBy = (policy: Partial<BookingPolicy>, people: readonly string[], digits = '0') =>
  staffSorting(policy, { bookingId: bookingOf(digits), ranked })(people);

describe('order in which people are assigned', () => {
  it.each([
    ['LOWEST_TO_HIGHEST', ['cleo', 'ada', 'ben']],
    [undefined, ['cleo', 'ada', 'ben']],
    ['HIGHEST_TO_LOWEST', ['ben', 'ada', 'cleo']],
  ] as const)('follows the ranks %s', (order, people) => {
    const staffSortingPolicy = { sortingMethodType: 'RANKING', rankingOptions: { order } } as const;
    expect(sortedBy({ staffSortingPolicy }, ['ada', 'ben', 'cleo'])).toEqual(people);
  });

  it('follows the ranks upwards without options', () => {
    expect(sortedBy({ staffSortingPolicy: { sortingMethodType: 'RANKING' } }, ['ben', 'cleo'])).toEqual([
      'cleo',
      'ben',
    ]);
  });

  it.each([
    ['0', ['ada', 'ben', 'cleo']],
    ['1', ['ben', 'cleo', 'ada']],
    ['2', ['cleo', 'ada', 'ben']],
    ['a', ['ben', 'cleo', 'ada']],
    ['10', ['ben', 'cleo', 'ada']],
    ['80000000', ['cleo', 'ada', 'ben']],
  ])('begins with a person that the digits %s of the booking choose', (digits, people) => {
    expect(sortedBy({}, ['cleo', 'ben', 'ada'], digits)).toEqual(people);
    expect(
      sortedBy({ staffSortingPolicy: { sortingMethodType: 'CUSTOM' } }, ['ben', 'ada', 'cleo'], digits),
    ).toEqual(people);
  });

  it('is empty if no one is free', () => {
    expect(sortedBy({}, [], '1')).toEqual([]);
  });
});
