import {
  directionOf,
  isolated,
  isRightToLeft,
  languages,
  type Language,
} from '../../contract/customerWords/languages.ts';

export { directionOf, languages, type Language };

/** An amount or phone number that keeps its order in a sentence from right to left. */
export function isolateAmount(amount: string, language: Language): string {
  // In the place of the marks that Intl writes.
  return isRightToLeft(language) ? isolated(amount.replaceAll('\u200f', '')) : amount;
}

/** Returns the first supported language of the preferences (BCP 47, best first). */
export function languageOf(...wishes: readonly (string | null | undefined)[]): Language | undefined {
  for (const wish of wishes) {
    const [primary = ''] = (wish ?? '').trim().toLowerCase().split(/[-_]/);
    // Hebrew was `iw` until 1989, and some programs still send that.
    const known = primary === 'iw' ? 'he' : primary;
    if (isLanguage(known)) return known;
  }
  return undefined;
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text);
}

/** Returns the languages of an Accept-Language header, best first (RFC 9110 section 12.5.4). */
export function acceptedLanguages(header: string | null): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** A page in the language of the message. */
export function inLanguage(address: string, language: Language): string {
  const url = new URL(address);
  url.searchParams.set('language', language);
  return url.href;
}
