import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUrlDraft } from './useUrlDraft.ts';

function editing(initial: string) {
  const { result, rerender } = renderHook(({ address }) => useUrlDraft(address), {
    initialProps: { address: initial },
  });
  return {
    draft: () => result.current.draft,
    requested: () => result.current.requested,
    type: (text: string) => act(() => result.current.setDraft(text)),
    ask: () => act(() => result.current.expect(result.current.draft)),
    addressSays: (address: string) => rerender({ address }),
  };
}

it('keeps input typed while an earlier URL update is pending', () => {
  const field = editing('');
  field.type('deep');
  field.ask();
  field.type('deep t');
  field.addressSays('deep');
  expect(field.draft()).toBe('deep t');
});

it('supports several pending URL updates', () => {
  const field = editing('');
  for (const text of ['a', 'ab', 'abc']) {
    field.type(text);
    field.ask();
  }
  field.addressSays('a');
  expect(field.draft()).toBe('abc');
  field.addressSays('abc');
  expect(field.draft()).toBe('abc');
});

it('follows the URL on back and forward, even to a value set here before', () => {
  const field = editing('');
  field.type('yoga');
  field.ask();
  field.addressSays('yoga');
  field.addressSays('');
  expect(field.draft()).toBe('');
  field.addressSays('yoga');
  expect(field.draft()).toBe('yoga');
});

it('keeps input that reverts a pending URL update', () => {
  const field = editing('');
  field.type('yoga');
  field.ask();
  expect(field.requested()).toBe('yoga');
  field.type('');
  field.ask();
  expect(field.requested()).toBe('');
  field.addressSays('yoga');
  expect(field.draft()).toBe('');
  field.addressSays('');
  field.addressSays('yoga');
  expect(field.draft()).toBe('yoga');
});

it('follows Back to a reverted URL update that the router skipped', () => {
  const field = editing('');
  field.type('yoga');
  field.ask();
  field.type('');
  field.ask();
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  field.addressSays('yoga');
  expect(field.draft()).toBe('yoga');
});
