/** A requested change of a cell, with its progress. */
export interface Tick {
  wanted: boolean;
  state: 'waiting' | 'saving' | 'saved' | 'failed';
  error?: unknown;
}

export interface PlanChange {
  add: string[];
  remove: string[];
}

interface TickedPlan {
  serviceId: string;
  planId: string;
  covered: boolean;
}

/** Ticks saved under one request ID, which makes them one undo step. */
export interface TickBurst {
  requestId: string;
  saved: TickedPlan[];
  failed: (TickedPlan & { error: unknown })[];
}

interface PlanTicksOptions {
  /** Saves all changes of one service: at most one call to add plans and one to remove them. */
  send: (serviceId: string, change: PlanChange, requestId: string) => Promise<void>;
  /** Whether the server has the plan on the service. */
  isCovered: (serviceId: string, planId: string) => boolean;
}

/** Debounce for ticks made in a row (ms). */
const debounce = 350;
/** How long a cell shows that it is saved (ms). */
const savedShownFor = 1600;

const noTicks: ReadonlyMap<string, Tick> = new Map();

export type PlanTicks = ReturnType<typeof createPlanTicks>;

/**
 * Batches ticks and saves them, one request per service at a time. A cell that is toggled during its save is saved
 * again afterwards.
 */
export function createPlanTicks({ send, isCovered }: PlanTicksOptions) {
  const rows = new Map<string, ReadonlyMap<string, Tick>>();
  const listeners = new Set<() => void>();
  let notify: ((burst: TickBurst) => void) | undefined;
  /** Running request per service; at most one at a time. */
  const running = new Map<string, Promise<unknown>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let version = 0;

  const of = (serviceId: string) => rows.get(serviceId) ?? noTicks;

  function put(serviceId: string, changes: readonly (readonly [planId: string, Tick | undefined])[]): void {
    const row = new Map(of(serviceId));
    for (const [planId, tick] of changes) {
      if (tick) row.set(planId, tick);
      else row.delete(planId);
    }
    if (row.size > 0) rows.set(serviceId, row);
    else rows.delete(serviceId);
    version += 1;
    for (const listener of listeners) listener();
  }

  function gather(): void {
    clearTimeout(timer);
    timer = setTimeout(flush, debounce);
  }

  function set(serviceId: string, planId: string, wanted: boolean): void {
    const state = of(serviceId).get(planId)?.state === 'saving' ? 'saving' : 'waiting';
    const cancelled = state === 'waiting' && wanted === isCovered(serviceId, planId);
    put(serviceId, [[planId, cancelled ? undefined : { wanted, state }]]);
    gather();
  }

  /** Sends pending ticks at once. */
  function flush(): void {
    clearTimeout(timer);
    const due = [...rows.keys()].filter((serviceId) => !running.has(serviceId) && hasWaiting(serviceId));
    if (due.length === 0) return;
    const burst: TickBurst = { requestId: crypto.randomUUID(), saved: [], failed: [] };
    void sendAll(due, burst);
  }

  /** Runs work exclusively per row. */
  async function exclusively(serviceId: string, work: () => Promise<void>): Promise<void> {
    while (running.has(serviceId)) await running.get(serviceId);
    const working = work();
    running.set(
      serviceId,
      working.catch(() => {}),
    );
    try {
      await working;
    } finally {
      running.delete(serviceId);
    }
  }

  async function sendAll(serviceIds: readonly string[], burst: TickBurst): Promise<void> {
    await Promise.all(serviceIds.map((serviceId) => sendRow(serviceId, burst)));
    notify?.(burst);
  }

  const hasWaiting = (serviceId: string) =>
    [...of(serviceId).values()].some(({ state }) => state === 'waiting');

  async function sendRow(serviceId: string, burst: TickBurst): Promise<void> {
    const due = [...of(serviceId)].filter(([, { state }]) => state === 'waiting');
    const plans = (wanted: boolean) => due.filter(([, tick]) => tick.wanted === wanted).map(([id]) => id);
    put(
      serviceId,
      due.map(([planId, { wanted }]) => [planId, { wanted, state: 'saving' }]),
    );
    let error: unknown;
    try {
      const change = { add: plans(true), remove: plans(false) };
      await exclusively(serviceId, () => send(serviceId, change, burst.requestId));
    } catch (failure) {
      error = failure;
    }
    const settled = due.map(([planId, { wanted: sent }]) => {
      const wanted = of(serviceId).get(planId)?.wanted ?? sent;
      const covered = isCovered(serviceId, planId);
      const ticked = { serviceId, planId, covered: sent };
      // The first of two calls may have succeeded, so the server's state decides.
      if (covered === sent) burst.saved.push(ticked);
      else burst.failed.push({ ...ticked, error });
      return [planId, afterwards({ sent, wanted, covered, error })] as const;
    });
    settle(serviceId, settled);
  }

  function settle(serviceId: string, settled: readonly (readonly [string, Tick | undefined])[]): void {
    put(serviceId, settled);
    for (const [planId, tick] of settled) if (tick?.state === 'saved') forgetLater(serviceId, planId, tick);
    if (hasWaiting(serviceId)) gather();
  }

  function forgetLater(serviceId: string, planId: string, tick: Tick): void {
    setTimeout(() => {
      if (of(serviceId).get(planId) === tick) put(serviceId, [[planId, undefined]]);
    }, savedShownFor);
  }

  return {
    set,
    flush,
    of,
    /** Retries a failed tick. */
    retry(serviceId: string, planId: string): void {
      const tick = of(serviceId).get(planId);
      if (tick?.state === 'failed') set(serviceId, planId, tick.wanted);
    },
    /**
     * Undoes ticks row by row, exclusively per row; later ticks of a row are saved afterwards. Rethrows errors of
     * `work`; remaining rows keep the server's state.
     */
    async undo(ticks: readonly TickedPlan[], work: (serviceId: string) => Promise<void>): Promise<void> {
      for (const serviceId of new Set(ticks.map((ticked) => ticked.serviceId))) {
        const row = ticks.filter((ticked) => ticked.serviceId === serviceId);
        await exclusively(serviceId, async () => {
          put(
            serviceId,
            row.map(({ planId, covered: wanted }) => [planId, { wanted, state: 'saving' }]),
          );
          let error: unknown;
          try {
            await work(serviceId);
          } catch (failure) {
            error = failure;
            throw failure;
          } finally {
            const settled = row.map(({ planId, covered: sent }) => {
              const wanted = of(serviceId).get(planId)?.wanted ?? sent;
              const covered = isCovered(serviceId, planId);
              const tick = afterwards({ sent, wanted, covered, error });
              return [planId, tick?.state === 'failed' ? undefined : tick] as const;
            });
            settle(serviceId, settled);
          }
        });
      }
    },
    /** Whether any tick is pending or being saved. */
    hasUnsent: () =>
      [...rows.values()].some((row) =>
        [...row.values()].some(({ state }) => state === 'waiting' || state === 'saving'),
      ),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sets the listener for completed bursts, which also runs after leaving the board. */
    onBurst(listener: (burst: TickBurst) => void): void {
      notify = listener;
    },
    /** Incremented on each change. */
    version: () => version,
  };
}

function afterwards({
  sent,
  wanted,
  covered,
  error,
}: {
  sent: boolean;
  wanted: boolean;
  covered: boolean;
  error: unknown;
}): Tick | undefined {
  if (wanted !== sent) return wanted === covered ? undefined : { wanted, state: 'waiting' };
  return covered === sent ? { wanted, state: 'saved' } : { wanted, state: 'failed', error };
}
