import { dayMs } from '../../../contract/durations.ts';
import { zoneOf, type Compiled } from '../compiled.ts';
import type { CalendarEvent, EventException, LocalDate, LocalDateTime, Schedule, Span } from '../model.ts';
import { datesOf } from './recurrence.ts';
import { clockOf, dateOf, textOf, timeOf, wallOf, type ZoneClock } from './zones.ts';

/** One occurrence of an event. */
export interface Occurrence extends Span {
  eventId: string;
  /** The local day of its start in its own zone, before a skipped time moves it. */
  day: LocalDate;
  locationId: string | undefined;
}

/**
 * The occurrences that may overlap a span, and all others of the same days. Both ends are wall-clock time. An
 * occurrence whose end is not after its start does not exist, nor does one on a skipped day.
 */
export function occurrencesOf(
  compiled: Compiled,
  schedule: Schedule,
  type: CalendarEvent['type'],
  { start, end }: Span,
): readonly Occurrence[] {
  if (schedule.events.length === 0) return none;
  return compiled.once(schedule, `${type} ${start} ${end}`, () => {
    const events = schedule.events.filter((event) => event.type === type && !event.cancelled);
    const longest = Math.max(
      0,
      ...events.flatMap((event) => [event, ...(event.exceptions ?? [])]).map(length),
    );
    // Two days more on both sides than the offset of any zone.
    const from = dateOf(textOf(start - longest - 2 * dayMs));
    const to = dateOf(textOf(end + 2 * dayMs));
    const zone = zoneOf(compiled, schedule);
    return events.flatMap((event) => {
      const clock = clockOf(event.timeZone ?? zone);
      return occurrencesOfEvent(event, clock, from, to).filter((found) => found.start < end);
    });
  });
}

const none: readonly Occurrence[] = [];

type Ends = Pick<CalendarEvent, 'start' | 'end' | 'allDay' | 'locationId'>;

const length = ({ cancelled, start, end }: CalendarEvent | EventException): number =>
  cancelled ? 0 : wallOf(end) - wallOf(start);

function occurrencesOfEvent(
  event: CalendarEvent,
  clock: ZoneClock,
  from: LocalDate,
  to: LocalDate,
): readonly Occurrence[] {
  const { recurrence, exceptions = [] } = event;
  const within = ({ start }: Ends) => dateOf(start) >= from && dateOf(start) <= to;
  const occur = (ends: Ends) =>
    instantsOf(ends, clock).map((span) => ({ ...span, eventId: event.id, locationId: ends.locationId }));
  if (!recurrence) return within(event) && clock.dayExists(dateOf(event.start)) ? occur(event) : [];

  const master = { start: event.start, recurrence, clock };
  const replaced = new Set(exceptions.map((exception) => exception.of));
  const { id: eventId, locationId } = event;
  const plain = regularTimes(event, datesOf(master, from, to), clock)
    .filter(({ day }) => !replaced.has(day))
    .map(({ start, end, day }) => ({ start, end, day, eventId, locationId }));
  const moved = exceptions
    .filter((exception) => !exception.cancelled && within(exception))
    .filter((exception) => clock.dayExists(dateOf(exception.start)))
    .filter(({ of }) => datesOf(master, of, of).length > 0)
    .flatMap(occur);
  return [...plain, ...moved];
}

/** The ends of an event moved to another day, with the same distance in days. */
function movedTo(date: LocalDate, { start, end }: Ends): Pick<Ends, 'start' | 'end'> {
  const days = wallOf(`${dateOf(end)}T00:00:00`) - wallOf(`${dateOf(start)}T00:00:00`);
  const lastDay = days === 0 ? date : dateOf(textOf(wallOf(`${date}T00:00:00`) + days));
  return { start: `${date}${timeOf(start)}`, end: `${lastDay}${timeOf(end)}` };
}

type Time = Pick<Occurrence, 'start' | 'end' | 'day'>;

/** The times of an event on the days of its rule. */
const regularTimes = (event: CalendarEvent, dates: readonly LocalDate[], clock: ZoneClock): readonly Time[] =>
  dates.flatMap((date) => instantsOf({ ...movedTo(date, event), allDay: event.allDay }, clock));

function instantsOf({ start, end, allDay }: Ends, clock: ZoneClock): Time[] {
  const at = (local: LocalDateTime) => clock.instantOf(allDay ? `${dateOf(local)}T00:00:00` : local);
  const time = { start: at(start), end: at(end), day: dateOf(start) };
  return time.end > time.start ? [time] : [];
}
