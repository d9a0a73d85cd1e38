import { expect, it } from 'vitest';
import { readTrashQuestion, trashAddress } from './trashQuestion.ts';

it.each([
  ['', { q: '', kind: '', page: 1 }],
  ['q=%20yoga%20&kind=services&page=3', { q: 'yoga', kind: 'services', page: 3 }],
  ['page=2.9', { q: '', kind: '', page: 2 }],
  ['page=-4', { q: '', kind: '', page: 1 }],
  ['page=0', { q: '', kind: '', page: 1 }],
  ['page=last', { q: '', kind: '', page: 1 }],
  [`q=${'x'.repeat(201)}`, { q: 'x'.repeat(200), kind: '', page: 1 }],
])('reads the filters of the trash from the URL: %s', (address, question) => {
  expect(readTrashQuestion(new URLSearchParams(address))).toEqual(question);
});

it('writes only filters that are set into the URL', () => {
  expect(trashAddress({ q: '', kind: '', page: 1 })).toEqual({});
  expect(trashAddress({ q: 'yoga', kind: 'services', page: 2 })).toEqual({
    q: 'yoga',
    kind: 'services',
    page: '2',
  });
});
