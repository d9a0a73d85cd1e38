import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delay, timeLimit } from './timeLimit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const left = new Error('left');

describe('time limit', () => {
  it('aborts after its time', () => {
    const limit = timeLimit(1000, undefined);
    vi.advanceTimersByTime(999);
    expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect([limit.signal.aborted, limit.isOver()]).toEqual([true, true]);
  });

  it("aborts with the caller's signal and its reason, without being over", () => {
    const controller = new AbortController();
    const limit = timeLimit(1000, controller.signal);
    expect(limit.signal.aborted).toBe(false);
    controller.abort(left);
    expect([limit.signal.reason, limit.isOver()]).toEqual([left, false]);
    expect(timeLimit(1000, AbortSignal.abort(left)).signal.reason).toBe(left);
  });

  it('does nothing after its release', () => {
    const controller = new AbortController();
    const limit = timeLimit(1000, controller.signal);
    limit.release();
    controller.abort(left);
    vi.advanceTimersByTime(2000);
    expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false]);
    expect(() => timeLimit(1000, undefined).release()).not.toThrow();
  });
});

describe('delay', () => {
  it('resolves after its time', async () => {
    const done = vi.fn<() => void>();
    const wait = async () => {
      await delay(1000);
      done();
    };
    const waiting = wait();
    await vi.advanceTimersByTimeAsync(999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
    await waiting;
  });

  it('rejects with the reason of an abort, before it or during it', async () => {
    await expect(delay(1000, AbortSignal.abort(left))).rejects.toBe(left);
    const controller = new AbortController();
    const waiting = delay(1000, controller.signal);
    controller.abort(left);
    await expect(waiting).rejects.toBe(left);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('resolves with a signal that does not abort, and listens to it no longer', async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, 'removeEventListener');
    const waiting = delay(1000, signal);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(waiting).resolves.toBeUndefined();
    expect(removed).toHaveBeenCalledExactlyOnceWith('abort', expect.any(Function));
  });
});
