import { expect, it } from 'vitest';
import { testStorage } from '../../testing/testStorage.ts';
import type { PendingSignIn } from './signIn.ts';
import { createSignInStore } from './signInStore.ts';

const lifetime = 10 * 60 * 1000;
const pending = (state: string): PendingSignIn => ({
  state,
  codeVerifier: 'v'.repeat(43),
  codeChallenge: 'c'.repeat(43),
  originalUri: 'https://desk.example/services',
  redirectUri: 'https://desk.example/callback',
});

function openStore() {
  const storage = testStorage();
  const clock = { now: 1_000_000 };
  return { storage, clock, store: createSignInStore(storage, () => clock.now) };
}

it('returns each of several pending sign-ins once, by its state', () => {
  const { store, storage } = openStore();
  store.put(pending('one'));
  store.put({ ...pending('two'), issuer: 'https://id.example' });
  expect(store.take('two')).toEqual({ ...pending('two'), issuer: 'https://id.example' });
  expect(store.take('two')).toBeUndefined();
  expect(store.take('one')).toEqual(pending('one'));
  expect(storage.items.size).toBe(0);
});

it.each([undefined, '', 'unknown'])('knows no sign-in of the state %j', (state) => {
  const { store } = openStore();
  store.put(pending('one'));
  expect(store.take(state)).toBeUndefined();
  expect(store.take('one')).toBeDefined();
});

it('forgets a sign-in after ten minutes, or if the clock was set back by more', () => {
  const { store, clock } = openStore();
  const after = (milliseconds: number) => {
    store.put(pending('one'));
    clock.now += milliseconds;
    return store.take('one');
  };
  expect(after(lifetime)).toBeDefined();
  expect(after(lifetime + 1)).toBeUndefined();
  expect(after(-lifetime)).toBeDefined();
  expect(after(-lifetime - 1)).toBeUndefined();
});

it('removes expired and unreadable records, and nothing else of the storage', () => {
  const { store, storage, clock } = openStore();
  store.put(pending('old'));
  const [oldKey = ''] = storage.items.keys();
  const unreadable = oldKey.replace('old', 'unreadable');
  clock.now += lifetime;
  store.put(pending('young'));
  clock.now += 1;
  storage.setItem(unreadable, '{');
  storage.setItem(oldKey.replace('old', 'malformed'), '{"data":{}}');
  storage.setItem('another', 'kept');
  store.put(pending('new'));
  expect([...storage.items.keys()].toSorted()).toEqual(
    ['another', oldKey.replace('old', 'new'), oldKey.replace('old', 'young')].toSorted(),
  );
});

it('takes no unreadable record', () => {
  const { store, storage } = openStore();
  store.put(pending('one'));
  const [key = ''] = storage.items.keys();
  storage.setItem(key, '{');
  expect(store.take('one')).toBeUndefined();
});
