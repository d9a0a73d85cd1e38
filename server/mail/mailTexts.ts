import { fillIn } from '../../contract/customerWords/say.ts';
import type { Language } from './languages.ts';
import { english, type MailTextKey, type MailTexts } from './english.ts';
import { german } from './german.ts';
import { hebrew } from './hebrew.ts';

export const mailTexts: Readonly<Record<Language, MailTexts>> = { en: english, de: german, he: hebrew };

export type Say = (key: MailTextKey, values?: Readonly<Record<string, string>>) => string;

/** Returns a function that fills the `{values}` of a language's texts. */
export function sayIn(language: Language): Say {
  return (key, values) => fillIn(mailTexts[language][key], values);
}
