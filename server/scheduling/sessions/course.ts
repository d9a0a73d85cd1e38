import type { CourseAvailability } from '../answer.ts';
import { capacityOf, type Capacity } from '../capacity.ts';
import type { Compiled } from '../compiled.ts';
import type { Spots, Service, Span } from '../model.ts';
import { isViolated, violationsOf } from '../policy.ts';
import type { CourseQuestion } from '../question.ts';
import { RefusedQuestion } from '../refusal.ts';
import { reachOfSeries } from './series.ts';
import { waitingSpots } from './sessions.ts';

const noSpots: Spots = { capacity: 0, taken: 0, offers: [], waiting: 0 };

/** The spots of a course, which is booked as a whole. */
export function course(compiled: Compiled, { scheduleId }: CourseQuestion): CourseAvailability {
  const service = compiled.rules.services.find((one) => one.scheduleId === scheduleId);
  if (service?.type !== 'COURSE') {
    throw new RefusedQuestion({ code: 'FAILED_RESOLVING_SCHEDULE', scheduleId });
  }
  const { spots, capacity, violations, bookable } = stateOfCourse(compiled, service);
  return {
    bookable,
    totalSpots: spots.capacity,
    openSpots: capacity.remaining,
    violations,
    locked: capacity.locked,
    maxParticipantsPerBooking: service.policy.maxParticipantsPerBooking,
    ...waitingSpots(capacity),
  };
}

/** The availability of a course. A course without sessions cannot be booked, whatever its policy. */
export function stateOfCourse(compiled: Compiled, service: Service) {
  const spots = compiled.busy.courses.find(({ serviceId }) => serviceId === service.id) ?? noSpots;
  const capacity: Capacity = capacityOf(spots, service.policy, compiled.now);
  const span = spanOfCourse(compiled, service.id);
  const timeless = { start: compiled.now, end: compiled.now };
  const policy = span ? service.policy : { ...service.policy, ...noLimits };
  const violations = violationsOf({ ...service, policy }, span ?? timeless, compiled.now);
  return {
    spots,
    capacity,
    span,
    violations,
    bookable: span !== undefined && capacity.remaining > 0 && !isViolated(violations),
  };
}

const noLimits = { earliestBookingInMinutes: undefined, latestBookingInMinutes: undefined };

/** From the start of the first session to the end of the last one, without cancelled sessions. */
function spanOfCourse(compiled: Compiled, serviceId: string): Span | undefined {
  const stored = compiled.busy.sessions.filter(
    (session) => session.serviceId === serviceId && !session.cancelled,
  );
  const beyond = compiled.busy.series
    .filter(({ template }) => template.kind === 'SESSION' && template.serviceId === serviceId)
    .map((series) => reachOfSeries(compiled, series))
    .flatMap(({ first, last, open }) => {
      if (!first) return [];
      return [{ start: first.start, end: open ? Infinity : (last ?? first).end }];
    });
  return [...stored, ...beyond].reduce<Span | undefined>(
    (all, { start, end }) =>
      all ? { start: Math.min(all.start, start), end: Math.max(all.end, end) } : { start, end },
    undefined,
  );
}
