import { expect, it } from 'vitest';
import { likelyEmail } from './likelyEmail.ts';

it.each([
  ['ines@gmial.com', 'ines@gmail.com'],
  ['ines@gmai.com', 'ines@gmail.com'],
  ['Ines.B@Gmail.co ', 'Ines.B@gmail.com'],
  ['ines@gmail.con', 'ines@gmail.com'],
  ['ines@hotmaill.com', 'ines@hotmail.com'],
  ['ines@gmail.com', undefined],
  ['ines@hotmail.de', undefined],
  ['ines@mail.com', undefined],
  ['ines@ymail.com', undefined],
  ['ines@studio-linden.example', undefined],
  ['gmial.com', undefined],
  ['@gmial.com', undefined],
  ['', undefined],
])('reads %j as %j', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});
