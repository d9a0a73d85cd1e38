import { expect, it } from 'vitest';
import { ageWords } from './ageWords.ts';
import { pathOfScope, isNewScope, newRecordScope, scopeOfRecord } from './draftScopes.ts';

const now = new Date('2026-03-01T12:00:00Z');

it.each([
  [-5, 'now'],
  [0, 'now'],
  [59.9, '59 seconds ago'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, 'yesterday'],
  [3 * 86_400 - 1, '2 days ago'],
])('formats an age of %d seconds in its largest unit', (seconds, words) => {
  expect(ageWords(new Date(now.getTime() - seconds * 1000), now, 'en')).toBe(words);
});

it('leads from the scope of a draft to its form', () => {
  expect(pathOfScope(scopeOfRecord('records', 'yoga'))).toBe('/records/yoga');
  expect(pathOfScope(newRecordScope('staff'))).toBe('/staff/create');
  expect([newRecordScope('records'), scopeOfRecord('records', 'yoga-new')].map(isNewScope)).toEqual([
    true,
    false,
  ]);
});
