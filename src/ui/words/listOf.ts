/** Joins words for the locale: `Name, Price and Staff`. */
export function listOf(words: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
