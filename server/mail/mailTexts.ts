import { countedUnit } from '../../contract/formatters.ts';
import type { Language } from './languages.ts';
import { english, type MailTextKey, type MailTexts } from './english.ts';
import { german } from './german.ts';
import { hebrew } from './hebrew.ts';

export const mailTexts: Readonly<Record<Language, MailTexts>> = { en: english, de: german, he: hebrew };

export type Say = (key: MailTextKey, values?: Readonly<Record<string, string>>) => string;

/** Returns a function that fills the `{values}` of a language's texts. */
export function sayIn(language: Language): Say {
  return (key, values = {}) =>
    mailTexts[language][key].replaceAll(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
}

/**
 * `60 minutes`, `2 hours`, `7 days`: uses the largest unit with a count above one, because some languages write
 * one without a number.
 */
export function sayDuration(language: Language, minutes: number): string {
  const lengths = { day: 1440, hour: 60, minute: 1 } as const;
  const units = ['day', 'hour'] as const;
  const unit = units.find((each) => minutes % lengths[each] === 0 && minutes > lengths[each]) ?? 'minute';
  return countedUnit(minutes / lengths[unit], unit, language);
}
