import { hourMs } from '../../../contract/durations.ts';
import { isBlocking, type DiagnoseCode } from '../../../contract/entities/availability/diagnosis.ts';
import type { WeekState } from '../../../contract/entities/availability/week.ts';
import type { Week, WeekCell } from '../answer.ts';
import type { Compiled } from '../compiled.ts';
import type { Instant, LocalDateTime, Service, Span } from '../model.ts';
import { matchesLocation } from '../locations.ts';
import { planOf } from '../plan.ts';
import type { WeekQuestion } from '../question.ts';
import { eventSlots, sessionsStarting } from '../sessions/sessions.ts';
import { serviceOf, slots } from '../slots/slots.ts';
import { sitesOf } from '../time/lanes.ts';
import { askedZone, spanOf } from '../time/range.ts';
import { meets, spansIn } from '../time/spans.ts';
import { textOf, wallOf } from '../time/zones.ts';
import { diagnose } from './diagnose.ts';

const hoursOfWeek = 7 * 24;

/**
 * The hours of seven days with the number of times that customers can book, and of the others why not. The numbers are
 * those of the lists of times, the reasons those of diagnose, so that the three never differ. Hours outside working hours
 * are left out.
 */
export function week(compiled: Compiled, question: WeekQuestion): Week {
  const asked = askedZone(compiled, question.timeZone);
  const service = serviceOf(compiled, question.serviceId);
  const first = wallOf(question.from);
  const hourAt = (index: number): LocalDateTime => textOf(first + index * hourMs);
  const range = { from: hourAt(0), to: hourAt(hoursOfWeek), timeZone: asked.timeZone };
  const free = freeStarts(compiled, service, { ...question, ...range });
  const open = openHours(compiled, service, question, spanOf(asked, range));
  const cells: WeekCell[] = [];
  for (let index = 0; index < hoursOfWeek; index += 1) {
    const localStart = hourAt(index);
    const starts = free.get(hourOf(localStart)) ?? 0;
    if (starts > 0) {
      cells.push({ localStart, state: 'FREE', starts });
      continue;
    }
    const cell = { from: localStart, to: hourAt(index + 1), timeZone: asked.timeZone };
    const span = spanOf(asked, cell);
    // The clocks skip this hour.
    if (hourOf(asked.clock.localAt(span.start)) !== hourOf(localStart)) continue;
    const isOpen = open.some((window) => meets(window, span));
    if (!isOpen) continue;
    const { serviceId, location } = question;
    const { reasons } = diagnose(compiled, {
      ask: 'DIAGNOSE',
      serviceId,
      ...(location && { location }),
      ...cell,
    });
    const state = stateOf(reasons.map(({ code }) => code));
    if (span.end <= compiled.now) cells.push({ localStart, state: 'PAST', starts });
    else cells.push({ localStart, state: state === 'OUTSIDE' ? 'NO_START' : state, starts });
  }
  return { cells, timeZone: asked.timeZone };
}

/** Numbers of different starts by hour. */
function freeStarts(
  compiled: Compiled,
  { id, type }: Service,
  { from, to, timeZone, location }: WeekQuestion & { to: LocalDateTime },
): ReadonlyMap<string, number> {
  const range = { from, to, ...(timeZone !== undefined && { timeZone }) };
  const items =
    type === 'APPOINTMENT'
      ? slots(compiled, {
          ask: 'SLOTS',
          serviceId: id,
          bookable: true,
          ...(location && { locations: [location] }),
          ...range,
        }).items
      : eventSlots(compiled, { ask: 'EVENT_SLOTS', serviceIds: [id], ...range }).items;
  const isThere = matchesLocation(location && [location]);
  const starts = new Map<Instant, LocalDateTime>(
    items
      .filter(({ location: there }) => type === 'APPOINTMENT' || isThere(there))
      .map((one) => [one.start, one.localStart]),
  );
  const counts = new Map<string, number>();
  for (const start of starts.values()) counts.set(hourOf(start), (counts.get(hourOf(start)) ?? 0) + 1);
  return counts;
}

const hourOf = (local: LocalDateTime) => local.slice(0, 'yyyy-mm-ddThh'.length);

/** The working hours of those who give an appointment, or the starts of the sessions of a class. */
function openHours(
  compiled: Compiled,
  service: Service,
  { location }: WeekQuestion,
  range: Span,
): readonly Span[] {
  if (service.type === 'CLASS') {
    return sessionsStarting(compiled, range)
      .filter(({ serviceId }) => serviceId === service.id)
      .map(({ start }) => ({ start, end: start + 1 }));
  }
  const plan = planOf(compiled, service, undefined);
  if (!plan) return [];
  return sitesOf(compiled, plan, plan.locations.filter(matchesLocation(location && [location])), range)
    .flatMap(({ owners }) => owners.lanes)
    .flatMap(({ windows }) => spansIn(windows.coverage));
}

/** That of the first reason about times, because reasons about the service hold in every hour. */
function stateOf(codes: readonly DiagnoseCode[]): WeekState {
  const [first] = codes.filter(isBlocking).filter((code) => code !== 'BOOKING_OFF');
  return first === undefined ? 'OFF' : states[first];
}

const states: Readonly<Record<DiagnoseCode, WeekState>> = {
  HIDDEN: 'OFF',
  BOOKING_OFF: 'OFF',
  NO_CATEGORY: 'OFF',
  NO_STAFF: 'OUTSIDE',
  STAFF_DELETED: 'OUTSIDE',
  NO_RESOURCE_OF_TYPE: 'OFF',
  NO_HOURS: 'OUTSIDE',
  NO_HOURS_AT_PLACE: 'OUTSIDE',
  DURATION_TOO_LONG_FOR_HOURS: 'OUTSIDE',
  CLOSED: 'CLOSED',
  BOOKED_OUT: 'TAKEN',
  BUFFER: 'TAKEN',
  RESOURCE_TAKEN: 'TAKEN',
  TOO_EARLY: 'POLICY',
  TOO_LATE: 'POLICY',
  NO_CAPACITY: 'TAKEN',
  HELD_FOR_WAITING_LIST: 'TAKEN',
  NO_SESSIONS: 'OUTSIDE',
  COURSE_OVER: 'POLICY',
  COURSE_STARTED: 'POLICY',
  NO_PAYMENT_OPTION: 'OFF',
  PLAN_REQUIRED: 'OFF',
  CANCELLED: 'TAKEN',
};
