import type { Instant, Spots, Policy } from './model.ts';

/** The remaining spots of a session or course. */
export interface Capacity {
  remaining: number;
  /** The remaining spots are offered to the waitlist. */
  locked: boolean;
  waitingList?: { total: number; remaining: number };
}

export function capacityOf(
  { capacity, taken, offers, waiting }: Spots,
  policy: Policy,
  now: Instant,
): Capacity {
  const untaken = Math.max(0, capacity - taken);
  const offered = offers.filter(({ expires }) => now < expires).reduce((sum, { spots }) => sum + spots, 0);
  const remaining = Math.max(0, untaken - offered);
  const total = policy.waitingListCapacity;
  return {
    remaining,
    locked: remaining === 0 && untaken > 0,
    ...(total !== undefined && { waitingList: { total, remaining: Math.max(0, total - waiting) } }),
  };
}
