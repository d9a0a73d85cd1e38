import { describe, expect, it, vi } from 'vitest';
import { browserPage } from './page.ts';
import { testStorage } from '../testing/testStorage.ts';

describe('page of the browser', () => {
  const storage = testStorage();
  const listeners: ((event: { key: string | null; newValue: string | null }) => void)[] = [];
  const window = {
    location: {
      origin: 'https://desk.example',
      href: 'https://desk.example/a?b#c',
      assign: vi.fn<(to: string) => void>(),
    },
    history: { state: { at: 1 }, replaceState: vi.fn<(...entry: unknown[]) => void>() },
    sessionStorage: storage,
    get localStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError');
    },
    addEventListener: (_type: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
  const page = browserPage(window as unknown as Window);

  it('reads the address and changes it', () => {
    expect([page.origin, page.address()]).toEqual(['https://desk.example', 'https://desk.example/a?b#c']);
    page.rename('/next');
    expect(window.history.replaceState).toHaveBeenCalledExactlyOnceWith({ at: 1 }, '', '/next');
    page.navigateTo('https://id.example');
    expect(window.location.assign).toHaveBeenCalledExactlyOnceWith('https://id.example');
  });

  it('stores in the browser, without a trace of its check', () => {
    expect(storage.items.size).toBe(0);
    page.tabStorage.setItem('a', '1');
    expect(storage.items.get('a')).toBe('1');
  });

  it('stores in memory where the browser blocks its storage', () => {
    const { sharedStorage } = page;
    sharedStorage.setItem('a', '1');
    sharedStorage.setItem('b', '2');
    expect([sharedStorage.length, sharedStorage.key(1), sharedStorage.key(2)]).toEqual([2, 'b', null]);
    expect([sharedStorage.getItem('a'), sharedStorage.getItem('c')]).toEqual(['1', null]);
    sharedStorage.removeItem('a');
    expect(sharedStorage.getItem('a')).toBeNull();
    sharedStorage.clear();
    expect(sharedStorage.length).toBe(0);
  });

  it('hears of values that other tabs write, not of removed ones', () => {
    const heard = vi.fn<(key: string) => void>();
    page.onShared(heard);
    for (const listener of listeners) {
      listener({ key: 'a', newValue: null });
      listener({ key: null, newValue: null });
      listener({ key: 'b', newValue: '1' });
    }
    expect(heard).toHaveBeenCalledExactlyOnceWith('b');
  });
});
