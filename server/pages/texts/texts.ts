import { countedUnit } from '../../../contract/formatters.ts';
import { fillIn } from '../../../contract/customerWords/say.ts';
import { directionOf, type Language } from '../../mail/languages.ts';
import { english, type TextKey, type Texts } from './english.ts';
import { german } from './german.ts';
import { hebrew } from './hebrew.ts';

export const texts = { en: english, de: german, he: hebrew } as const satisfies Record<Language, Texts>;

/** A text in the page's language with its `{values}` filled in. The page escapes it. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Returns the texts of a language. */
export function sayIn(language: Language): Say {
  const isolate = directionOf(language) === 'rtl' ? isolated : undefined;
  return (key, values) => fillIn(texts[language][key], values, isolate);
}

/** First Strong Isolate and Pop Directional Isolate, so that a Latin name does not reorder a Hebrew sentence. */
function isolated(value: string): string {
  return `\u2068${value}\u2069`;
}

/** A waiting time in words: `40 seconds`, `5 minutes`. */
export function sayWait(language: Language, seconds: number): string {
  return seconds < 120
    ? countedUnit(seconds, 'second', language)
    : countedUnit(Math.ceil(seconds / 60), 'minute', language);
}
