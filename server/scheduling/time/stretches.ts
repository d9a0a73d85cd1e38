import { dayMs } from '../../../contract/durations.ts';
import type { Span } from '../model.ts';
import type { Asked } from './range.ts';
import { dateOf, textOf, wallOf } from './zones.ts';

const daysAtOnce = 7;

/** The parts of a range that are computed at once for a page, which usually needs only the first ones. Days are whole. */
export function* stretchesIn({ clock }: Asked, { start, end }: Span): Generator<Span> {
  for (let from = start; from < end;) {
    const later = textOf(wallOf(`${dateOf(clock.localAt(from))}T00:00:00`) + daysAtOnce * dayMs);
    const to = Math.min(clock.instantOf(later), end);
    yield { start: from, end: to };
    from = to;
  }
}
