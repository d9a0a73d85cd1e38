/**
 * A text as a pattern of `like` that matches the text itself and nothing else (security goal C4). `like` and not
 * strpos() or starts_with(): only of `like` does PostgreSQL estimate how many rows it leaves, and so whether to walk an
 * index in the asked order or to scan and sort. On a million rows that made 0.1 s of 5.7 s.
 */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
