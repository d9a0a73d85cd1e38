import { expect, it, vi } from 'vitest';
import { signedOutMark } from './signedOutMark.ts';
import { testStorage } from '../../testing/testStorage.ts';

it('marks a browser that signed out until someone signs in, with a new value each time', () => {
  const storage = testStorage();
  const listeners: ((key: string) => void)[] = [];
  const page = {
    sharedStorage: storage as unknown as Storage,
    onShared: (listener: (key: string) => void) => void listeners.push(listener),
  };
  const mark = signedOutMark(page);
  expect(mark.isSet()).toBe(false);
  mark.set();
  expect(mark.isSet()).toBe(true);
  const [first] = [...storage.items];
  mark.set();
  expect([...storage.items]).not.toEqual([first]);
  const onSet = vi.fn<() => void>();
  mark.onSet(onSet);
  for (const listener of listeners) listener('another key');
  expect(onSet).not.toHaveBeenCalled();
  for (const listener of listeners) listener(first?.[0] ?? '');
  expect(onSet).toHaveBeenCalledOnce();
  mark.clear();
  expect(mark.isSet()).toBe(false);
});
