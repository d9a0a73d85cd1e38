import { sql } from 'kysely';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { minute } from '../../scheduling/time/spans.ts';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import {
  endOffers,
  findDueLists,
  findOffer,
  findWaiting,
  forgetOffers,
  insertOffer,
  noteTold,
  type WaitingBooking,
  type WaitingList,
} from '../../tables/calendar/waitingLists.ts';
import { attemptEach } from '../attemptEach.ts';
import type { AppOptions } from '../options.ts';
import { presentTimes, type TimeOfBusinesses } from '../qa/testClocks.ts';
import type { BookingWriting } from './bookingWriting.ts';
import { groupState, type Group } from './groupState.ts';
import { isAppointment, lockSessions } from './lockBooking.ts';
import { tellCustomers, type Telling, type Told } from './messages/tellCustomers.ts';

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
export async function offerPlaces(
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
  const expires = new Date(Math.min(now.getTime() + service.offerInMinutes * minute, closes));
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
  return start.getTime() - latestBookingInMinutes * minute;
}

/**
 * Offers free spots, as {@link offerPlaces}, and always notifies customers with an offer, because joining a waitlist
 * requests it.
 */
export async function serveWaitingList(
  writing: Offering & Telling & Pick<BookingWriting, 'held'>,
  list: WaitingList | undefined,
  { freed }: { freed: boolean },
): Promise<void> {
  if (!list) return;
  await offerPlaces(writing, list, { freed });
  const { db, businessId, now } = writing;
  const untold = new Map(
    (await findWaiting(db, businessId, list)).flatMap(({ bookingId, offer }) =>
      offer && !offer.told && offer.standing && offer.expires > now ? [[bookingId, offer.expires]] : [],
    ),
  );
  if (untold.size === 0) return;
  const bookings = await selectBookings(db, businessId, sql`and id = any(${[...untold.keys()]}::uuid[])`);
  const news = bookings.map(({ booking }): Told => ({
    booking,
    occasion: 'offered',
    until: untold.get(booking.id),
  }));
  if (writing.held) writing.held.push(...news);
  else await tellCustomers(writing, news);
  await noteTold(db, businessId, [...untold.keys()]);
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
