import type { Language } from '../languages.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import { hebrew } from './hebrew.ts';

export type MailTextKey = keyof typeof english;
export type MailTexts = Readonly<Record<MailTextKey, string>>;

export const mailTexts: Readonly<Record<Language, MailTexts>> = { en: english, de: german, he: hebrew };

export type Say = (key: MailTextKey, values?: Readonly<Record<string, string>>) => string;

/** The texts of a language with their `{values}` filled in. */
export function sayIn(language: Language): Say {
  return (key, values = {}) =>
    mailTexts[language][key].replaceAll(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
}

/** `30 minutes`, `2 hours`, `7 days`: the largest unit that is exact. */
export function sayDuration(language: Language, minutes: number): string {
  const unit = minutes % 1440 === 0 ? 'day' : minutes % 60 === 0 ? 'hour' : 'minute';
  const count = minutes / { day: 1440, hour: 60, minute: 1 }[unit];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
