import { listFormat } from './formatters.ts';

/** Joins words: `Name, Price and Staff`; as a disjunction `Name, Price or Staff`. */
export function listOf(
  words: readonly string[],
  locale: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return listFormat(locale, { type }).format(words);
}
