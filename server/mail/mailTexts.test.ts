import { describe, expect, test } from 'vitest';
import { english } from './english.ts';
import { mailTexts } from './mailTexts.ts';

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
