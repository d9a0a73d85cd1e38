import { expect, test } from 'vitest';
import { forgetSizes, recallSizes, rememberSizes } from './layoutMemory.ts';

test('sizes are kept by part until the sign-out', () => {
  rememberSizes('list', { name: 320 });
  rememberSizes('tabs', { all: 3 });
  expect(recallSizes('list')).toEqual({ name: 320 });
  expect(recallSizes('tabs')).toEqual({ all: 3 });
  expect(recallSizes('other')).toBeUndefined();
  sessionStorage.setItem('frontdesk-other', 'stays');
  forgetSizes();
  expect([recallSizes('list'), recallSizes('tabs')]).toEqual([undefined, undefined]);
  expect(sessionStorage.getItem('frontdesk-other')).toBe('stays');
});

test('values that are no sizes are ignored', () => {
  sessionStorage.setItem('frontdesk-layout:list', '{"name":"wide","price":80}');
  expect(recallSizes('list')).toEqual({ price: 80 });
  sessionStorage.setItem('frontdesk-layout:list', '{');
  expect(recallSizes('list')).toBeUndefined();
});
