import type { Compiled } from './compiled.ts';
import type { SlotPlace } from './answer.ts';
import type { Hours, LocalDate, Resource, Schedule, Span } from './model.ts';
import { occurrencesOf, type Occurrence } from './occurrences.ts';
import { compareTexts } from './places.ts';
import { merge, type Spans } from './spans.ts';

/** When somebody works at a place. */
export interface Windows {
  /** An appointment must lie in one of them. */
  coverage: Spans;
  /** The same cut where another local day begins: each has its own grid and gaps. By start; days may overlap. */
  days: readonly Span[];
}

const noWindows: Windows = { coverage: [], days: [] };

/** The windows of a person, or of a room by its own hours; those of a room that is always open are undefined. */
export function windowsOf(compiled: Compiled, { hours }: Resource, place: SlotPlace, within: Span): Windows {
  const schedule = scheduleAt(compiled, hours, place);
  return schedule ? windowsAt(compiled, schedule, place, within) : noWindows;
}

/** The windows of a place itself: a room that is rented out follows them where it has none of its own. */
export function placeWindows(compiled: Compiled, place: SlotPlace, within: Span): Windows {
  const own = place.kind === 'BUSINESS' ? compiled.places.get(place.id ?? '') : compiled.defaultPlace;
  return own ? windowsAt(compiled, own.hours, place, within) : noWindows;
}

/** The hours that a resource works by at a place; none where it does not work there. */
function scheduleAt(
  { places, defaultPlace }: Compiled,
  hours: Hours,
  place: SlotPlace,
): Schedule | undefined {
  switch (hours.from) {
    case 'OWN':
      return hours.schedule;
    case 'DEFAULT':
      return defaultPlace?.hours;
    case 'PLACE': {
      if (place.kind !== 'BUSINESS') return undefined;
      const everywhere = hours.placeId === defaultPlace?.id;
      return everywhere || hours.placeId === place.id ? places.get(hours.placeId)?.hours : undefined;
    }
    default:
      return hours satisfies never;
  }
}

function windowsAt(compiled: Compiled, schedule: Schedule, place: SlotPlace, within: Span): Windows {
  const { start, end } = within;
  const key = `windows ${place.kind} ${place.id} ${start} ${end}`;
  return compiled.once(schedule, key, () => {
    const occurrences = occurrencesOf(compiled, schedule, 'WORKING_HOURS', within).filter(isAt(place));
    const days = mergeDays(occurrences).filter((span) => span.end > start && span.start < end);
    return { coverage: merge([...occurrences]), days };
  });
}

/** Overlapping and touching occurrences of one day become one. */
function mergeDays(occurrences: readonly Occurrence[]): readonly Span[] {
  const ordered = occurrences.toSorted(
    (one, other) => compareTexts(one.day, other.day) || one.start - other.start,
  );
  const merged: Span[] = [];
  let day: LocalDate | undefined;
  let open: Span | undefined;
  for (const occurrence of ordered) {
    if (open && occurrence.day === day && occurrence.start <= open.end) {
      open.end = Math.max(open.end, occurrence.end);
      continue;
    }
    open = { start: occurrence.start, end: occurrence.end };
    day = occurrence.day;
    merged.push(open);
  }
  return merged.toSorted((one, other) => one.start - other.start);
}

/** An event without a place holds everywhere; one with a place only there. */
const isAt =
  (place: SlotPlace) =>
  ({ placeId }: Occurrence): boolean =>
    placeId === undefined || (place.kind === 'BUSINESS' && placeId === place.id);

/** When the business, or this place of it, is closed. */
export function closuresAt(compiled: Compiled, place: SlotPlace, within: Span): readonly Occurrence[] {
  const { closures } = compiled.rules.business;
  return occurrencesOf(compiled, busyOnly(compiled, closures), 'DEFAULT', within).filter(isAt(place));
}

/** FREE events close nothing. */
const busyOnly = ({ once }: Compiled, schedule: Schedule): Schedule =>
  once(schedule, 'busy', () => ({
    ...schedule,
    events: schedule.events.filter(({ transparency }) => transparency === 'BUSY'),
  }));
