import { english } from './english.ts';
import { german } from './german.ts';
import { hebrew } from './hebrew.ts';

export type MailTexts = Readonly<Record<keyof typeof english, string>>;
export type MailTextKey = keyof MailTexts;

export const mailLanguages = { en: english, de: german, he: hebrew } as const satisfies Record<
  string,
  MailTexts
>;
export type MailLanguage = keyof typeof mailLanguages;

/** Languages whose lines begin at the right. */
export function directionOf(language: MailLanguage): 'ltr' | 'rtl' {
  return language === 'he' ? 'rtl' : 'ltr';
}

/** The first of the wishes (BCP 47, best first) that there are texts in, otherwise English. */
export function mailLanguageOf(...wishes: readonly (string | undefined)[]): MailLanguage {
  for (const wish of wishes) {
    const [primary = ''] = (wish ?? '').toLowerCase().split(/[-_]/);
    // Hebrew was `iw` until 1989, and Java still says so.
    const known = primary === 'iw' ? 'he' : primary;
    if (isMailLanguage(known)) return known;
  }
  return 'en';
}

function isMailLanguage(text: string): text is MailLanguage {
  return Object.hasOwn(mailLanguages, text);
}

export type Say = (key: MailTextKey, values?: Readonly<Record<string, string>>) => string;

/** The texts of a language with their `{values}` filled in. */
export function sayIn(language: MailLanguage): Say {
  return (key, values = {}) =>
    mailLanguages[language][key].replaceAll(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
}

/** `30 minutes`, `2 hours`, `7 days`: the largest unit that is exact. */
export function sayDuration(language: MailLanguage, minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
