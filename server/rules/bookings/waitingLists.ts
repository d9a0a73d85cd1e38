import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import {
  mostWaitingLists,
  type offerSpots as offerSpotsCall,
  type WaitingListOfService,
} from '../../../contract/calls/bookings/waitingLists.ts';
import { minuteMs } from '../../../contract/durations.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../contract/errors.ts';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import {
  endOffers,
  expireOffers,
  extendOffer,
  findDueLists,
  findOffer,
  findUpcomingLists,
  findWaiting,
  findWaitingOn,
  forgetOffers,
  insertOffer,
  markNotified,
  type WaitingBooking,
  type WaitingList,
} from '../../tables/calendar/waitingLists.ts';
import { attemptEach } from '../attemptEach.ts';
import type { AppOptions } from '../options.ts';
import { presentTimes, type TimeOfBusinesses } from '../qa/testClocks.ts';
import type { BookingWriting } from './bookingWriting.ts';
import { noOpenSpots } from './noOpenSpots.ts';
import { groupState, groupStates, type Group } from './groupState.ts';
import { invalidStatus, isAppointment, lockBooking } from './lockBooking.ts';
import { lockSessions } from '../../tables/calendar/locks.ts';
import { notifyCustomers, type NotifyContext, type Notice } from './messages/notifyCustomers.ts';

/**
 * Waitlists (reference/scheduling.md section 6, scheduling-details.md sections A and H). Offers are made and ended
 * under the lock of their sessions. They are made strictly in order: a party that does not fit blocks later ones. A
 * booking whose offer expired stays on the list, but is skipped until more spots become free.
 */

type Offering = Pick<BookingWriting, 'db' | 'businessId' | 'now'>;

/** The waitlist of a booking; undefined for an appointment. */
export function listOf({ booking, sessionId }: StoredBooking): WaitingList | undefined {
  const { schedule } = booking.bookedEntity;
  if (schedule) return { courseScheduleId: schedule.scheduleId };
  return sessionId === undefined || isAppointment(booking) ? undefined : { sessionId };
}

/** Offers the free spots of a session or course. `freed`: more became free, so expired bookings get another offer. */
export async function offerFreeSpots(
  offering: Offering,
  list: WaitingList,
  { freed }: { freed: boolean },
): Promise<void> {
  const { db, businessId, now } = offering;
  const waiting = await findWaiting(db, businessId, list);
  const [first] = waiting;
  if (!first) return;
  const missed = waiting.filter(({ offer }) => offer && offer.expires <= now);
  if (freed) await forgetOffers(db, businessId, idsOf(missed));
  else await endOffers(db, businessId, idsOf(missed));
  const asked = waiting.filter(({ offer }) => !offer || (freed && offer.expires <= now));
  if (asked.length === 0) return;
  const { remaining, isCancelled, service } = await groupState(offering, groupOf(list, first));
  if (isCancelled || !service) return;
  const closes = closingOf(first, service.policy);
  const expires = new Date(Math.min(now.getTime() + service.offerInMinutes * minuteMs, closes));
  if (expires <= now) return;
  let left = remaining;
  for (const { bookingId, participants } of asked) {
    if (participants > left) return;
    left -= participants;
    await insertOffer(db, businessId, { bookingId, expires });
  }
}

const idsOf = (waiting: readonly WaitingBooking[]): string[] => waiting.map(({ bookingId }) => bookingId);

function groupOf(list: WaitingList, { serviceId, start }: WaitingBooking): Group {
  return 'sessionId' in list
    ? { kind: 'CLASS', serviceId, sessionId: list.sessionId, start }
    : { kind: 'COURSE', serviceId, scheduleId: list.courseScheduleId };
}

/** The instant at which customers can no longer book: offers end by then. */
function closingOf(
  { start, end }: WaitingBooking,
  {
    bookAfterStart,
    latestBookingInMinutes = 0,
  }: { bookAfterStart: boolean; latestBookingInMinutes?: number },
): number {
  if (bookAfterStart) return end?.getTime() ?? Infinity;
  return start.getTime() - latestBookingInMinutes * minuteMs;
}

/**
 * Offers free spots, as {@link offerFreeSpots}, and always notifies customers with an offer, because joining a waitlist
 * requests it.
 */
export async function serveWaitingList(
  writing: Offering & NotifyContext & Pick<BookingWriting, 'deferredNotices'>,
  list: WaitingList | undefined,
  { freed }: { freed: boolean },
): Promise<void> {
  if (!list) return;
  await offerFreeSpots(writing, list, { freed });
  const { db, businessId, now } = writing;
  const unnotified = new Map(
    (await findWaiting(db, businessId, list)).flatMap(({ bookingId, offer }) =>
      offer && !offer.told && offer.standing && offer.expires > now ? [[bookingId, offer.expires]] : [],
    ),
  );
  if (unnotified.size === 0) return;
  const bookings = await selectBookings(db, businessId, sql`and id = any(${[...unnotified.keys()]}::uuid[])`);
  const news = bookings.map(({ booking }): Notice => ({
    booking,
    occasion: 'offered',
    until: unnotified.get(booking.id),
  }));
  if (writing.deferredNotices) writing.deferredNotices.push(...news);
  else await notifyCustomers(writing, news);
  await markNotified(db, businessId, [...unnotified.keys()]);
}

/** Offers the spots of expired offers to the next in order, before another request takes them. */
export async function passExpiredOffers(
  writing: Parameters<typeof serveWaitingList>[0],
  list: WaitingList,
): Promise<void> {
  const { db, businessId, now } = writing;
  const waiting = await findWaiting(db, businessId, list);
  if (!waiting.some(({ offer }) => offer?.standing && offer.expires <= now)) return;
  await serveWaitingList(writing, list, { freed: false });
}

/** The last offer to a waitlisted booking, which reserves its spots while it is open. */
export async function offerOf(
  { db, businessId, now }: Offering,
  { id, status }: Pick<Booking, 'id' | 'status'>,
): Promise<{ expires: Date; isOpen: boolean } | undefined> {
  const offer = status === 'WAITING_LIST' ? await findOffer(db, businessId, id) : undefined;
  return offer && { expires: offer.expires, isOpen: offer.standing && offer.expires > now };
}

/** The place of a booking on its waitlist, in the order of joining; undefined if it is on none. */
export async function placeInLine(
  { db, businessId }: Pick<Offering, 'db' | 'businessId'>,
  stored: StoredBooking,
): Promise<number | undefined> {
  const list = stored.booking.status === 'WAITING_LIST' ? listOf(stored) : undefined;
  if (!list) return undefined;
  const place = idsOf(await findWaiting(db, businessId, list)).indexOf(stored.booking.id);
  return place < 0 ? undefined : place + 1;
}

/** The waitlists of upcoming sessions and courses, or that of one session, with their free spots. */
export async function readWaitingLists(
  reading: Offering,
  { sessionId }: { sessionId?: string | undefined },
): Promise<WaitingListOfService[]> {
  const { db, businessId, now } = reading;
  const lists = await findUpcomingLists(db, businessId, { now, limit: mostWaitingLists, sessionId });
  const found: { waiting: WaitingBooking[]; group: Group; first: WaitingBooking }[] = [];
  for (const [index, waiting] of (await findWaitingOn(db, businessId, lists)).entries()) {
    const [list, first] = [lists[index], waiting[0]];
    if (list && first) found.push({ waiting, first, group: groupOf(list, first) });
  }
  const states = await groupStates(
    reading,
    found.map(({ group }) => group),
  );
  const ids = found.flatMap(({ waiting }) => idsOf(waiting));
  const bookings = await selectBookings(db, businessId, sql`and id = any(${ids}::uuid[])`);
  const byId = new Map(bookings.map(({ booking }) => [booking.id, booking]));
  return found.map(({ waiting, first }, index) => {
    const { remaining = 0, balance = 0, isCancelled = true, service } = states[index] ?? {};
    const isClosed = isCancelled || !service || closingOf(first, service.policy) <= now.getTime();
    return {
      openSpots: isClosed ? 0 : Math.max(0, remaining),
      ...(!isClosed && { spotBalance: balance }),
      reservationTimeInMinutes: service?.offerInMinutes ?? 0,
      waiting: waiting.flatMap(({ bookingId, offer }) => {
        const booking = byId.get(bookingId);
        return booking ? [{ booking, ...(offer && { offer: offerShape(offer, now) }) }] : [];
      }),
    };
  });
}

const offerShape = ({ expires, standing }: { expires: Date; standing: boolean }, now: Date) => ({
  expires: expires.toISOString(),
  isOpen: standing && expires > now,
});

/** Offers spots to a waitlisted booking out of turn. Throws as declared by the call. */
export async function offerSpots(
  writing: BookingWriting,
  id: string,
  { reservationTimeInMinutes }: BodyOf<typeof offerSpotsCall>,
): Promise<{ expires: string; isOpen: boolean }> {
  const { db, businessId, now } = writing;
  const { list, own } = await lockWaiting(writing, id);
  const { remaining, isCancelled, service } = await groupState(writing, groupOf(list, own));
  if (isCancelled || !service) throw noOpenSpots();
  const minutes = reservationTimeInMinutes ?? service.offerInMinutes;
  const expires = new Date(Math.min(now.getTime() + minutes * minuteMs, closingOf(own, service.policy)));
  if (expires <= now) {
    throw new ApiError('FAILED_PRECONDITION', 'Customers can no longer book this session.');
  }
  const bookingId = own.bookingId;
  if (own.offer?.standing && own.offer.expires > now) {
    await extendOffer(db, businessId, { bookingId, expires });
  } else {
    if (own.participants > remaining) throw noOpenSpots();
    await forgetOffers(db, businessId, [bookingId]);
    await insertOffer(db, businessId, { bookingId, expires });
  }
  await serveWaitingList(writing, list, { freed: false });
  const offer = await findOffer(db, businessId, id);
  return offerShape(offer ?? { expires, standing: true }, now);
}

/** Ends an open offer as if it expired. The freed spots go to customers without an offer, in order. */
export async function withdrawOffer(writing: BookingWriting, id: string): Promise<void> {
  const { db, businessId, now } = writing;
  const { list, own } = await lockWaiting(writing, id);
  if (!own.offer?.standing || own.offer.expires <= now) return;
  await expireOffers(db, businessId, { bookingIds: [id], now });
  await serveWaitingList(writing, list, { freed: false });
}

/** Locks a waitlisted booking with its list. Throws BOOKING_NOT_FOUND, and INVALID_BOOKING_STATUS in another status. */
async function lockWaiting(
  writing: BookingWriting,
  id: string,
): Promise<{ list: WaitingList; own: WaitingBooking }> {
  const stored = await lockBooking(writing, id, { action: 'confirm', revision: undefined });
  if (stored.booking.status !== 'WAITING_LIST') throw invalidStatus(stored.booking);
  const list = listOf(stored);
  const waiting = list ? await findWaiting(writing.db, writing.businessId, list) : [];
  const own = waiting.find(({ bookingId }) => bookingId === stored.booking.id);
  // Only sessions and courses have waitlists.
  if (!list || !own) throw invalidStatus(stored.booking);
  return { list, own };
}

/** Releases the spots offered to a booking, for the change that takes them. */
export async function releaseOffer({ db, businessId }: Offering, { id }: Booking): Promise<void> {
  await forgetOffers(db, businessId, [id]);
}

/**
 * Passes expired offers on, and offers free spots without an offer, each list in its own transaction. Safe to run in
 * several processes. Returns the number of lists.
 */
export async function serveWaitingLists(options: AppOptions): Promise<number> {
  let served = 0;
  for (const time of presentTimes(options)) served += await serveAt(options, time);
  return served;
}

async function serveAt(options: AppOptions, { now, haveIt }: TimeOfBusinesses): Promise<number> {
  const { database, config } = options;
  const due = await findDueLists(database, { now, rest: haveIt });
  return attemptEach(options, due, ({ businessId, list }) =>
    database.transaction(async (db) => {
      const writing = { db, businessId, now, config };
      await lockSessions(writing, 'sessionId' in list ? { ids: [list.sessionId] } : list);
      await serveWaitingList(writing, list, { freed: false });
    }),
  );
}
