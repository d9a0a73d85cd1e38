import type { Lane, Site } from './lanes.ts';
import type { Instant, Span } from './model.ts';
import { gaps, merge, Sweep } from './spans.ts';

type Visit = (start: Instant, free: boolean) => void;

/** Calls back for each start on the grid of one owner. Their appointment lies in a window; rooms are not looked at. */
export function eachStart(site: Site, lane: Lane, starts: Span, visit: Visit): void {
  const once = overlap(lane.windows.days) ? onlyOnce(visit) : visit;
  if (site.plan.every === undefined) eachGapStart(site, lane, starts, once);
  else eachStep(site, lane, site.plan.every, starts, once);
}

/** Every n minutes from the beginning of each window, free or not. */
function eachStep({ plan, closed }: Site, lane: Lane, every: number, starts: Span, visit: Visit): void {
  const coverage = new Sweep(lane.windows.coverage);
  const closures = new Sweep(closed);
  const busy = new Sweep(lane.busy);
  for (const window of lane.windows.days) {
    const last = Math.min(window.end, starts.end);
    for (let start = firstStep(window.start, every, starts.start); start < last; start += every) {
      const end = start + plan.length;
      if (!coverage.covers(start, end)) continue;
      visit(start, !closures.meets(start, end) && !busy.meets(start, end + plan.buffer));
    }
  }
}

/** What is free is filled from its beginning, in steps of length and buffer. */
function eachGapStart({ plan, closed }: Site, lane: Lane, starts: Span, visit: Visit): void {
  const taken = closed.length === 0 ? lane.busy : merge([...closed, ...lane.busy]);
  const coverage = new Sweep(lane.windows.coverage);
  const closures = new Sweep(closed);
  const busy = new Sweep(lane.busy);
  const every = plan.length + plan.buffer;
  for (const window of lane.windows.days) {
    for (const gap of gaps(window, taken)) {
      const last = Math.min(gap.end, starts.end);
      for (let start = firstStep(gap.start, every, starts.start); start < last; start += every) {
        const end = start + plan.length;
        // A gap ends with its window, but the appointment may run on into the window of the next day.
        const fits = coverage.covers(start, end) && !closures.meets(start, end);
        if (!fits || busy.meets(start, end + plan.buffer)) break;
        visit(start, true);
      }
    }
  }
}

const firstStep = (origin: Instant, every: number, from: Instant): Instant =>
  origin >= from ? origin : origin + Math.ceil((from - origin) / every) * every;

const overlap = (spans: readonly Span[]): boolean =>
  spans.some(({ start }, index) => index > 0 && start < spans[index - 1]!.end);

/** Windows of two days may overlap, and both grids may have one start. */
function onlyOnce(visit: Visit): Visit {
  const seen = new Set<Instant>();
  return (start, free) => {
    if (seen.has(start)) return;
    seen.add(start);
    visit(start, free);
  };
}
