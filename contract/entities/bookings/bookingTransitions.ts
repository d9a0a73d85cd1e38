import { bookingStatuses, liveBookingStatuses, type BookingStatus } from './booking.ts';

interface Transition {
  from: readonly BookingStatus[];
  to: readonly BookingStatus[];
}

/** Bookings whose time or number of participants can still change. */
const changeable = ['CREATED', 'PENDING', 'CONFIRMED'] as const;
/** Bookings about which the business has not decided. */
const undecided = ['CREATED', 'PENDING', 'WAITING_LIST'] as const;

/**
 * The statuses from which each action on a booking is possible, and those to which it leads (reference/calls.md section
 * 8.2). The server's rules, the allowed actions and the dashboard derive from this table.
 */
export const bookingTransitions = {
  markAsPending: { from: ['CREATED'], to: ['PENDING'] },
  confirm: { from: undecided, to: ['CONFIRMED'] },
  decline: { from: undecided, to: ['DECLINED'] },
  confirmOrDecline: { from: ['CREATED'], to: ['CONFIRMED', 'PENDING', 'DECLINED'] },
  cancel: { from: liveBookingStatuses, to: ['CANCELED'] },
  /** The status does not change, or becomes PENDING if the service requires approval. */
  reschedule: { from: changeable, to: changeable },
  /** The status does not change. */
  updateNumberOfParticipants: { from: changeable, to: changeable },
} as const satisfies Record<string, Transition>;

export type BookingAction = keyof typeof bookingTransitions;

/** The allowed statuses of a new booking. */
export const creationStatuses = [
  'CREATED',
  'CONFIRMED',
  'WAITING_LIST',
] as const satisfies readonly BookingStatus[];

/** Whether a booking of this status allows the action. */
export function allowsAction(action: BookingAction, status: BookingStatus): boolean {
  const from: readonly BookingStatus[] = bookingTransitions[action].from;
  return from.includes(status);
}

/** Statuses that no action changes. */
export const finalBookingStatuses: readonly BookingStatus[] = bookingStatuses.filter((status) =>
  Object.values<Transition>(bookingTransitions).every(({ from }) => !from.includes(status)),
);
