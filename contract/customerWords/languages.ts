import type { CustomerText } from './say.ts';

/** Languages of hosted pages and mails, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch', he: 'עברית' } as const;
export type Language = keyof typeof languages;

/** Text direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return isRightToLeft(language) ? 'rtl' : 'ltr';
}

export const isRightToLeft = (locale: string): boolean => locale.split('-', 1)[0] === 'he';

/** Keeps its order from left to right in a sentence: Left-to-Right Isolate and Pop Directional Isolate. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;

/** The formats of a language: those of the business in its own language. */
export function localeFor(language: Language, { locale }: { locale: string }): string {
  if (locale.toLowerCase().split('-', 1)[0] === language) return locale;
  return language === 'en' ? 'en-GB' : language;
}

/** The texts for customers in a language, loaded when they are needed; undefined for English. */
export async function customerTextsIn(
  language: Language,
): Promise<Readonly<Record<CustomerText, string>> | undefined> {
  switch (language) {
    case 'en':
      return undefined;
    case 'de':
      return (await import('./german.ts')).publicGerman;
    case 'he':
      return (await import('./hebrew.ts')).publicHebrew;
    default:
      return language satisfies never;
  }
}
