import type { Instant, Spots, Policy } from './model.ts';

/** The remaining spots of a session or course. */
export interface Capacity {
  remaining: number;
  /** The remaining spots are offered to the waitlist. */
  locked: boolean;
  waitingList?: { total: number; remaining: number };
}

/** The spots that are neither taken nor offered; negative if there are more of those than exist. */
export function spotBalance(
  { capacity, taken, offers }: Pick<Spots, 'capacity' | 'taken' | 'offers'>,
  now: Instant,
): number {
  const offered = offers.filter(({ expires }) => now < expires).reduce((sum, { spots }) => sum + spots, 0);
  return capacity - taken - offered;
}

/** The open spots at an instant, and those of the waitlist if the policy has one. */
export function capacityOf(spots: Spots, policy: Policy, now: Instant): Capacity {
  const { capacity, taken, waiting } = spots;
  const remaining = Math.max(0, spotBalance(spots, now));
  const total = policy.waitingListCapacity;
  return {
    remaining,
    locked: remaining === 0 && capacity > taken,
    ...(total !== undefined && { waitingList: { total, remaining: Math.max(0, total - waiting) } }),
  };
}
