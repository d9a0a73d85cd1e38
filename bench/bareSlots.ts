import type { Appointment, Instant } from '../server/scheduling/model.ts';

/** The hours of one local day, with all results of time zone computations. */
export interface BareWindow {
  start: Instant;
  end: Instant;
  /** The local day begins here, and has no clock change before the hours end. */
  midnight: Instant;
  date: string;
}

interface BarePerson {
  id: string;
  name: string;
}

interface BareSlot {
  start: Instant;
  end: Instant;
  localStart: string;
  localEnd: string;
  /** At most ten, as in a list. */
  free: BarePerson[];
  hasMore: boolean;
}

const minute = 60_000;
const twoDigits = (number: number) => String(number).padStart(2, '0');
const times = Array.from(
  { length: 1440 },
  (_each, at) => `T${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}:00`,
);
const mostNamed = 10;

/**
 * Interval arithmetic alone: the free starts of people with the same windows, with local texts and the people of each
 * start. Ignores zones, rules, locations, rooms, buffers, policies and statuses: windows are computed beforehand, and
 * every booking counts.
 */
export function bareSlots(
  appointments: readonly Appointment[],
  people: readonly BarePerson[],
  windows: readonly BareWindow[],
  { every, length }: { every: number; length: number },
): BareSlot[] {
  const lanes = people.map((person) => ({ person, starts: [] as number[], ends: [] as number[], next: 0 }));
  const byId = new Map(lanes.map((lane) => [lane.person.id, lane]));
  // In the order of the statement that reads them.
  for (const { resourceIds, start, end } of appointments) {
    for (const id of resourceIds) {
      const lane = byId.get(id);
      lane?.starts.push(start);
      lane?.ends.push(end);
    }
  }
  for (const { starts, ends } of lanes) {
    starts.push(Infinity);
    ends.push(Infinity);
  }
  const slots: BareSlot[] = [];
  for (const { start: opens, end: closes, midnight, date } of windows) {
    for (let start = opens; start + length <= closes; start += every) {
      const end = start + length;
      const free: BarePerson[] = [];
      let count = 0;
      for (const lane of lanes) {
        while (lane.ends[lane.next]! <= start) lane.next += 1;
        if (lane.starts[lane.next]! < end) continue;
        if (count < mostNamed) free.push(lane.person);
        count += 1;
      }
      if (count === 0) continue;
      slots.push({
        start,
        end,
        localStart: date + times[(start - midnight) / minute]!,
        localEnd: date + times[(end - midnight) / minute]!,
        free,
        hasMore: count > mostNamed,
      });
    }
  }
  return slots;
}
