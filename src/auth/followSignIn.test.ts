import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '../providers/connection.ts';
import { followSignIn } from './followSignIn.ts';

type Listener = Parameters<Connection['tabSession']['onChange']>[0];

function openTab(path: string) {
  const listeners = new Set<Listener>();
  const onChange = (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const tabSession = { onChange } as Connection['tabSession'];
  const queryClient = new QueryClient();
  queryClient.setQueryData(['services'], ['what only a member may see']);
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] });
  const load = vi.fn<(path: string) => void>();
  followSignIn({ tabSession }, queryClient, router, load);
  return {
    queryClient,
    router,
    load,
    notify: (change: Parameters<Listener>[0]) => listeners.forEach((listener) => listener(change)),
  };
}

beforeEach(() => void vi.useFakeTimers().setTimerTickMode('nextTimerAsync'));
afterEach(() => vi.useRealTimers());

it('A12: clears the screen when the person signs out in another tab, and keeps the return path', async () => {
  const { queryClient, router, notify } = openTab('/services?page=2');
  notify('arrived');
  notify('left');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?ended=true&returnTo=%2Fservices%3Fpage%3D2');
  expect(router.state.location.state).toEqual({ unguarded: true });
  expect(queryClient.getQueryData(['services'])).toBeUndefined();
});

it('does not navigate away from the sign-in page', async () => {
  const { router, notify } = openTab('/login?leaving=true');
  notify('left');
  await vi.advanceTimersByTimeAsync(1);
  expect(router.state.location.search).toBe('?leaving=true');
});

it('reloads for another account despite unsaved changes', async () => {
  const { queryClient, router, load, notify } = openTab('/services/1');
  notify('switched');
  await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/'));
  expect(router.state.location).toMatchObject({ pathname: '/', state: { unguarded: true } });
  expect(queryClient.getQueryData(['services'])).toBeUndefined();
});

it('keeps the screen while the person is asked to sign in again', async () => {
  const { queryClient, router, notify } = openTab('/services/1');
  notify('interrupted');
  notify('resumed');
  await vi.advanceTimersByTimeAsync(1);
  expect(router.state.location.pathname).toBe('/services/1');
  expect(queryClient.getQueryData(['services'])).toBeDefined();
});
