import type { Lane, Site } from './lanes.ts';
import type { Instant, Span } from '../model.ts';
import type { Plan } from '../plan.ts';
import { eachGap, joined, merge, Sweep } from './spans.ts';
import type { Windows } from './windows.ts';

/**
 * The distinct starts on the grid of one owner, in the order of the windows. Their appointment is within a window;
 * rooms are ignored. Starts that fill gaps are free.
 */
export function ownStarts(site: Site, lane: Lane, within: Span): readonly Instant[] {
  const { every } = site.plan;
  return every === undefined
    ? gapStarts(site, lane, within)
    : stepStarts(site.plan, every, lane.windows, within);
}

/** Every n minutes from the beginning of each window, free or not: the same for all owners with these windows. */
export function stepStarts(
  { length }: Plan,
  every: number,
  { coverage, days }: Windows,
  within: Span,
): readonly Instant[] {
  const covering = new Sweep(coverage);
  const found: Instant[] = [];
  for (let index = 0; index < days.starts.length; index += 1) {
    const last = Math.min(days.ends[index]!, within.end);
    for (let start = firstStep(days.starts[index]!, every, within.start); start < last; start += every) {
      if (covering.covers(start, start + length)) found.push(start);
    }
  }
  return onlyOnce(found, days.starts, days.ends);
}

/** Fills each free gap from its beginning in steps of duration and buffer. */
function gapStarts({ plan, closed }: Site, { windows, busy: own }: Lane, within: Span): readonly Instant[] {
  const taken = closed.starts.length === 0 ? own : merge(joined(closed, own));
  const coverage = new Sweep(windows.coverage);
  const closures = new Sweep(closed);
  const busy = new Sweep(own);
  const every = plan.length + plan.buffer;
  const found: Instant[] = [];
  const fill = (from: Instant, to: Instant) => {
    const last = Math.min(to, within.end);
    for (let start = firstStep(from, every, within.start); start < last; start += every) {
      const end = start + plan.length;
      // A gap ends with its window, but the appointment may continue into the window of the next day.
      const fits = coverage.covers(start, end) && !closures.meets(start, end);
      if (!fits || busy.meets(start, end + plan.buffer)) break;
      found.push(start);
    }
  };
  const { starts, ends } = windows.days;
  for (let index = 0; index < starts.length; index += 1) eachGap(starts[index]!, ends[index]!, taken, fill);
  return onlyOnce(found, starts, ends);
}

const firstStep = (origin: Instant, every: number, from: Instant): Instant =>
  origin >= from ? origin : origin + Math.ceil((from - origin) / every) * every;

/** Windows of two days may overlap, so both grids may contain a start. */
function onlyOnce(
  found: readonly Instant[],
  starts: readonly Instant[],
  ends: readonly Instant[],
): readonly Instant[] {
  const overlap = starts.some((start, index) => index > 0 && start < ends[index - 1]!);
  return overlap ? [...new Set(found)] : found;
}
