/** Joins texts to a paragraph. Adds missing full stops, because a single text may lack one. */
export function joinSentences(first: string, ...others: readonly string[]): string {
  if (others.length === 0) return first;
  return [first, ...others].map((each) => (/[.!?…]$/.test(each) ? each : `${each}.`)).join(' ');
}
