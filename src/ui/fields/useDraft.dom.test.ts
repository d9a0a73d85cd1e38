import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDraft } from './useDraft.ts';

function editing(kept: string) {
  const { result, rerender } = renderHook(({ address }) => useDraft(address), {
    initialProps: { address: kept },
  });
  return {
    draft: () => result.current.draft,
    type: (text: string) => act(() => result.current.setDraft(text)),
    ask: () => act(() => result.current.expect(result.current.draft)),
    addressSays: (address: string) => rerender({ address }),
  };
}

it('what is typed while the address still answers the question before is kept', () => {
  const field = editing('');
  field.type('deep');
  field.ask();
  field.type('deep t');
  field.addressSays('deep');
  expect(field.draft()).toBe('deep t');
});

it('several questions may be on their way at once', () => {
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

it('going back and forward shows what the address says, also what was once asked here', () => {
  const field = editing('');
  field.type('yoga');
  field.ask();
  field.addressSays('yoga');
  field.addressSays('');
  expect(field.draft()).toBe('');
  field.addressSays('yoga');
  expect(field.draft()).toBe('yoga');
});

it('what is taken back before the address answered leaves nothing to wait for', () => {
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
