import type { Instant, Span } from './model.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** Sorted spans that neither overlap nor touch, without empty ones. */
export type Spans = readonly Span[];

/** Overlapping and touching spans become one. Sorts the list given. */
export function merge(spans: Span[]): Spans {
  if (!isSorted(spans)) spans.sort((one, other) => one.start - other.start);
  const merged: Span[] = [];
  let open: Span | undefined;
  for (const { start, end } of spans) {
    if (end <= start) continue;
    if (open && start <= open.end) {
      if (end > open.end) open.end = end;
    } else {
      open = { start, end };
      merged.push(open);
    }
  }
  return merged;
}

/** Busy times mostly come in order, and checking that is cheaper than sorting. */
function isSorted(spans: readonly Span[]): boolean {
  let before = -Infinity;
  for (const { start } of spans) {
    if (start < before) return false;
    before = start;
  }
  return true;
}

/** What is left of a span without the taken ones. */
export function gaps({ start, end }: Span, taken: Spans): Spans {
  const left: Span[] = [];
  let from = start;
  for (let index = firstEndingAfter(taken, start); index < taken.length; index += 1) {
    const { start: begins, end: ends } = taken[index]!;
    if (begins >= end) break;
    if (begins > from) left.push({ start: from, end: begins });
    from = ends;
  }
  if (from < end) left.push({ start: from, end });
  return left;
}

function firstEndingAfter(spans: Spans, instant: Instant): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Answers for ascending starts in constant time each, because it goes on where it stopped. */
export class Sweep {
  private index = 0;
  private readonly spans: Spans;

  constructor(spans: Spans) {
    this.spans = spans;
  }

  private at(start: Instant): Span | undefined {
    const { spans } = this;
    if (this.index > 0 && spans[this.index - 1]!.end > start) this.index = firstEndingAfter(spans, start);
    while (this.index < spans.length && spans[this.index]!.end <= start) this.index += 1;
    return spans[this.index];
  }

  /** Whether one of the spans has a part in common with `[start, end)`. */
  meets(start: Instant, end: Instant): boolean {
    const span = this.at(start);
    return span !== undefined && span.start < end && start < end;
  }

  /** Whether one of the spans holds all of `[start, end)`. */
  covers(start: Instant, end: Instant): boolean {
    const span = this.at(start);
    return span !== undefined && span.start <= start && end <= span.end;
  }
}
