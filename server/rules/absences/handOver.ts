import { sql } from 'kysely';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import type { BookingWriting } from '../bookings/bookingWriting.ts';
import { ofBusiness } from '../bookings/changeBookings.ts';
import { separateTornChains } from '../bookings/chains/chainMembers.ts';
import { storeDecisions } from '../bookings/decisions/storeDecisions.ts';
import { lockAllResources, lockServicesOfEvents, lockSessions } from '../../tables/calendar/locks.ts';
import { storeMoves } from '../bookings/rescheduleBooking.ts';
import { cancelSession, changeSession, lockSession } from '../calendar/sessionEvents.ts';
import type { Writing } from '../writing.ts';

/** The changes that an absence makes. They notify no one: the run sends one message per customer at its end. */

export interface Person {
  id: string;
  name: string;
}

/**
 * Locks everyone, every room, and the session of an appointment, class or course, in the order of
 * tables/calendar/locks.ts. The booking of an appointment is locked by the caller, after it. `id`: of the booking or
 * session.
 */
export async function lockForAbsence(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  id: string,
): Promise<void> {
  await lockServicesOfEvents({ db, businessId }, { eventIds: [id] });
  await lockAllResources({ db, businessId });
  const [stored] = await selectBookings(db, businessId, sql`and id = ${id}::uuid`);
  await lockSessions({ db, businessId }, { ids: [stored?.sessionId ?? id] });
}

/** A booking with another person, at the same time and location and with the same rooms. */
function withPerson(stored: StoredBooking, from: string, to: Person): StoredBooking {
  const { booking, resourceIds = [] } = stored;
  const { doubleBooked: _conflicted, ...rest } = booking;
  const { slot } = booking.bookedEntity;
  const resource = slot?.resource?.id === from ? { ...slot.resource, ...to } : slot?.resource;
  return {
    ...stored,
    resourceIds: resourceIds.map((id) => (id === from ? to.id : id)),
    booking: {
      ...rest,
      bookedEntity: {
        ...booking.bookedEntity,
        ...(slot && { slot: { ...slot, ...(resource && { resource }) } }),
      },
    },
  };
}

/** Moves a booking from one person to another; the database refuses a second one at the same time. */
export async function handOverBooking(
  writing: Writing,
  before: StoredBooking,
  from: string,
  to: Person,
): Promise<void> {
  await storeMoves(asBusiness(writing), [{ before, after: withPerson(before, from, to) }], {});
}

/** Cancels a booking as the business does, which refunds a payment online. */
export async function cancelBooking(writing: Writing, before: StoredBooking): Promise<void> {
  const { id } = before.booking;
  const single = await separateTornChains(writing, [before], new Map([[id, 'CANCELED']]));
  const decision = {
    status: 'CANCELED',
    slug: 'canceled',
    eventDetails: { flowControlSettings: { ...ofBusiness, withRefund: true } },
    notification: undefined,
    canceledDate: writing.now.toISOString(),
    withRefund: true,
  } as const;
  await storeDecisions(asBusiness(writing), [{ stored: single.get(id) ?? before, decision }]);
}

/** Replaces a person in a session. */
export async function handOverSession(writing: Writing, id: string, from: string, to: Person): Promise<void> {
  const found = await lockSession(writing, id);
  const resources = (found.event.resources ?? []).map((each) =>
    each.id === from ? { ...each, id: to.id } : each,
  );
  await changeSession(silent(writing), found, { ...found.event, resources });
}

/** Cancels a session with its bookings. */
export async function cancelSessionOf(writing: Writing, { id }: Session): Promise<void> {
  await cancelSession(silent(writing), await lockSession(writing, id));
}

/** Without the configuration no customer is told. */
export function silent({ config: _config, ...writing }: Writing): Writing {
  return writing;
}

/** An admin started the run. */
function asBusiness(writing: Writing): BookingWriting {
  const { config } = writing;
  if (!config) throw new Error('Bookings cannot change without the configuration.');
  return { ...writing, config, caller: { rank: 'admin' } };
}

/** The person of a booking. */
export const personOf = ({ bookedEntity: { slot } }: Booking): string | undefined => slot?.resource?.id;
