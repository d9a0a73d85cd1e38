import type { Service } from './service.ts';

/**
 * Whether customers can book a service, computed from its record alone. The list's chip, the editor and the tabs'
 * counts all say the same, because the filters below ask the server the same questions.
 */
export const serviceReasons = {
  /** Somebody decided that it is not shown. */
  HIDDEN: 'off',
  /** Somebody decided that it is booked at the desk only. */
  BOOKING_OFF: 'off',
  /** An appointment without staff. */
  NOBODY_GIVES_IT: 'bad',
  /** A class or course without sessions, or whose last one is over. */
  NO_FUTURE_SESSIONS: 'bad',
  /** Bookable, but the live site lists services by category (reference/calls.md section 3). */
  NO_CATEGORY: 'warn',
  BOOKABLE: 'good',
} as const;

export type ServiceReason = keyof typeof serviceReasons;

export interface ServiceState {
  state: (typeof serviceReasons)[ServiceReason];
  reason: ServiceReason;
}

/** The fields that the state depends on. */
type Judged = Pick<Service, 'type' | 'hidden' | 'onlineBooking' | 'staffMemberIds' | 'schedule' | 'category'>;

/** The first reason that holds, in the order in which somebody would have to deal with them. */
export function serviceState(service: Judged, now: Date): ServiceState {
  const reason = reasonOf(service, now);
  return { state: serviceReasons[reason], reason };
}

function reasonOf(service: Judged, now: Date): ServiceReason {
  if (service.hidden) return 'HIDDEN';
  if (service.onlineBooking?.enabled === false) return 'BOOKING_OFF';
  if (service.type === 'APPOINTMENT') {
    if ((service.staffMemberIds ?? []).length === 0) return 'NOBODY_GIVES_IT';
  } else if (!hasFutureSessions(service, now)) {
    return 'NO_FUTURE_SESSIONS';
  }
  if (!service.category?.id) return 'NO_CATEGORY';
  return 'BOOKABLE';
}

/** A class that repeats for ever has no last session. */
function hasFutureSessions({ schedule }: Judged, now: Date): boolean {
  if (!schedule?.firstSessionStart) return false;
  return schedule.lastSessionEnd === undefined || Date.parse(schedule.lastSessionEnd) > now.getTime();
}

type Filter = Record<string, unknown>;

/** `$ne` also finds services that do not say. */
const offered: Filter = { hidden: { $ne: true }, 'onlineBooking.enabled': { $ne: false } };

/** A list equals null when nothing is in it; the platform's services take no other question about emptiness. */
const withoutStaff: Filter = { staffMemberIds: null };

/** The services that customers can book: `good` and `warn`. */
export function bookableFilter(now: Date): Filter {
  return {
    ...offered,
    $or: [
      { type: 'APPOINTMENT', $not: withoutStaff },
      {
        type: { $ne: 'APPOINTMENT' },
        'schedule.firstSessionStart': { $exists: true },
        $or: [
          { 'schedule.lastSessionEnd': { $exists: false } },
          { 'schedule.lastSessionEnd': { $gt: now.toISOString() } },
        ],
      },
    ],
  };
}

/** The services that somebody should look at: `bad` and `warn`. */
export function needsAttentionFilter(now: Date): Filter {
  return {
    ...offered,
    $or: [
      { 'category.id': { $exists: false } },
      { type: 'APPOINTMENT', ...withoutStaff },
      {
        type: { $ne: 'APPOINTMENT' },
        $or: [
          { 'schedule.firstSessionStart': { $exists: false } },
          { 'schedule.lastSessionEnd': { $lte: now.toISOString() } },
        ],
      },
    ],
  };
}

/** The services that are not offered on purpose: `off`. */
export const notOfferedFilter: Filter = { $or: [{ hidden: true }, { 'onlineBooking.enabled': false }] };
