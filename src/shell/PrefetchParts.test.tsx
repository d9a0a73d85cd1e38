import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requireText } from '../messages/i18nProvider.ts';
import { lazyPart } from '../ui/loading/lazyPart.ts';
import { PrefetchParts } from './PrefetchParts.tsx';
import { renderOnDesk } from '../testing/renderOnDesk.tsx';

const fetched: string[] = [];
const declare = (name: string, whenFetched?: () => void) =>
  lazyPart(async () => {
    fetched.push(name);
    whenFetched?.();
    return () => null;
  });
declare('editor', () => declare('a dialog of the editor'));
declare('trash');

let answer = (_rows: string[]) => {};
const rows = new Promise<string[]>((resolve) => {
  answer = resolve;
});

function Services() {
  useQuery({ queryKey: ['rows'], queryFn: () => rows });
  return <PrefetchParts />;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('does not prefetch with the browser’s data saver on', async () => {
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } });
  renderOnDesk(<PrefetchParts />);
  await pass(5000);
  expect(fetched).toEqual([]);
});

it('prefetches the other parts with their texts and nested parts after the screen is idle', async () => {
  renderOnDesk(<Services />);
  await pass(5000);
  expect(fetched).toEqual([]);

  answer([]);
  // The first part waits for the real modules of `sharedLoaders`.
  await act(() =>
    vi.waitFor(() => expect(fetched).toEqual(['editor', 'trash', 'a dialog of the editor']), 10_000),
  );
  expect(() => requireText('trash.title')).not.toThrow();
});
