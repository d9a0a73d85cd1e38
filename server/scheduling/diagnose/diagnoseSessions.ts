import type { DiagnoseCode } from '../../../contract/entities/availability/diagnosis.ts';
import type { Evidence } from '../answer.ts';
import type { Compiled } from '../compiled.ts';
import { stateOfCourse } from '../sessions/course.ts';
import type { Findings } from './findings.ts';
import type { Instant, Spots, Service, Span } from '../model.ts';
import { compareTexts, matchesLocation, offeredLocation } from '../locations.ts';
import type { DiagnoseQuestion } from '../question.ts';
import { sessionsStarting, stateOfSession } from '../sessions/sessions.ts';

/** @param starts a range, or the possible instants of one local time */
export function diagnoseClass(
  compiled: Compiled,
  service: Service,
  { resourceId, location }: DiagnoseQuestion,
  starts: Span | readonly Instant[],
  { note, block }: Findings,
): void {
  const isThere = matchesLocation(location && [location]);
  const sessions = sessionsAt(compiled, starts)
    .filter(({ serviceId }) => serviceId === service.id)
    .filter(({ resources }) => resourceId === undefined || resources.some(({ id }) => id === resourceId))
    .filter((session) => isThere(offeredLocation(compiled, session.location)))
    // The evidence contains the numbers of the first session.
    .toSorted((one, other) => one.start - other.start || compareTexts(one.id, other.id));
  if (sessions.length === 0) {
    note('NO_SESSIONS', { serviceId: service.id });
    block(['NO_SESSIONS']);
  }
  for (const session of sessions) {
    const { remaining, locked, violations } = stateOfSession(compiled, service, session);
    const about = { sessionIds: [session.id], starts: [session.start] };
    const codes = new Map<DiagnoseCode, Evidence>([
      ...capacityReasons(session, remaining, locked),
      ...limitReasons(service, session.start, violations),
      ...(session.cancelled ? [['CANCELLED', {}] as const] : []),
    ]);
    for (const [code, evidence] of codes) note(code, { ...about, ...evidence });
    block([...codes.keys()]);
  }
}

function sessionsAt(compiled: Compiled, starts: Span | readonly Instant[]) {
  if ('start' in starts) return sessionsStarting(compiled, starts);
  return starts.flatMap((start) => sessionsStarting(compiled, { start, end: start + 1 }));
}

type Named = readonly (readonly [DiagnoseCode, Evidence])[];

function capacityReasons({ capacity, taken }: Spots, remaining: number, locked: boolean): Named {
  if (remaining > 0) return [];
  return [[locked ? 'HELD_FOR_WAITING_LIST' : 'NO_CAPACITY', { capacity, taken }]];
}

/** The policy limits that a start violates. */
export function limitReasons(
  { policy }: Service,
  start: Instant,
  violations: ReturnType<typeof stateOfSession>['violations'],
): Named {
  return [
    ...(violations.tooEarlyToBook
      ? [
          [
            'TOO_EARLY',
            {
              starts: [start],
              minutes: policy.earliestBookingInMinutes,
              opens: violations.earliestBookingDate,
            },
          ] as const,
        ]
      : []),
    ...(violations.tooLateToBook
      ? [['TOO_LATE', { starts: [start], ...minutesOf(policy.latestBookingInMinutes) }] as const]
      : []),
  ];
}

const minutesOf = (minutes: number | undefined): Evidence => (minutes === undefined ? {} : { minutes });

/** Diagnoses a course as a whole, independent of the range. */
export function diagnoseCourse(compiled: Compiled, service: Service, { note, block }: Findings): void {
  const { spots, capacity, span, violations } = stateOfCourse(compiled, service);
  const sessions = compiled.busy.sessions.filter(({ serviceId }) => serviceId === service.id);
  const codes = new Map<DiagnoseCode, Evidence>(capacityReasons(spots, capacity.remaining, capacity.locked));
  if (!span)
    codes.set(sessions.length > 0 ? 'CANCELLED' : 'NO_SESSIONS', {
      sessionIds: sessions.map(({ id }) => id),
    });
  else if (span.end < compiled.now) codes.set('COURSE_OVER', { starts: [span.start] });
  else if (violations.tooLateToBook && span.start < compiled.now)
    codes.set('COURSE_STARTED', { starts: [span.start] });
  else
    for (const [code, evidence] of limitReasons(service, span.start, violations)) codes.set(code, evidence);
  for (const [code, evidence] of codes) note(code, { serviceId: service.id, ...evidence });
  block([...codes.keys()]);
}
