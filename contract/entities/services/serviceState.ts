import { diagnoseCodes, isBlocking, type BlockingCode, type Diagnosis } from '../availability/diagnosis.ts';

/**
 * Booking status of a service, from its diagnosis alone (docs/decisions/32-booking-status.md): whether a customer finds a
 * time in the coming months, else the first reason.
 */

/** The number of days, from now on, that a status covers. */
export const serviceStateDays = 92;

/** The maximum number of services for which the states of a business are computed. */
export const mostServicesWithState = 500;

/** Reasons in the order of their diagnosis; the last ones are switched off on purpose. */
export const serviceStates = [
  'BOOKABLE',
  ...diagnoseCodes.filter(isBlocking).filter((code) => code !== 'BOOKING_OFF'),
  /** No reason is known: the service offers no length, for example. */
  'NOT_BOOKABLE',
  /** Free times, but customers do not see the service (reference/calls.md section 3). */
  'NO_CATEGORY',
  'BOOKING_OFF',
  'HIDDEN',
] as const;
export type ServiceState = 'BOOKABLE' | 'NO_CATEGORY' | BlockingCode | 'NOT_BOOKABLE' | 'HIDDEN';

/** @param diagnosis about the days of {@link serviceStateDays} */
export function stateOf({ bookable, reasons }: Pick<Diagnosis, 'bookable' | 'reasons'>): ServiceState {
  const codes = reasons.map(({ code }) => code);
  if (codes.includes('HIDDEN')) return 'HIDDEN';
  if (codes.includes('BOOKING_OFF')) return 'BOOKING_OFF';
  if (!bookable) return codes.find(isBlocking) ?? 'NOT_BOOKABLE';
  return codes.includes('NO_CATEGORY') ? 'NO_CATEGORY' : 'BOOKABLE';
}

/** `off` is off on purpose. */
export function toneOf(state: ServiceState): 'good' | 'bad' | 'off' {
  if (state === 'BOOKABLE') return 'good';
  return state === 'HIDDEN' || state === 'BOOKING_OFF' ? 'off' : 'bad';
}
