import { expect, test } from 'vitest';
import { dateFormat } from '../formatters.ts';
import { sayHours, sayRange } from './timeWords.ts';

const from = new Date('2027-03-02T10:00:00Z');
const at = (hours: number) => new Date(from.getTime() + hours * 3_600_000);
const clock = (locale: string) => ({ locale, timeZone: 'UTC' });

test('clock times of a range keep their order in a sentence from right to left', () => {
  expect(sayHours(from, at(1), clock('he'))).toBe('\u206610:00–11:00\u2069');
  expect(sayHours(from, at(1), clock('en-GB'))).toBe('10:00–11:00');
});

test('only the times of a range with a date are isolated', () => {
  const full = dateFormat('he-IL', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  expect(sayRange(full, from, at(1))).toMatch(/^יום שלישי.*2027, \u206610:00–11:00\u2069$/);
  expect(sayRange(full, from, at(24))).not.toContain('\u2066');
});

test('a German range of times has no word behind it', () => {
  expect(sayHours(from, at(1), clock('de'))).toBe('10:00–11:00');
});
