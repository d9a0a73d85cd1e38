import { minuteMs } from '../../contract/durations.ts';
import type { Violations } from './answer.ts';
import type { Instant, Service, Span } from './model.ts';
import type { ViolationFilter } from './question.ts';

/**
 * The policy violations of a time. Limits compare instants and are inclusive.
 * @param span of a course: from the start of its first session to the end of its last
 */
export const violationsOf = (service: Service, { start, end }: Span, now: Instant): Violations =>
  createViolations(service, now)(start, end);

/** The same for many times. Those that are not too early share one object. */
export function createViolations(
  service: Service,
  now: Instant,
): (start: Instant, end: Instant) => Violations {
  const {
    earliestBookingInMinutes: earliest,
    latestBookingInMinutes: latest = 0,
    bookAfterStart,
  } = service.policy;
  const closesWithEnd = bookAfterStart && service.type !== 'APPOINTMENT';
  const bookOnlineDisabled = isBookingOff(service);
  const inTime: Violations = { tooEarlyToBook: false, tooLateToBook: false, bookOnlineDisabled };
  const tooLate: Violations = { tooEarlyToBook: false, tooLateToBook: true, bookOnlineDisabled };
  return (start, end) => {
    const tooLateToBook = (closesWithEnd ? end : start - latest * minuteMs) < now;
    const opens = earliest === undefined ? now : start - earliest * minuteMs;
    if (opens <= now) return tooLateToBook ? tooLate : inTime;
    return { tooEarlyToBook: true, earliestBookingDate: opens, tooLateToBook, bookOnlineDisabled };
  };
}

export const isBookingOff = ({ onlineBooking, deleted }: Service): boolean => !onlineBooking || deleted;

export const isViolated = (violations: Violations): boolean =>
  violations.tooEarlyToBook || violations.tooLateToBook || violations.bookOnlineDisabled;

/** Any violation of a part applies to all; booking opens with the last part. */
export function joinViolations(parts: readonly Violations[]): Violations {
  const opens = parts.flatMap(({ earliestBookingDate }) => earliestBookingDate ?? []);
  return {
    tooEarlyToBook: parts.some((part) => part.tooEarlyToBook),
    ...(opens.length > 0 && { earliestBookingDate: Math.max(...opens) }),
    tooLateToBook: parts.some((part) => part.tooLateToBook),
    bookOnlineDisabled: parts.some((part) => part.bookOnlineDisabled),
  };
}

/** Whether each requested violation has the requested value. */
export function matchesViolations(asked: ViolationFilter = {}): (violations: Violations) => boolean {
  const names = (['tooEarlyToBook', 'tooLateToBook', 'bookOnlineDisabled'] as const).filter(
    (name) => asked[name] !== undefined,
  );
  return (violations) => names.every((name) => asked[name] === violations[name]);
}
