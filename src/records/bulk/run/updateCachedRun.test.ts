import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { updateCachedRun } from './updateCachedRun.ts';

const runOf = (id: string) => ({ id, state: 'PREVIEWED' }) as BulkRun;

it('changes the cached run with the ID, and no other run or resource', () => {
  const queryClient = new QueryClient();
  const keys = [
    ['bulkRuns', 'getOne', { id: 'one' }],
    ['bulkRuns', 'getOne', { id: 'two' }],
    ['bulkRuns', 'getMany', { ids: ['one'] }],
    ['services', 'getOne', { id: 'one' }],
  ];
  for (const [index, key] of keys.entries())
    queryClient.setQueryData(key, runOf(index === 1 ? 'two' : 'one'));
  // A run that is loading has no data yet.
  void queryClient.prefetchQuery({
    queryKey: ['bulkRuns', 'getOne', { id: 'three' }],
    queryFn: () => new Promise(() => {}),
  });

  updateCachedRun(queryClient, 'one', (run) => ({ ...run, state: 'RUNNING' }));

  expect(keys.map((key) => queryClient.getQueryData<BulkRun>(key)?.state)).toEqual([
    'RUNNING',
    'PREVIEWED',
    'PREVIEWED',
    'PREVIEWED',
  ]);
  expect(queryClient.getQueryData(['bulkRuns', 'getOne', { id: 'three' }])).toBeUndefined();
  queryClient.clear();
});
