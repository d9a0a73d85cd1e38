import { expect, it } from 'vitest';
import { dateFormat, displayNames, numberFormat, relativeFormat } from './formatters.ts';
import { listOf } from './listOf.ts';

const at = new Date('2026-11-29T21:00:00Z');
const utc = { timeZone: 'UTC' } as const;

it.each(['he-IL', 'ar-EG'])('isolates amounts that run right to left: %s', (locale) => {
  const euros = numberFormat(locale, { style: 'currency', currency: 'EUR' }).format('95.00');
  expect(euros).toMatch(/^\u2068[^\u2068\u2069]+\u2069$/);
});

it('leaves amounts that run left to right as they are', () => {
  expect(numberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(95)).toBe('€95.00');
});

it.each([
  ['en-GB', '29 Nov 2026', '21:00'],
  ['en-US', 'Nov 29, 2026', '9:00 PM'],
  ['de-DE', '29 Nov 2026', '21:00'],
  ['he-IL', '29 Nov 2026', '21:00'],
  ['pt-BR', '29 Nov 2026', '21:00'],
])('writes dates of %s in English, in the order and with the clock of the region', (locale, date, time) => {
  expect(dateFormat(locale, { ...utc, dateStyle: 'medium' }).format(at)).toBe(date);
  expect(dateFormat(locale, { ...utc, timeStyle: 'short' }).format(at)).toBe(time);
});

it('writes distances, lists and names in English', () => {
  expect(relativeFormat('he-IL', { numeric: 'auto' }).format(-1, 'day')).toBe('yesterday');
  expect(listOf(['Name', 'Price'], 'de-DE')).toBe('Name and Price');
  expect(displayNames('de-DE', { type: 'region' }).of('AT')).toBe('Austria');
});
