import { expect, test } from 'vitest';
import { sayDuration } from './durations.ts';

test.each([
  ['en', 10, '10 minutes'],
  ['en', 60, '1 hour'],
  ['en', 90, '90 minutes'],
  ['en', 2880, '2 days'],
  ['en', 10_080, '7 days'],
  ['de', 1440, '24 Stunden'],
  ['de', 120, '2 Stunden'],
  ['he', 10_080, '7 ימים'],
] as const)('in %s, %i minutes read “%s”', (language, minutes, words) => {
  expect(sayDuration(minutes, language)).toBe(words);
});
