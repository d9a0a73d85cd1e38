import { displayNames } from '../ui/words/formatters.ts';

/** The name of a language with its region, in another one: `de-AT` is `German (Austria)`. */
export function localeName(locale: string, inLocale: string): string {
  try {
    return displayNames(inLocale, { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}
