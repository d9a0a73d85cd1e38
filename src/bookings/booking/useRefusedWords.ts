import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import {
  allowsAction,
  bookingTransitions,
  finalBookingStatuses,
} from '../../../contract/entities/bookings/bookingTransitions.ts';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { listOf } from '../../ui/words/listOf.ts';

const actions = ['confirm', 'decline', 'cancel', 'reschedule'] as const;

/** Returns a function that says which actions a booking does not allow, and why. Empty if it allows all. */
export function useRefusedWords(): (booking: Pick<Booking, 'status' | 'bookedEntity'>) => string {
  const text = useText();
  const { locale } = useBusiness();
  return ({ status, bookedEntity }) => {
    if (finalBookingStatuses.includes(status)) {
      return text('bookings.refused.final', { status: text(`bookings.status.${status}`) });
    }
    // Actions that are possible in the same statuses share a sentence.
    const reasons = new Map<string, string[]>();
    for (const action of actions) {
      const { from } = bookingTransitions[action];
      if (allowsAction(action, status)) continue;
      const statuses = listOf(
        from.map((each) => text(`bookings.status.${each}`)),
        locale,
        'disjunction',
      );
      reasons.set(statuses, [...(reasons.get(statuses) ?? []), text(`bookings.refused.action.${action}`)]);
    }
    return [
      ...[...reasons].map(([statuses, refused]) =>
        text('bookings.refused.status', { actions: listOf(refused, locale), statuses }),
      ),
      ...(allowsAction('decline', status) ? [text('bookings.refused.declined')] : []),
      ...(bookedEntity.slot ? [] : [text('bookings.refused.course')]),
    ].join(' ');
  };
}
