export interface Stretch {
  from: number;
  to: number;
}

/** The union of stretches that overlap or touch, in order. */
export function union(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to);
    else joined.push({ ...stretch });
  }
  return joined;
}
