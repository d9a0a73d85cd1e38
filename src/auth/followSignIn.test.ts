import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Connection } from '../providers/connection.ts';
import { followSignIn } from './followSignIn.ts';

type Listener = Parameters<Connection['onSignInChange']>[0];

function openTab(path: string) {
  const listeners = new Set<Listener>();
  const hear = (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const queryClient = new QueryClient();
  queryClient.setQueryData(['services'], ['what only a member may see']);
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] });
  followSignIn({ onSignInChange: hear }, queryClient, router);
  return {
    queryClient,
    router,
    tell: (change: Parameters<Listener>[0]) => listeners.forEach((listener) => listener(change)),
  };
}

it('takes everything off the screen when the person signs out in another tab, and knows the way back', async () => {
  const { queryClient, router, tell } = openTab('/services?page=2');
  tell('signedIn');
  tell('signedOut');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?ended=true&returnTo=%2Fservices%3Fpage%3D2');
  expect(queryClient.getQueryData(['services'])).toBeUndefined();
});

it('does not call it the end of a session when nobody was there', async () => {
  const { router, tell } = openTab('/services');
  tell('signedOut');
  await new Promise((resolve) => setTimeout(resolve));
  expect(router.state.location.pathname).toBe('/services');
});
