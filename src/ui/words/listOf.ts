/** `Name, Price and Staff`, as the language joins a list. */
export function listOf(words: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}
