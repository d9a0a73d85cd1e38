import { serviceIdOf, participantsOf } from '../../../../contract/entities/bookings/booking.ts';
import { amountOfCents, cents } from '../../../../contract/entities/values/money.ts';
import {
  impactLimits,
  type ServiceImpact,
  type SessionAction,
} from '../../../../contract/entities/services/serviceImpact.ts';
import type { Impact, PlannedBooking, PlannedSession } from './serviceImpact.ts';
import { peopleWith, recipientsOf } from '../../bookings/messages/notifyOfChanges.ts';

/** Counts of a change with this token; `notify` tells whether people are notified. */
export function summaryOf(
  impact: Impact,
  { token, notify }: { token: string; notify: boolean },
): ServiceImpact {
  const { sessions, bookings } = impact;
  const people = peopleWith(bookings);
  return {
    token,
    sessions: countByAction(sessions),
    bookings: countByAction(bookings),
    people: people.length,
    messages: notify ? recipientsOf(bookings).length : 0,
    money: paidSums(bookings),
    soonestSessions: sessions
      .toSorted((a, b) => Date.parse(a.session.start.timestamp) - Date.parse(b.session.start.timestamp))
      .slice(0, impactLimits.soonestSessions)
      .map(touchedSession),
    soonestBookings: bookings
      .toSorted((a, b) => startOf(a) - startOf(b))
      .slice(0, impactLimits.soonestBookings)
      .map(touchedBooking),
  };
}

function startOf({ stored }: PlannedBooking): number {
  return Date.parse(stored.booking.startDate ?? '9999-12-31T00:00:00Z');
}

function countByAction(planned: readonly { action: SessionAction }[]): ServiceImpact['sessions'] {
  const count = (action: SessionAction) => planned.filter((each) => each.action === action).length;
  return {
    kept: count('KEEP_AT_CURRENT_LOCATION'),
    moved: count('MOVE_TO_LOCATION'),
    cancelled: count('DELETE'),
  };
}

function paidSums(bookings: readonly PlannedBooking[]): ServiceImpact['money'] {
  const sums = new Map<string, { toRefund: bigint; affected: bigint }>();
  for (const { stored, action } of bookings) {
    const { value, currency } = stored.paid ?? {};
    if (value === undefined || currency === undefined || cents(value) === 0n) continue;
    const sum = sums.get(currency) ?? { toRefund: 0n, affected: 0n };
    sum[action === 'DELETE' ? 'toRefund' : 'affected'] += cents(value);
    sums.set(currency, sum);
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, sum]) => ({
      currency,
      toRefund: amountOfCents(sum.toRefund),
      affected: amountOfCents(sum.affected),
    }));
}

function touchedSession({ session, action }: PlannedSession): ServiceImpact['soonestSessions'][number] {
  const { id, scheduleOwnerId, title, start, end, location, totalNumberOfParticipants = 0 } = session;
  return {
    id,
    serviceId: scheduleOwnerId,
    ...(title !== undefined && { title }),
    startDate: start.timestamp,
    endDate: end.timestamp,
    timeZone: start.timeZone,
    ...(location && { location }),
    participants: totalNumberOfParticipants,
    action,
  };
}

function touchedBooking({ stored, action }: PlannedBooking): ServiceImpact['soonestBookings'][number] {
  const {
    id,
    bookedEntity: { title },
    contactDetails,
    startDate,
  } = stored.booking;
  const { firstName, lastName, email } = contactDetails;
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ');
  return {
    id,
    serviceId: serviceIdOf(stored.booking),
    ...(title !== undefined && { title }),
    ...(stored.sessionId !== undefined && { sessionId: stored.sessionId }),
    ...(startDate !== undefined && { startDate }),
    customer: { ...(name && { name }), ...(email !== undefined && { email }) },
    participants: participantsOf(stored.booking),
    ...(stored.paid && cents(stored.paid.value) > 0n && { paid: stored.paid }),
    action,
  };
}
