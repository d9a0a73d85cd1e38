/**
 * Escapes a text into a `like` pattern that matches only the text itself (security goal C4). `like`, not strpos()
 * or starts_with(): only for `like` does PostgreSQL estimate the number of matches, and so choose between an index
 * in the requested order and a scan with a sort. On a million rows that reduced 5.7 s to 0.1 s.
 */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
