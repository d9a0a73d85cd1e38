/** Truncates a text to a length in UTF-16 units, without splitting a character. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
