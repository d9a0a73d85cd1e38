/** Joins texts to a paragraph. A text that stands alone may lack the full stop that each of several has. */
export function joinSentences(first: string, ...others: readonly string[]): string {
  if (others.length === 0) return first;
  return [first, ...others].map((each) => (/[.!?…]$/.test(each) ? each : `${each}.`)).join(' ');
}
