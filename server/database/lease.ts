/** Heartbeat interval in milliseconds: the owner of a data directory renews and checks its lock. */
export const beatMs = 2000;
/** A lock without a socket expires after this long without a heartbeat, which is longer than a lease. */
export const goneMs = 3 * beatMs;
const leaseMs = 2 * beatMs;

/** Time at which the lock was last verified; shared by the threads of the process. */
export type Lease = BigInt64Array;

interface Moment {
  monotonic: bigint;
  wall: bigint;
}

export function newLease(): Lease {
  return new BigInt64Array(new SharedArrayBuffer(16));
}

/** Both clocks: the monotonic one may stop while a machine is suspended, the other one may be set. */
export function thisMoment(): Moment {
  return { monotonic: process.hrtime.bigint() / 1_000_000n, wall: BigInt(Date.now()) };
}

/** Extends the lease from a time before the heartbeat and the check. */
export function renewLease(lease: Lease, { monotonic, wall }: Moment): void {
  Atomics.store(lease, 1, wall);
  Atomics.store(lease, 0, monotonic);
  Atomics.notify(lease, 0);
}

/**
 * Blocks the thread until the lease is valid. After a pause of the process another one may own the directory, so
 * nothing is written before the lock is checked; a process that has lost it ends during this wait.
 */
export function awaitLease(lease: Lease): void {
  for (;;) {
    const renewed = Atomics.load(lease, 0);
    if (holds(lease)) return;
    Atomics.wait(lease, 0, renewed, beatMs);
  }
}

function holds(lease: Lease): boolean {
  const { monotonic, wall } = thisMoment();
  const gaps = [monotonic - Atomics.load(lease, 0), wall - Atomics.load(lease, 1)].map(Number);
  return gaps.every((gap) => Math.abs(gap) < leaseMs);
}
