import type { Service } from './service.ts';

/**
 * Whether customers can book a service, computed from its record alone. The list, the editor and the counts of the tabs
 * agree, because the filters below send the same conditions to the server.
 */
export const serviceReasons = {
  /** Hidden on purpose. */
  HIDDEN: 'off',
  /** Online booking is off on purpose. */
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

/** In order of priority. */
export const serviceReasonNames = [
  'HIDDEN',
  'BOOKING_OFF',
  'NOBODY_GIVES_IT',
  'NO_FUTURE_SESSIONS',
  'NO_CATEGORY',
  'BOOKABLE',
] as const satisfies readonly ServiceReason[];

export interface ServiceState {
  state: (typeof serviceReasons)[ServiceReason];
  reason: ServiceReason;
}

/** The fields that the status depends on. */
type Judged = Pick<Service, 'type' | 'hidden' | 'onlineBooking' | 'staffMemberIds' | 'schedule' | 'category'>;

/** The first reason that applies, in order of priority. */
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

/** A class that recurs forever has no last session. */
function hasFutureSessions({ schedule }: Judged, now: Date): boolean {
  if (!schedule?.firstSessionStart) return false;
  return schedule.lastSessionEnd === undefined || Date.parse(schedule.lastSessionEnd) > now.getTime();
}

type Filter = Record<string, unknown>;

/** `$ne` also finds services without the field. */
const offered: Filter = { hidden: { $ne: true }, 'onlineBooking.enabled': { $ne: false } };

/** A list equals null when it is empty; the platform supports no other query for empty lists of services. */
const withoutStaff: Filter = { staffMemberIds: null };

/** Classes and courses whose last session is over, or that never had one. */
const withoutSessions = (now: Date): Filter => ({
  type: { $ne: 'APPOINTMENT' },
  $or: [
    { 'schedule.firstSessionStart': { $exists: false } },
    { 'schedule.lastSessionEnd': { $lte: now.toISOString() } },
  ],
});

/** The services whose first applicable reason this is: the filters of all reasons partition the services. */
export function reasonFilter(reason: ServiceReason, now: Date): Filter {
  switch (reason) {
    case 'HIDDEN':
      return { hidden: true };
    case 'BOOKING_OFF':
      return { hidden: { $ne: true }, 'onlineBooking.enabled': false };
    case 'NOBODY_GIVES_IT':
      return { ...offered, type: 'APPOINTMENT', ...withoutStaff };
    case 'NO_FUTURE_SESSIONS':
      return { ...offered, ...withoutSessions(now) };
    case 'NO_CATEGORY':
      return { ...bookableFilter(now), 'category.id': { $exists: false } };
    case 'BOOKABLE':
      return { ...bookableFilter(now), 'category.id': { $exists: true } };
    default:
      return reason satisfies never;
  }
}

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

/** The services that need attention: `bad` and `warn`. */
export function needsAttentionFilter(now: Date): Filter {
  return {
    ...offered,
    $or: [
      { 'category.id': { $exists: false } },
      { type: 'APPOINTMENT', ...withoutStaff },
      withoutSessions(now),
    ],
  };
}

/** The services that are not offered on purpose: `off`. */
export const notOfferedFilter: Filter = { $or: [{ hidden: true }, { 'onlineBooking.enabled': false }] };
