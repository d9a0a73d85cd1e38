import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyModule, loadedModule, useLazyModule, type LazyModule } from './lazyModule.ts';

/** With a hook after the module, which React replays. */
function Shown({ module }: { module: LazyModule<string> }) {
  const value = useLazyModule(module);
  const [suffix] = useState('!');
  return value + suffix;
}

const inBoundary = (module: LazyModule<string>) => (
  <Suspense fallback="Loading">
    <Shown module={module} />
  </Suspense>
);

it('suspends while the module loads, and shows a loaded one at once', async () => {
  const answer: { give?: (value: string) => void } = {};
  const fetchIt = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (answer.give = resolve)));
  const module = lazyModule(fetchIt);
  // React resumes a component that suspends in `act` only if that is awaited.
  const { unmount } = await act(async () => render(inBoundary(module)));
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => answer.give?.('Loaded'));
  expect(screen.getByText('Loaded!')).toBeTruthy();
  unmount();
  render(inBoundary(module));
  expect(screen.getByText('Loaded!')).toBeTruthy();
  expect(fetchIt).toHaveBeenCalledOnce();
});

it('shows a module that is there from the start at once', () => {
  render(inBoundary(loadedModule('There')));
  expect(screen.getByText('There!')).toBeTruthy();
});

it('loads again after a failure', async () => {
  const fetchIt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'));
  fetchIt.mockResolvedValue('Loaded');
  const module = lazyModule(fetchIt);
  await expect(module.load()).rejects.toThrow('offline');
  await expect(module.load()).resolves.toBe('Loaded');
});
