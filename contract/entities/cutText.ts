/** The beginning of a text that is too long, in UTF-16 units, but never cut through the middle of a character. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
