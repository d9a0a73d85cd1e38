import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlanTicks, type PlanChange, type TickBurst } from './planTicks.ts';

const massage = 'massage';
const yoga = 'yoga';

/** A fake server that stores what it receives, unless told to reject. */
function board() {
  const stored = new Set<string>();
  const sent: { serviceId: string; change: PlanChange; requestId: string }[] = [];
  const bursts: TickBurst[] = [];
  const gates: (() => void)[] = [];
  let refuses: Error | undefined;
  let holds = false;
  const ticks = createPlanTicks({
    isCovered: (serviceId, planId) => stored.has(`${serviceId} ${planId}`),
    async send(serviceId, change, requestId) {
      sent.push({ serviceId, change, requestId });
      if (holds) await new Promise<void>((resolve) => gates.push(resolve));
      if (refuses) throw refuses;
      for (const planId of change.add) stored.add(`${serviceId} ${planId}`);
      for (const planId of change.remove) stored.delete(`${serviceId} ${planId}`);
    },
  });
  ticks.onBurst((burst) => bursts.push(burst));
  return {
    ticks,
    sent,
    bursts,
    stored,
    refuse: (error: Error | undefined) => (refuses = error),
    hold: () => (holds = true),
    release: () => {
      holds = false;
      for (const open of gates.splice(0)) open();
    },
    stateOf: (serviceId: string, planId: string) => ticks.of(serviceId).get(planId)?.state,
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

describe('plan ticks', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('are batched per service under one request ID', async () => {
    const { ticks, sent, bursts, stored, stateOf, pass } = board();
    stored.add(`${yoga} old`);
    ticks.set(yoga, 'ten', true);
    ticks.set(yoga, 'twenty', true);
    ticks.set(yoga, 'old', false);
    ticks.set(massage, 'ten', true);
    expect(stateOf(yoga, 'ten')).toBe('waiting');
    expect(ticks.hasUnsent()).toBe(true);
    await pass(400);
    expect(sent.map(({ serviceId, change }) => [serviceId, change])).toEqual([
      [yoga, { add: ['ten', 'twenty'], remove: ['old'] }],
      [massage, { add: ['ten'], remove: [] }],
    ]);
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1);
    expect(bursts).toHaveLength(1);
    expect(bursts[0]?.saved).toHaveLength(4);
    expect(stateOf(yoga, 'ten')).toBe('saved');
    expect(ticks.hasUnsent()).toBe(false);
    await pass(2000);
    expect(ticks.of(yoga).size).toBe(0);
  });

  test('are not sent when reverted before sending', async () => {
    const { ticks, sent, pass } = board();
    ticks.set(yoga, 'ten', true);
    ticks.set(yoga, 'ten', false);
    await pass(1000);
    expect(sent).toEqual([]);
    expect(ticks.of(yoga).size).toBe(0);
  });

  test('wait for a running save of the same cell, and are saved after it', async () => {
    const { ticks, sent, stored, hold, release, stateOf, pass } = board();
    hold();
    ticks.set(yoga, 'ten', true);
    await pass(400);
    expect(stateOf(yoga, 'ten')).toBe('saving');
    ticks.set(yoga, 'ten', false);
    await pass(1000);
    expect(sent).toHaveLength(1);
    release();
    await pass(1000);
    expect(sent.map(({ change }) => change)).toEqual([
      { add: ['ten'], remove: [] },
      { add: [], remove: ['ten'] },
    ]);
    expect(stored.size).toBe(0);
  });

  test('wait for a running save of the same row', async () => {
    const { ticks, sent, stored, hold, release, pass } = board();
    hold();
    ticks.set(yoga, 'ten', true);
    await pass(400);
    ticks.set(yoga, 'twenty', true);
    await pass(1000);
    expect(sent.map(({ change }) => change)).toEqual([{ add: ['ten'], remove: [] }]);
    release();
    await pass(1000);
    expect(sent.map(({ change }) => change)).toEqual([
      { add: ['ten'], remove: [] },
      { add: ['twenty'], remove: [] },
    ]);
    expect([...stored]).toEqual([`${yoga} ten`, `${yoga} twenty`]);
  });

  test('made during an undo of their row are saved after the undo', async () => {
    const { ticks, sent, stored, stateOf, pass } = board();
    stored.add(`${yoga} ten`);
    let undone: (() => void) | undefined;
    const undo = ticks.undo([{ serviceId: yoga, planId: 'ten', covered: false }], async () => {
      await new Promise<void>((resolve) => (undone = resolve));
      stored.delete(`${yoga} ten`);
    });
    await pass(0);
    expect(stateOf(yoga, 'ten')).toBe('saving');
    ticks.set(yoga, 'ten', true);
    ticks.set(yoga, 'twenty', true);
    await pass(1000);
    expect(sent).toEqual([]);
    undone?.();
    await undo;
    await pass(1000);
    expect(sent.map(({ change }) => change)).toEqual([{ add: ['ten', 'twenty'], remove: [] }]);
    expect([...stored]).toEqual([`${yoga} ten`, `${yoga} twenty`]);
  });

  test('being saved are undone after their save', async () => {
    const { ticks, hold, release, pass } = board();
    hold();
    ticks.set(yoga, 'ten', true);
    await pass(400);
    const done: string[] = [];
    const undo = ticks.undo([{ serviceId: yoga, planId: 'twenty', covered: false }], async (id) => {
      done.push(id);
    });
    await pass(1000);
    expect(done).toEqual([]);
    release();
    await undo;
    expect(done).toEqual([yoga]);
  });

  test('keep the error of a failed save, and can be retried', async () => {
    const { ticks, bursts, stored, refuse, stateOf, pass } = board();
    const error = new Error('no network');
    refuse(error);
    ticks.set(yoga, 'ten', true);
    await pass(400);
    expect(ticks.of(yoga).get('ten')).toEqual({ wanted: true, state: 'failed', error });
    expect(bursts[0]?.failed).toEqual([{ serviceId: yoga, planId: 'ten', covered: true, error }]);
    refuse(undefined);
    ticks.retry(yoga, 'ten');
    await pass(400);
    expect(stateOf(yoga, 'ten')).toBe('saved');
    expect(stored.has(`${yoga} ten`)).toBe(true);
  });

  test('count as saved when the server has them despite a failed request', async () => {
    const { ticks, bursts, stored, refuse, stateOf, pass } = board();
    refuse(new Error('the second call was refused'));
    stored.add(`${yoga} old`);
    ticks.set(yoga, 'ten', true);
    ticks.set(yoga, 'old', false);
    const sending = pass(400);
    stored.add(`${yoga} ten`);
    await sending;
    expect(stateOf(yoga, 'ten')).toBe('saved');
    expect(stateOf(yoga, 'old')).toBe('failed');
    expect(bursts[0]?.saved.map(({ planId }) => planId)).toEqual(['ten']);
  });

  test('are sent at once on leaving the board', async () => {
    const { ticks, sent, pass } = board();
    ticks.set(yoga, 'ten', true);
    ticks.flush();
    expect(sent).toHaveLength(1);
    await pass(0);
  });
});
