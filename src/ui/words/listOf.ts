import { textLocale } from './formatters.ts';

/** Joins words: `Name, Price and Staff`; as a disjunction `Name, Price or Staff`. */
export function listOf(
  words: readonly string[],
  locale: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(textLocale(locale), { type }).format(words);
}
