import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUrlDraft } from './useUrlDraft.ts';

function editing(initial: string) {
  const { result, rerender } = renderHook(({ address }) => useUrlDraft(address), {
    initialProps: { address: initial },
  });
  return {
    draft: () => result.current.draft,
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

it('waits for no URL update after the change was reverted', () => {
  const field = editing('');
  field.type('yoga');
  field.ask();
  field.type('');
  field.ask();
  field.addressSays('yoga');
  expect(field.draft()).toBe('yoga');
  field.addressSays('');
  expect(field.draft()).toBe('');
});
