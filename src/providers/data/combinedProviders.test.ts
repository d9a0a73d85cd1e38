import type { DataProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { lazyProvider } from './combinedProviders.ts';

it('loads a provider once on first use, and again after a failed download', async () => {
  const getOne = vi.fn<(...asked: unknown[]) => Promise<unknown>>(async () => ({ data: { id: 'a' } }));
  const load = vi.fn<() => Promise<DataProvider>>(async () => ({ getOne }) as unknown as DataProvider);
  load.mockRejectedValueOnce(new Error('offline'));
  const provider = lazyProvider(load);
  expect(load).not.toHaveBeenCalled();
  await expect(provider.getOne('trash', { id: 'a' })).rejects.toThrow('offline');
  expect(await provider.getOne('trash', { id: 'a' })).toEqual({ data: { id: 'a' } });
  await provider.getOne('trash', { id: 'b' });
  expect(load).toHaveBeenCalledTimes(2);
  expect(getOne.mock.calls).toEqual([
    ['trash', { id: 'a' }],
    ['trash', { id: 'b' }],
  ]);
});
