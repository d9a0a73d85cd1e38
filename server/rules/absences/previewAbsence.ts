import { sql } from 'kysely';
import type { AnswerOf } from '../../../contract/call.ts';
import type { previewAbsence as call } from '../../../contract/calls/bulkRuns/absences.ts';
import type { Absence, AbsenceItem } from '../../../contract/entities/bulkRuns/absence.ts';
import { participantsOf, type Booking } from '../../../contract/entities/bookings/booking.ts';
import { spread } from '../../scheduling/slots/spread.ts';
import { takersOf } from '../../scheduling/takers.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { present } from '../../tables/rows.ts';
import { addressOf } from '../bookings/messages/notifyCustomers.ts';
import type { CallContext } from '../callContext.ts';
import { readingOf } from '../writing.ts';
import {
  absentItems,
  findAbsent,
  isTimeOff,
  loadTakers,
  type AbsentItem,
  type Reading,
} from './absentItems.ts';

/** The items of an absence, with the people who can take each and the proposed spread. */
export async function previewAbsence(context: CallContext, absence: Absence): Promise<AnswerOf<typeof call>> {
  const reading = { ...readingOf(context), now: context.now };
  const absent = await findAbsent(reading, absence);
  const items = await absentItems(reading, absent);
  const compiled = await loadTakers(reading, items, absent.span);
  const bookingsOf = await bookingsByItem(reading, items);
  const nameOf = (id: string) => compiled.resources.get(id)?.name ?? '';
  const takers = new Map(
    [...takersOf(compiled, items)].map(([id, ids]) => [
      id,
      ids.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)),
    ]),
  );
  const plan = spread(items.map((item) => ({ ...item, takerIds: takers.get(item.id) ?? [] })));
  return {
    items: items.map((item) => ({
      ...wireOf(item),
      ...reached(bookingsOf(item)),
      takers: (takers.get(item.id) ?? []).map((id) => ({ id, name: nameOf(id) })),
      ...(plan.has(item.id) && { proposedId: plan.get(item.id) }),
    })),
    isTimeOff: isTimeOff(compiled, absent),
  };
}

function wireOf(item: AbsentItem): Omit<AbsenceItem, 'takers' | 'proposedId' | 'emails' | 'unreachable'> {
  const { id, kind, title, start, end, until, locationName } = item;
  return present({
    id,
    kind,
    title,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    until: new Date(until).toISOString(),
    location: locationName,
    customer: kind === 'APPOINTMENT' ? customerOf(item) : undefined,
    participants:
      kind === 'APPOINTMENT'
        ? participantsOf(item.stored.booking)
        : (item.session.totalNumberOfParticipants ?? 0),
  });
}

/** Returns a function for the bookings of an item; those of a course belong to each of its sessions. */
async function bookingsByItem(
  { db, businessId }: Reading,
  items: readonly AbsentItem[],
): Promise<(item: AbsentItem) => readonly Booking[]> {
  const sessions = items.flatMap((item) => (item.kind === 'SESSION' ? item.session : []));
  const scheduleIds = [...new Set(sessions.map(({ scheduleId }) => scheduleId))];
  const stored = await selectBookings(
    db,
    businessId,
    sql`and places > 0 and (session_id = any(${sessions.map(({ id }) => id)}::uuid[])
      or (books_course and schedule_id = any(${scheduleIds}::uuid[])))`,
  );
  return (item) =>
    item.kind === 'APPOINTMENT'
      ? [item.stored.booking]
      : stored
          .filter(
            ({ booking, sessionId }) =>
              sessionId === item.id || booking.bookedEntity.schedule?.scheduleId === item.session.scheduleId,
          )
          .map(({ booking }) => booking);
}

function reached(bookings: readonly Booking[]): Pick<AbsenceItem, 'emails' | 'unreachable'> {
  const emails = bookings.flatMap((booking) => addressOf(booking)?.toLowerCase() ?? []);
  return { emails: [...new Set(emails)], unreachable: bookings.length - emails.length };
}

/** The name of the customer of an appointment. */
export function customerOf({ stored }: Extract<AbsentItem, { kind: 'APPOINTMENT' }>): string | undefined {
  const { firstName, lastName } = stored.booking.contactDetails;
  return [firstName, lastName].filter(Boolean).join(' ') || undefined;
}
