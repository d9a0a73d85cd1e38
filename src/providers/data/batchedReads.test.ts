import { expect, it, onTestFinished, vi } from 'vitest';
import { batchReads } from './batchedReads.ts';
import type { Entity } from './recordCalls.ts';

/** A platform with two records, that notes what is read. */
function reads() {
  const one = vi.fn<(id: string, signal: AbortSignal) => Promise<Entity>>(async (id) => ({ id }));
  const many = vi.fn<(ids: readonly string[], signal: AbortSignal) => Promise<Entity[]>>(async (ids) =>
    ids.filter((id) => id !== 'gone').map((id) => ({ id })),
  );
  return { one, many, read: batchReads({ one, many }) };
}

it('reads each ID of a tick once, and a single one by itself', async () => {
  const { one, many, read } = reads();
  expect(await read('d')).toEqual({ id: 'd' });
  one.mockClear();
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual([
    { id: 'a' },
    { id: 'b' },
    { id: 'a' },
  ]);
  expect(many).toHaveBeenCalledExactlyOnceWith(['a', 'b'], expect.any(AbortSignal));
  expect(one).not.toHaveBeenCalled();
  expect(await Promise.all([read('c'), read('c')])).toEqual([{ id: 'c' }, { id: 'c' }]);
  expect(one).toHaveBeenCalledExactlyOnceWith('c', expect.any(AbortSignal));
});

it('rejects a missing ID only', async () => {
  const { read } = reads();
  const [gone, found] = await Promise.allSettled([read('gone'), read('a')]);
  expect(gone).toMatchObject({ reason: { code: 'NOT_FOUND', message: 'Record not found.' } });
  expect(found).toMatchObject({ value: { id: 'a' } });
});

it('rejects all reads of a failed request', async () => {
  const { many, read } = reads();
  many.mockRejectedValue(new Error('down'));
  const answers = await Promise.allSettled([read('a'), read('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('sends nothing for reads that are aborted before the request', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { one, many, read } = reads();
  const controller = new AbortController();
  const left = read('a', controller.signal);
  controller.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await vi.runAllTimersAsync();
  expect(one).not.toHaveBeenCalled();
  expect(many).not.toHaveBeenCalled();
});

/** A platform that never answers; `signal` is that of the request. */
function waitingReads() {
  const { many, read } = reads();
  const state: { signal?: AbortSignal } = {};
  many.mockImplementation((_ids, signal) => {
    state.signal = signal;
    return new Promise(() => {});
  });
  return { read, state };
}

it('aborts no request that a read without a signal waits for', async () => {
  const { read, state } = waitingReads();
  const controller = new AbortController();
  const left = read('a', controller.signal);
  void read('b');
  await vi.waitFor(() => expect(state.signal).toBeDefined());
  controller.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect(state.signal?.aborted).toBe(false);
});

it('aborts the request when every read of it is aborted, not before', async () => {
  const { read, state } = waitingReads();
  const [one, other] = [new AbortController(), new AbortController()];
  const answers = Promise.allSettled([read('a', one.signal), read('b', other.signal)]);
  await vi.waitFor(() => expect(state.signal).toBeDefined());
  one.abort();
  expect(state.signal?.aborted).toBe(false);
  other.abort();
  expect(state.signal?.aborted).toBe(true);
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
