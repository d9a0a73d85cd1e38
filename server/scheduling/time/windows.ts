import { dayMs } from '../../../contract/durations.ts';
import type { OfferedLocation } from '../answer.ts';
import { inMap, zoneOf, type Compiled } from '../compiled.ts';
import type { Hours, Instant, LocalDate, Resource, Schedule, Span } from '../model.ts';
import { occurrencesOf, type Occurrence } from './occurrences.ts';
import { compareTexts } from '../locations.ts';
import { isSorted, listOf, merge, noSpans, sorted, spansIn, type SpanList, type Spans } from './spans.ts';

/** The windows of a resource at a location. */
export interface Windows {
  /** An appointment must be within one of them. */
  coverage: Spans;
  /** The same, split where another local day begins: each has its own grid and gaps. By start; days may overlap. */
  days: SpanList;
}

const noWindows: Windows = { coverage: noSpans, days: noSpans };

/** The windows at one location. Equal schedules share an object, so that derived values are computed once. */
export interface HoursAt {
  /** The windows of a person, or of a room with hours. */
  of: (resource: Resource) => Windows;
  /** The windows of the location, which a rented room without hours follows. */
  ofLocation: () => Windows;
}

/** The working windows at one location within a span, computed once for each schedule. */
export function createHours(compiled: Compiled, location: OfferedLocation, within: Span): HoursAt {
  const bySchedule = new Map<Schedule, Windows>();
  const byTimes = new Map<Times, Windows>();
  const timesAt = createTimesAt(compiled, location, within);
  const windowsAt = (schedule: Schedule) =>
    inMap(bySchedule, schedule, () => {
      const times = timesAt(schedule);
      return inMap(byTimes, times, () => windowsFrom(times, within));
    });
  const own =
    location.kind === 'BUSINESS' ? compiled.locations.get(location.id ?? '') : compiled.defaultLocation;
  return {
    of({ hours }) {
      const schedule = scheduleAt(compiled, hours, location);
      return schedule ? windowsAt(schedule) : noWindows;
    },
    ofLocation: () => (own ? windowsAt(own.hours) : noWindows),
  };
}

/** The schedule of a resource at a location; undefined if it does not work there. */
function scheduleAt(
  { locations, defaultLocation }: Compiled,
  hours: Hours,
  location: OfferedLocation,
): Schedule | undefined {
  switch (hours.from) {
    case 'OWN':
      return hours.schedule;
    case 'DEFAULT':
      return defaultLocation?.hours;
    case 'LOCATION': {
      if (location.kind !== 'BUSINESS') return undefined;
      const everywhere = hours.locationId === defaultLocation?.id;
      return everywhere || hours.locationId === location.id
        ? locations.get(hours.locationId)?.hours
        : undefined;
    }
    default:
      return hours satisfies never;
  }
}

/** Occurrences of working hours in columns, by local day and start. */
interface Times extends SpanList {
  readonly days: readonly LocalDate[];
}

/**
 * Caches times of schedules by everything that determines them: months are requested often, and many people share
 * hours.
 */
const known = new Map<string, Times>();
const mostKnown = 500;

function createTimesAt(
  compiled: Compiled,
  location: OfferedLocation,
  within: Span,
): (schedule: Schedule) => Times {
  // Whole days, so that a range that begins now uses the cached times of a minute ago.
  const wide = {
    start: Math.floor(within.start / dayMs) * dayMs,
    end: Math.ceil(within.end / dayMs) * dayMs,
  };
  const asked = `${wide.start} ${wide.end} ${location.kind === 'BUSINESS' ? location.id : ''}`;
  return (schedule) => {
    const key = `${asked} ${contentOf(compiled, schedule)}`;
    const times = known.get(key);
    if (times) return times;
    const read = readTimes(occurrencesOf(compiled, schedule, 'WORKING_HOURS', wide).filter(isAt(location)));
    if (known.size >= mostKnown) known.clear();
    known.set(key, read);
    return read;
  };
}

/** Everything in a schedule that determines its working hours, as a text. */
const contentOf = (compiled: Compiled, schedule: Schedule): string =>
  compiled.once(schedule, 'content', () => {
    let content = zoneOf(compiled, schedule);
    for (const event of schedule.events) {
      if (event.type !== 'WORKING_HOURS' || event.cancelled) continue;
      const { start, end, timeZone, allDay, locationId, recurrence, exceptions = [] } = event;
      content += `|${start} ${end} ${timeZone} ${allDay} ${locationId}`;
      if (!recurrence) continue;
      const { interval, days, until, count } = recurrence;
      content += ` ${interval} ${days.length === 1 ? days[0] : days.join()} ${until} ${count}`;
      if (exceptions.length > 0) content += JSON.stringify(exceptions);
    }
    return content;
  });

function readTimes(occurrences: readonly Occurrence[]): Times {
  const ordered = occurrences.toSorted(
    (one, other) => compareTexts(one.day, other.day) || one.start - other.start,
  );
  return { ...listOf(ordered), days: ordered.map((occurrence) => occurrence.day) };
}

/** Joins overlapping and adjacent occurrences of one day. */
function windowsFrom({ starts, ends, days }: Times, within: Span): Windows {
  const merged = { starts: [] as Instant[], ends: [] as Instant[] };
  let last = -1;
  let openDay: LocalDate | undefined;
  for (let index = 0; index < starts.length; index += 1) {
    const start = starts[index]!;
    if (start >= within.end) continue;
    const end = ends[index]!;
    if (days[index] === openDay && start <= merged.ends[last]!) {
      if (end > merged.ends[last]!) merged.ends[last] = end;
      continue;
    }
    merged.starts.push(start);
    merged.ends.push(end);
    last += 1;
    openDay = days[index];
  }
  const all = isSorted(merged.starts) ? merged : sorted(merged);
  return { coverage: merge(all), days: endingAfter(all, within.start) };
}

function endingAfter(all: SpanList, instant: Instant): SpanList {
  if (all.ends.every((end) => end > instant)) return all;
  return listOf(spansIn(all).filter(({ end }) => end > instant));
}

/** An event without a location applies everywhere; one with a location only there. */
const isAt =
  (location: OfferedLocation) =>
  ({ locationId }: Occurrence): boolean =>
    locationId === undefined || (location.kind === 'BUSINESS' && locationId === location.id);

/** The closures of the business and of this location. */
export function closuresAt(
  compiled: Compiled,
  location: OfferedLocation,
  within: Span,
): readonly Occurrence[] {
  const { closures } = compiled.rules.business;
  return occurrencesOf(compiled, busyOnly(compiled, closures), 'DEFAULT', within).filter(isAt(location));
}

/** FREE events close nothing. */
const busyOnly = ({ once }: Compiled, schedule: Schedule): Schedule =>
  once(schedule, 'busy', () => ({
    ...schedule,
    events: schedule.events.filter(({ transparency }) => transparency === 'BUSY'),
  }));
