import { cancelBooking, confirmBooking, declineBooking } from '../../../contract/calls/bookings/bookings.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { allowsAction } from '../../../contract/entities/bookings/bookingTransitions.ts';
import type { ApiClient } from '../../platform/apiClient.ts';
import { answered } from '../../ui/queries/useApi.ts';
import { participantNotificationOf, type NotifyChoice } from '../../ui/fields/notifyChoice.ts';

/** Decisions of the business about a booking. */
export const decisions = ['confirm', 'decline', 'cancel'] as const;
export type Decision = (typeof decisions)[number];

/** The decisions that a booking's status allows. A booking that can be declined is declined rather than cancelled. */
export function decisionsOn({ status }: Pick<Booking, 'status'>): Decision[] {
  const allowed = decisions.filter((decision) => allowsAction(decision, status));
  return allowed.includes('decline') ? allowed.filter((decision) => decision !== 'cancel') : allowed;
}

const calls = { confirm: confirmBooking, decline: declineBooking, cancel: cancelBooking } as const;

/** Whether a booking can move to another time; a course has none. */
export const canMove = ({ status, bookedEntity }: Pick<Booking, 'status' | 'bookedEntity'>): boolean =>
  bookedEntity.slot !== undefined && allowsAction('reschedule', status);

interface Decided extends NotifyChoice {
  /** Whether payments on the booking pages are refunded. Only those of declined and cancelled bookings are. */
  withRefund?: boolean;
}

/** Sends a decision, and returns the decided booking. The business is not bound by the cancellation policy. */
export async function sendDecision(
  api: ApiClient,
  decision: Decision,
  { id, revision }: Pick<Booking, 'id' | 'revision'>,
  { withRefund, ...notification }: Decided,
): Promise<Booking> {
  const body = {
    revision,
    participantNotification: participantNotificationOf(notification),
    ...(decision !== 'confirm' && {
      flowControlSettings: {
        ...(decision === 'cancel' && { ignoreCancellationPolicy: true }),
        ...(withRefund !== undefined && { withRefund }),
      },
    }),
  };
  const answer = await api.send(calls[decision], { path: { bookingId: id }, body });
  return answered(answer).booking;
}
