import type { Instant, Span } from '../model.ts';

/** Whether two spans overlap. */
export const meets = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Spans by start, in two lists of numbers: a month compares thousands, and objects would be slower to read. */
export interface SpanList {
  readonly starts: readonly Instant[];
  readonly ends: readonly Instant[];
}

/** Spans that neither overlap nor touch, without empty ones. */
export type Spans = SpanList;

export const noSpans: Spans = { starts: [], ends: [] };

/** The spans as two lists of numbers, which sweeps read without objects. */
export const listOf = (spans: readonly Span[]): SpanList => ({
  starts: spans.map(({ start }) => start),
  ends: spans.map(({ end }) => end),
});

/** The reverse of {@link listOf}. */
export const spansIn = ({ starts, ends }: SpanList): readonly Span[] =>
  starts.map((start, index) => ({ start, end: ends[index]! }));

/** Joins overlapping and adjacent spans, in any order. */
export function merge(spans: SpanList): Spans {
  if (isMerged(spans)) return spans;
  const { starts, ends } = isSorted(spans.starts) ? spans : sorted(spans);
  const merged = { starts: [] as Instant[], ends: [] as Instant[] };
  let last = -1;
  for (let index = 0; index < starts.length; index += 1) {
    const start = starts[index]!;
    const end = ends[index]!;
    if (end <= start) continue;
    if (last >= 0 && start <= merged.ends[last]!) {
      if (end > merged.ends[last]!) merged.ends[last] = end;
    } else {
      merged.starts.push(start);
      merged.ends.push(end);
      last += 1;
    }
  }
  return merged;
}

/** Usually true, and cheaper than rebuilding the list. */
function isMerged({ starts, ends }: SpanList): boolean {
  let before = -Infinity;
  for (let index = 0; index < starts.length; index += 1) {
    const start = starts[index]!;
    const end = ends[index]!;
    if (start <= before || end <= start) return false;
    before = end;
  }
  return true;
}

export function isSorted(instants: readonly Instant[]): boolean {
  for (let index = 1; index < instants.length; index += 1) {
    if (instants[index]! < instants[index - 1]!) return false;
  }
  return true;
}

/** By start. */
export const sorted = (spans: SpanList): SpanList =>
  listOf(spansIn(spans).toSorted((one, other) => one.start - other.start));

/** Both lists, not sorted and not merged. */
export const joined = (one: SpanList, other: SpanList): SpanList => ({
  starts: [...one.starts, ...other.starts],
  ends: [...one.ends, ...other.ends],
});

/** Calls back for each part of a span that is not taken. */
export function eachGap(
  start: Instant,
  end: Instant,
  { starts, ends }: Spans,
  visit: (start: Instant, end: Instant) => void,
): void {
  let from = start;
  for (let index = firstEndingAfter(ends, start); index < starts.length; index += 1) {
    const begins = starts[index]!;
    if (begins >= end) break;
    if (begins > from) visit(from, begins);
    from = ends[index]!;
  }
  if (from < end) visit(from, end);
}

function firstEndingAfter(ends: readonly Instant[], instant: Instant): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle]! <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Answers ascending starts in constant time each, because it continues at the previous position. */
export class Sweep {
  private index = 0;
  private readonly starts: readonly Instant[];
  private readonly ends: readonly Instant[];

  constructor({ starts, ends }: Spans) {
    this.starts = starts;
    this.ends = ends;
  }

  /** Of the first span that ends after the start. */
  private at(start: Instant): number {
    const { ends } = this;
    if (this.index > 0 && ends[this.index - 1]! > start) this.index = firstEndingAfter(ends, start);
    while (this.index < ends.length && ends[this.index]! <= start) this.index += 1;
    return this.index;
  }

  /** Whether a span overlaps `[start, end)`. */
  meets(start: Instant, end: Instant): boolean {
    const index = this.at(start);
    return index < this.ends.length && this.starts[index]! < end && start < end;
  }

  /** Whether one span contains all of `[start, end)`. */
  covers(start: Instant, end: Instant): boolean {
    const index = this.at(start);
    return index < this.ends.length && this.starts[index]! <= start && end <= this.ends[index]!;
  }
}
