import { dayMs, minuteMs } from '../../contract/durations.ts';
import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import type { Load, LoadDay } from './answer.ts';
import { holdings } from './busy.ts';
import type { Compiled } from './compiled.ts';
import type { Resource, Span } from './model.ts';
import { offeredLocation } from './locations.ts';
import type { LoadQuestion } from './question.ts';
import { sessionsStarting } from './sessions/sessions.ts';
import { askedZone, spanOf } from './time/range.ts';
import { listOf, merge, spansIn } from './time/spans.ts';
import { closuresAt, createHours } from './time/windows.ts';
import { textOf, wallOf } from './time/zones.ts';

/** How much of the working hours of all people, and of the spots of all sessions, is booked on each of some days. */
export function load(compiled: Compiled, question: LoadQuestion): Load {
  const asked = askedZone(compiled, question.timeZone);
  const dayAt = (index: number) => textOf(wallOf(question.from) + index * dayMs);
  const days = Array.from({ length: question.days }, (_, index): LoadDay => {
    const from = dayAt(index);
    const span = spanOf(asked, { from, to: dayAt(index + 1) });
    return { date: from.slice(0, 10), ...minutesOf(compiled, span), ...spotsOf(compiled, span) };
  });
  return { days, timeZone: asked.timeZone };
}

function minutesOf(compiled: Compiled, span: Span): Pick<LoadDay, 'openMinutes' | 'bookedMinutes'> {
  const people = [...compiled.resources.values()].filter(
    ({ typeId, deleted, serviceProvider }) => typeId === staffResourceTypeId && !deleted && serviceProvider,
  );
  const locations = [...compiled.locations.values()].filter(({ archived }) => !archived);
  const sites = locations.map(({ id }) => {
    const location = offeredLocation(compiled, { kind: 'BUSINESS', locationId: id });
    return { hours: createHours(compiled, location, span), closures: closuresAt(compiled, location, span) };
  });
  const holdingsOf = holdings(compiled, span);
  const blocksOf = ({ id }: Resource) => holdingsOf(id).filter(({ kind }) => kind === 'BLOCK');
  const bookedOf = ({ id }: Resource) => holdingsOf(id).filter(({ kind }) => kind !== 'BLOCK');
  const openOf = (person: Resource): readonly Span[] =>
    sites.flatMap(({ hours, closures }) =>
      without(spansIn(hours.of(person).coverage), [...closures, ...blocksOf(person)]),
    );
  const minutes = (spansOf: (person: Resource) => readonly Span[]) =>
    people.reduce((sum, person) => sum + minutesIn(spansOf(person), span), 0);
  return { openMinutes: minutes(openOf), bookedMinutes: minutes(bookedOf) };
}

/** Minutes that at least one of the spans covers. */
function minutesIn(spans: readonly Span[], within: Span): number {
  const clipped = spans
    .map(({ start, end }) => ({ start: Math.max(start, within.start), end: Math.min(end, within.end) }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start - other.start);
  return spansIn(merge(listOf(clipped))).reduce((sum, { start, end }) => sum + (end - start) / minuteMs, 0);
}

function cut({ start, end }: Span, other: Span): Span[] {
  if (other.end <= start || other.start >= end) return [{ start, end }];
  return [
    { start, end: other.start },
    { start: other.end, end },
  ].filter((part) => part.start < part.end);
}

/** The spans without the parts that others cover. */
function without(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  return others.reduce<readonly Span[]>((left, other) => left.flatMap((span) => cut(span, other)), spans);
}

/** A course is booked as a whole, so that each of its sessions has the spots of the course. */
function spotsOf(compiled: Compiled, span: Span): Pick<LoadDay, 'spots' | 'takenSpots'> {
  const courses = new Map(compiled.busy.courses.map((course) => [course.serviceId, course]));
  const sessions = sessionsStarting(compiled, span).filter(({ cancelled }) => !cancelled);
  return sessions.reduce(
    (sum, session) => {
      const { capacity, taken } = courses.get(session.serviceId) ?? session;
      return { spots: sum.spots + capacity, takenSpots: sum.takenSpots + Math.min(taken, capacity) };
    },
    { spots: 0, takenSpots: 0 },
  );
}
