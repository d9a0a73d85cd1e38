import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUrlSearch } from './useUrlSearch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

function searching() {
  const asked = vi.fn<(words: string) => void>();
  const { result, rerender } = renderHook(({ address }) => useUrlSearch(address, asked), {
    initialProps: { address: '' },
  });
  return {
    addressSays: (address: string) => rerender({ address }),
    asked,
    type: (words: string) => act(() => result.current.type(words)),
    search: (words: string) => act(() => result.current.search(words)),
    pass: (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds)),
  };
}

it('searches once after a pause in typing', () => {
  const { asked, type, pass } = searching();
  type('yo');
  pass(249);
  type('yoga ');
  pass(249);
  expect(asked).not.toHaveBeenCalled();
  pass(1);
  expect(asked.mock.calls).toEqual([['yoga']]);
});

it('searches at once on request, and not again after the pause', () => {
  const { asked, type, search, pass } = searching();
  type('yoga');
  search('yoga');
  pass(500);
  expect(asked.mock.calls).toEqual([['yoga']]);
});

it('does not search after another page was opened during the pause', () => {
  const { asked, type, pass } = searching();
  type('yoga');
  history.pushState(null, '', '/bookings/1');
  pass(500);
  expect(asked).not.toHaveBeenCalled();
});

it('searches again for what the URL had before the search that is under way', () => {
  const { asked, type, pass, addressSays } = searching();
  type('yoga');
  pass(250);
  type('');
  addressSays('yoga');
  pass(250);
  expect(asked.mock.calls).toEqual([['yoga'], ['']]);
  type('yoga');
  pass(250);
  expect(asked.mock.calls).toEqual([['yoga'], [''], ['yoga']]);
});
