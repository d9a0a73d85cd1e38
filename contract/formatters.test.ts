import { expect, test, vi } from 'vitest';
import { memoized } from './formatters.ts';

test('makes one thing for the same arguments, also if it is false', () => {
  const make = vi.fn<(text: string, options: { is?: boolean }) => boolean>(
    (text, { is = false }) => is && text !== '',
  );
  const kept = memoized(make);
  expect([kept('a', {}), kept('a', {}), kept('a', { is: true })]).toEqual([false, false, true]);
  expect(make).toHaveBeenCalledTimes(2);
});

test('keeps 500 things and makes the oldest again', () => {
  const make = vi.fn<(count: number) => number>((count) => count);
  const kept = memoized(make);
  for (let count = 0; count <= 500; count += 1) kept(count);
  make.mockClear();
  kept(500);
  kept(1);
  expect(make).not.toHaveBeenCalled();
  kept(0);
  expect(make).toHaveBeenCalledOnce();
});
