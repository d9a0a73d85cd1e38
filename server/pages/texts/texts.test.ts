import { describe, expect, it } from 'vitest';
import { acceptedLanguages, languageOf, languages, type Language } from '../../mail/languages.ts';
import { english } from './english.ts';
import { sayIn, sayWait, texts } from './texts.ts';

const keys = Object.keys(english) as (keyof typeof english)[];
const others = (Object.keys(languages) as Language[]).filter((language) => language !== 'en');

/** Texts that equal the English ones. */
const sameEverywhere: Record<Language, readonly string[]> = {
  en: keys,
  de: ['verify.code', 'form.optional'],
  he: [],
};

const valuesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();

describe.each(others)('texts of the hosted pages in %s', (language) => {
  it('have the same keys as the English ones', () => {
    expect(Object.keys(texts[language]).toSorted()).toEqual(keys.toSorted());
  });

  it.each(keys)('translate %s and use every value', (key) => {
    const text = texts[language][key];
    expect(text.trim()).not.toBe('');
    expect(valuesOf(text)).toEqual(valuesOf(english[key]));
    expect(text === english[key]).toBe(sameEverywhere[language].includes(key));
  });
});

describe('Hebrew texts', () => {
  it('contain Latin words only in examples, and no direction marks', () => {
    for (const key of keys) {
      const words = texts.he[key].replaceAll(/\{\w+\}/g, '').replaceAll('name@example.com', '');
      expect({ key, latin: /[A-Za-z]/.test(words) }).toEqual({ key, latin: false });
    }
  });

  it('isolate a Latin name', () => {
    expect(sayIn('he')('consent.asWhom', { who: 'mara@linden.example' })).toContain(
      '\u2068mara@linden.example\u2069',
    );
    expect(sayIn('de')('consent.asWhom', { who: 'Mara' })).toBe('Sie sind angemeldet als Mara.');
  });
});

describe('waiting time', () => {
  it('uses the largest unit that is precise enough', () => {
    expect([1, 40, 119, 120, 121].map((seconds) => sayWait('en', seconds))).toEqual([
      '1 second',
      '40 seconds',
      '119 seconds',
      '2 minutes',
      '3 minutes',
    ]);
    expect(sayWait('de', 40)).toBe('40 Sekunden');
    expect(sayWait('he', 40)).toBe('40 שניות');
  });
});

describe('language of a page', () => {
  it('is the first requested one that has texts', () => {
    expect(languageOf('fr', 'de-AT', 'en')).toBe('de');
    expect(languageOf('iw')).toBe('he');
    expect(languageOf('HE_IL')).toBe('he');
    expect(languageOf('constructor', '', null, undefined)).toBeUndefined();
  });

  it('follows the quality values of Accept-Language', () => {
    expect(acceptedLanguages('fr;q=0.9, he;q=0.5, de-CH;q=0.8, en;q=0')).toEqual(['fr', 'de-CH', 'he']);
    expect(acceptedLanguages(null)).toEqual([]);
    expect(acceptedLanguages(';;q=x,,=')).toEqual(['=']);
  });
});
