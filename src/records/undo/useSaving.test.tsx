import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSaving } from './useSaving.ts';

const steps = vi.hoisted(() => new Map<string, () => Promise<void>>());
vi.mock(import('./useUndoOfSave.ts'), () => ({
  useUndoOfSave: () => async (requestId: string) => steps.get(requestId),
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  steps.clear();
});

const nothing = async () => undefined;

it('ignores a second save during the first, and unblocks after a failure', async () => {
  const { result } = renderHook(useSaving);
  let fail: ((error: Error) => void) | undefined;
  const sent = new Promise<string>((_, reject) => {
    fail = reject;
  });
  const second = vi.fn<typeof nothing>(nothing);
  let first: Promise<unknown> = sent;
  act(() => {
    first = result.current.exclusively(() => sent).catch((error: unknown) => error);
  });
  expect([result.current.saving, result.current.isBusy()]).toEqual([true, true]);
  expect(await result.current.exclusively(second)).toBeUndefined();
  expect(second).not.toHaveBeenCalled();
  await act(async () => {
    fail?.(new Error('offline'));
    await first;
  });
  expect([result.current.saving, result.current.isBusy()]).toEqual([false, false]);
  expect(await act(() => result.current.exclusively(async () => 'saved'))).toBe('saved');
});

it('confirms a save for eight seconds and adds Undo once it is known', async () => {
  const undone = vi.fn<typeof nothing>(nothing);
  steps.set('first', undone);
  const { result } = renderHook(useSaving);
  act(() => result.current.confirmSaved('first'));
  expect(result.current.done?.undo).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(async () => result.current.done?.undo?.());
  expect(undone).toHaveBeenCalledOnce();
  expect(result.current.done).toBeUndefined();

  act(() => result.current.confirmSaved('of nothing that could be taken back'));
  await act(() => vi.advanceTimersByTimeAsync(7999));
  expect(result.current.done).toEqual({ at: expect.any(Date) });
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current.done).toBeUndefined();
});

it('offers Undo for the latest save only, and none for a replaced one', async () => {
  steps.set('first', nothing);
  const { result } = renderHook(useSaving);
  act(() => {
    result.current.confirmSaved('first');
    vi.advanceTimersByTime(5);
    result.current.confirmSaved('second');
  });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(result.current.done).toEqual({ at: expect.any(Date) });

  act(() => {
    result.current.confirmSaved('first');
    result.current.clearConfirmation();
  });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(result.current.done).toBeUndefined();
});

it('distinguishes the undo of a save from a save', async () => {
  let undone: (() => void) | undefined;
  steps.set('first', () => new Promise<void>((resolve) => (undone = resolve)));
  const { result } = renderHook(useSaving);
  act(() => result.current.confirmSaved('first'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(async () => result.current.done?.undo?.());
  expect([result.current.saving, result.current.undoing]).toEqual([true, true]);
  await act(async () => undone?.());
  expect([result.current.saving, result.current.undoing]).toEqual([false, false]);
});
