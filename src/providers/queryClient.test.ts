import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from './queryClient.ts';

/** A screen that reads a service for the first time. Each request waits for its answer. */
async function readFirst() {
  const client = createQueryClient();
  const requests: ((name: string) => void)[] = [];
  const shown: string[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ['services', 'getOne', 'yoga'],
    queryFn: () => new Promise((resolve) => requests.push(resolve)),
  });
  onTestFinished(
    observer.subscribe(({ data, error }) => {
      const text = error ? `Error: ${error.message}` : data;
      if (text !== undefined && shown.at(-1) !== text) shown.push(text);
    }),
  );
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  /** Saves something; resolves once the following request has started. */
  const save = async (count: number) => {
    const renewed = client.invalidateQueries({ queryKey: ['services'] });
    await vi.waitFor(() => expect(requests).toHaveLength(count));
    return { renewed };
  };
  return { client, requests, shown, save, answer: (at: number, name: string) => requests[at]?.(name) };
}

it('discards a first answer that a save overtook, and fetches again', async () => {
  const { shown, save, answer } = await readFirst();
  const { renewed } = await save(2);
  answer(0, 'As it was');
  answer(1, 'As it was saved');
  await renewed;
  await vi.waitFor(() => expect(shown).toEqual(['As it was saved']));
});

it('keeps the answer from after a save when the earlier one arrives last', async () => {
  const { shown, save, answer } = await readFirst();
  const { renewed } = await save(2);
  answer(1, 'As it was saved');
  await renewed;
  answer(0, 'As it was');
  const next = await save(3);
  answer(2, 'As it was saved next');
  await next.renewed;
  await vi.waitFor(() => expect(shown).toEqual(['As it was saved', 'As it was saved next']));
});

it('keeps the first answer when another record is saved', async () => {
  const { client, requests, shown, answer } = await readFirst();
  await client.invalidateQueries({ queryKey: ['pricingPlans'] });
  answer(0, 'As it is');
  await vi.waitFor(() => expect(shown).toEqual(['As it is']));
  expect(requests).toHaveLength(1);
});

it('restarts a later request once per save', async () => {
  const { requests, shown, save, answer } = await readFirst();
  answer(0, 'As it was');
  await vi.waitFor(() => expect(shown).toEqual(['As it was']));
  await save(2);
  await save(3);
  expect(requests).toHaveLength(3);
});

const failingRequest = () => vi.fn<() => Promise<string>>(async () => Promise.reject(new Error('down')));

it('sends a failed request no second time, not even after a save', async () => {
  const client = createQueryClient();
  const queryFn = failingRequest();
  const observer = new QueryObserver<string>(client, { queryKey: ['services'], queryFn });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'));
  leave();
  await client.invalidateQueries();
  expect(queryFn).toHaveBeenCalledOnce();
});

it('sends requests and changes without a network too', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const client = createQueryClient();
  const request = failingRequest();
  await expect(client.fetchQuery({ queryKey: ['services'], queryFn: request })).rejects.toThrow('down');
  const change = client.getMutationCache().build(client, { mutationFn: request });
  await expect(change.execute(undefined)).rejects.toThrow('down');
});

it('reads again after five seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = createQueryClient();
  const queryFn = vi.fn<() => Promise<string>>(async () => 'As it is');
  const read = () => client.fetchQuery({ queryKey: ['services'], queryFn });
  await read();
  vi.advanceTimersByTime(4999);
  await read();
  expect(queryFn).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  await read();
  expect(queryFn).toHaveBeenCalledTimes(2);
});
