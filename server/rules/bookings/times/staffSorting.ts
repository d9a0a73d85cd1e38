import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import type { Sorting } from './assignment.ts';

/**
 * The order in which a policy assigns people (reference/scheduling.md section 9). Random order is uniform over time,
 * and seeded by the booking's id, so that a repeated request assigns the same person. Ranks follow the order of the
 * service's staff.
 */
export function staffSorting(
  { staffSortingPolicy }: Pick<BookingPolicy, 'staffSortingPolicy'>,
  { bookingId, ranked }: { bookingId: string; ranked: readonly string[] },
): Sorting {
  const { sortingMethodType = 'RANDOM', rankingOptions } = staffSortingPolicy ?? {};
  if (sortingMethodType !== 'RANKING') {
    return (people) => {
      const sorted = people.toSorted();
      const first = sorted.length === 0 ? 0 : seedOf(bookingId) % sorted.length;
      return [...sorted.slice(first), ...sorted.slice(0, first)];
    };
  }
  const upwards = rankingOptions?.order !== 'HIGHEST_TO_LOWEST';
  return (people) => {
    const sorted = people.toSorted((one, other) => ranked.indexOf(one) - ranked.indexOf(other));
    return upwards ? sorted : sorted.toReversed();
  };
}

/** The last digits of an id, which are random. */
const seedOf = (id: string): number => Number.parseInt(id.slice(-8), 16);
