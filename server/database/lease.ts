/** Milliseconds between the beats by which the owner of a data directory marks and checks its lock. */
export const beatMs = 2000;
/** A lock that no kernel vouches for is free after this long without a mark: longer than a lease holds. */
export const goneMs = 3 * beatMs;
const leaseMs = 2 * beatMs;

/** When the lock of a data directory was last found to be this process's own; shared by its threads. */
export type Lease = BigInt64Array;

interface Moment {
  monotonic: bigint;
  wall: bigint;
}

export function newLease(): Lease {
  return new BigInt64Array(new SharedArrayBuffer(16));
}

/** Both clocks: the monotonic one may rest while a machine is suspended, the other one may be set. */
export function thisMoment(): Moment {
  return { monotonic: process.hrtime.bigint() / 1_000_000n, wall: BigInt(Date.now()) };
}

/** Extends the lease from a moment before the lock was marked and checked. */
export function renewLease(lease: Lease, { monotonic, wall }: Moment): void {
  Atomics.store(lease, 1, wall);
  Atomics.store(lease, 0, monotonic);
  Atomics.notify(lease, 0);
}

/**
 * Blocks the thread until the lease holds. After a pause of the whole process another one may own the directory, so
 * nothing is written before the lock was checked again; a process that has lost it ends while this waits.
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
