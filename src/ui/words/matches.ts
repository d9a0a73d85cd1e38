import { folded } from './folded.ts';

/** The words of a text in the form of the server's search: lower case, without accents. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a text that begin a word of the title. */
function foundWords(title: string, text: readonly string[]): string[] {
  const name = wordsOf(title);
  return text.filter((word) => name.some((other) => other.startsWith(word)));
}

/** Whether each word of the text begins a word of the title. */
export function hasAllWords(title: string, typed: string): boolean {
  const text = wordsOf(typed);
  return foundWords(title, text).length === text.length;
}

/** 0 for a title that begins with the text, up to 3 for one without its words. */
function distanceOf(title: string, typed: string): number {
  const text = wordsOf(typed);
  if (wordsOf(title).join(' ').startsWith(text.join(' '))) return 0;
  const found = foundWords(title, text);
  return found.length === text.length ? 1 : found.length > 0 ? 2 : 3;
}

/** Records in the order of their match; equal ones keep their order. */
export function byMatch<Item extends { title: string }>(items: readonly Item[], typed: string): Item[] {
  return items.toSorted((one, other) => distanceOf(one.title, typed) - distanceOf(other.title, typed));
}

/**
 * The text with each misspelt word replaced by the most frequent word of the titles that differs in one letter:
 * `masage` is `massage`. Undefined if nothing is replaced.
 */
export function correctedText(typed: string, titles: readonly string[]): string | undefined {
  const known = titles.flatMap(wordsOf);
  const frequency = new Map<string, number>();
  for (const word of known) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const words = wordsOf(typed);
  const corrected = words.map((word) => {
    if (known.some((other) => other.startsWith(word))) return word;
    const similar = [...frequency].filter(([other]) => isOneLetterOff(word, other));
    return similar.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? word;
  });
  return corrected.join(' ') === words.join(' ') ? undefined : corrected.join(' ');
}

const rest = (letters: readonly string[], from: number) => letters.slice(from).join('');

/** Whether one letter is wrong, missing, added or swapped with its neighbour. */
function isOneLetterOff(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [c, d] = [a[start], a[start + 1]];
  return (
    rest(a, start + 1) === rest(b, start + 1) ||
    rest(a, start + 1) === rest(b, start) ||
    rest(a, start) === rest(b, start + 1) ||
    (c === b[start + 1] && d === b[start] && rest(a, start + 2) === rest(b, start + 2))
  );
}

export interface TitlePart {
  text: string;
  matches: boolean;
}

/** A title split at the beginnings of words that the text has. */
export function titleParts(title: string, typed: string): TitlePart[] {
  const wanted = wordsOf(typed);
  return title.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u).flatMap((text) => {
    const letters = Array.from(text);
    const lengths = wanted
      .filter((word) => folded(text).startsWith(word))
      .map((word) => Array.from(word).length);
    const length = Math.max(0, ...lengths);
    return [
      { text: letters.slice(0, length).join(''), matches: true },
      { text: letters.slice(length).join(''), matches: false },
    ].filter((part) => part.text !== '');
  });
}
