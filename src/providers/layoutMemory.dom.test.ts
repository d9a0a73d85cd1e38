import { expect, onTestFinished, test, vi } from 'vitest';
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

test.each([
  ['{"name":"wide","price":80}', { price: 80 }],
  ['"wide"', undefined],
  ['null', undefined],
  ['{', undefined],
])('the stored value %s holds the sizes %j', (stored, sizes) => {
  sessionStorage.setItem('frontdesk-layout:list', stored);
  expect(recallSizes('list')).toEqual(sizes);
});

test('sizes are written when they changed only, and a full storage is no failure', () => {
  rememberSizes('list', { name: 320 });
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => write.mockRestore());
  rememberSizes('list', { name: 320 });
  expect(write).not.toHaveBeenCalled();
  rememberSizes('list', { name: 400 });
  expect(recallSizes('list')).toEqual({ name: 320 });
});
