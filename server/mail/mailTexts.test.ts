import { describe, expect, test } from 'vitest';
import { english } from './english.ts';
import { mailTexts, sayDuration, sayIn } from './mailTexts.ts';

const valuesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();

describe.each(Object.entries(mailTexts))('mail texts in %s', (_language, texts) => {
  test('have the same keys as English', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const text of Object.values(texts)) expect(text.trim()).not.toBe('');
  });

  test.each(Object.entries(english))('have the same values in “%s” as English', (key, original) => {
    const text = new Map(Object.entries(texts)).get(key) ?? '';
    expect(valuesIn(text)).toEqual(valuesIn(original));
  });

  test('have no code and no link in a subject', () => {
    const subjects = Object.entries(texts).filter(([key]) => key.includes('subject'));
    expect(subjects.length).toBeGreaterThan(7);
    for (const [, text] of subjects) expect(text).not.toMatch(/\{(code|link|token)\}/);
  });
});

test.each([
  ['en', 10, '10 minutes'],
  ['en', 60, '60 minutes'],
  ['en', 90, '90 minutes'],
  ['en', 10_080, '7 days'],
  ['de', 1440, '24 Stunden'],
  ['de', 120, '2 Stunden'],
  ['he', 10_080, '7 ימים'],
] as const)('in %s, %i minutes read “%s”', (language, minutes, words) => {
  expect(sayDuration(language, minutes)).toBe(words);
});

test('does not fill placeholders inside a value', () => {
  const said = sayIn('en')('approvalWanted.text', { name: '{email}', email: 'a@x.example' });
  expect(said).toContain('{email} (a@x.example)');
});
