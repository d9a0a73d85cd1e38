import { sql } from 'kysely';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { invites } from '../../../mail/bookingEvents.ts';
import { composeBookingMail, type BookingNews, type BookingOccasion } from '../../../mail/bookingMails.ts';
import { isMailAddress, queueMessages, type NewMessage } from '../../../mail/outbox.ts';
import {
  bookingMailStates,
  keepBookingMailState,
  type BookingMailState,
} from '../../../tables/calendar/bookingMails.ts';
import { selectSessions } from '../../../tables/calendar/sessions.ts';
import { findBusiness } from '../../../tables/businesses.ts';
import { mailOrigin } from '../../identity/mailOrigin.ts';
import type { AppConfig } from '../../options.ts';
import { mailSenderOf, type Writing } from '../../writing.ts';
import { termsOf } from './bookingTerms.ts';
import { keepReminders } from './keepReminders.ts';
import { manageLink, manageToken } from './manageLink.ts';

/** Context of messages to customers. */
export type NotifyContext = Pick<Writing, 'db' | 'businessId' | 'now'> & { config: AppConfig };

/** A notification to the customer of a booking. */
export interface Notice {
  booking: Booking;
  occasion: BookingOccasion;
  /** The booking before it was rescheduled. */
  before?: Booking | undefined;
  /** The end of an offer. */
  until?: Date | undefined;
  /** A personal message of the business. */
  message?: string | undefined;
  /** The customer cancelled a booking with spots. */
  chargesFee?: boolean | undefined;
  /** The customer made the change. */
  isByCustomer?: boolean | undefined;
  /** The time was taken before the payment arrived, which is refunded. */
  isTooLate?: boolean | undefined;
}

/** The email address of a booking's customer; undefined without one. */
export function addressOf({ contactDetails }: Booking): string | undefined {
  const email = contactDetails.email?.trim() ?? '';
  return isMailAddress(email) ? email : undefined;
}

/**
 * Queues one message per person about their bookings, in the transaction of the change. Messages about the start of a
 * booking expire at the start, those about an offer at its end.
 */
export async function notifyCustomers(context: NotifyContext, all: readonly Notice[]): Promise<void> {
  const { db, businessId, now, config } = context;
  const states = await bookingMailStates(db, businessId, idsOf(all));
  const composed = await composeForCustomers(context, all, states);
  for (const { message, notices } of composed) {
    await queueMessages(db, [message], { secret: config.secret, now });
    for (const { booking } of notices) await keepInvited(context, booking, states.get(booking.id));
  }
  if (composed.length > 0) await keepReminders(context, idsOf(all));
}

/** Returns the messages of `notifyCustomers`, each with its notifications. */
export async function composeForCustomers(
  context: NotifyContext,
  all: readonly Notice[],
  states: ReadonlyMap<string, BookingMailState>,
): Promise<{ message: NewMessage; notices: readonly Notice[] }[]> {
  const people = new Map<string, { to: string; notices: [Notice, ...Notice[]] }>();
  for (const notice of all) {
    const to = addressOf(notice.booking);
    const person = people.get(to?.toLowerCase() ?? '');
    if (person) person.notices.push(notice);
    else if (to !== undefined) people.set(to.toLowerCase(), { to, notices: [notice] });
  }
  const { db, businessId, now, config } = context;
  const business = people.size === 0 ? undefined : await findBusiness(db, businessId);
  if (!business) return [];
  const origin = await mailOrigin(db, businessId, config);
  const sender = mailSenderOf(config);
  const newsOf = (each: Notice) =>
    composedNews(context, each, { origin, state: states.get(each.booking.id) });
  return inOrder([...people.values()], async ({ to, notices }) => {
    const [first, ...others] = notices;
    const news = [await newsOf(first), ...(await inOrder(others, newsOf))] as const;
    const language =
      notices.map(({ booking }) => states.get(booking.id)?.language).find((known) => known) ?? undefined;
    const content = await composeBookingMail({ to, language, news }, { business, sender, now });
    const usefulUntil = notices.every((each) => usefulUntilOf(each) !== undefined)
      ? usefulUntilOf(first)
      : undefined;
    const message = {
      businessId,
      to,
      ...content,
      ...(usefulUntil && { usefulUntil: new Date(usefulUntil) }),
    };
    return { message, notices };
  });
}

/** The time after which a message is useless. */
const usefulUntilOf = ({ booking, occasion, until }: Notice): string | undefined =>
  occasion === 'reminder' ? booking.startDate : until?.toISOString();

const idsOf = (all: readonly Notice[]): string[] => all.map(({ booking }) => booking.id);

async function inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function composedNews(
  context: NotifyContext,
  { booking, occasion, before, until, message, chargesFee = false, isByCustomer, isTooLate = false }: Notice,
  { origin, state }: { origin: string; state: BookingMailState | undefined },
): Promise<BookingNews> {
  const { businessId, config } = context;
  const token = await manageToken(config.secret, { businessId, bookingId: booking.id });
  return {
    booking,
    occasion,
    message,
    times: await eventTimes(context, booking),
    before: before && ownTime(before)[0],
    until: until?.toISOString(),
    link: manageLink(origin, token),
    terms: await termsOf({ ...context, origin }, booking, {
      chargesFee,
      isOffered: occasion === 'offered',
      isRefunded: isTooLate,
    }),
    isByCustomer,
    isTooLate,
    invited: state?.invited ?? false,
  };
}

const ownTime = ({ startDate, endDate }: Booking): BookingNews['times'] =>
  startDate === undefined ? [] : [{ start: startDate, end: endDate }];

/** A calendar file remains readable for mail programs up to this number of sessions. */
const mostSessions = 100;

/** The remaining sessions of a course, or the time of the slot. */
export async function eventTimes(
  { db, businessId, now }: Pick<NotifyContext, 'db' | 'businessId' | 'now'>,
  booking: Booking,
): Promise<BookingNews['times']> {
  const { schedule } = booking.bookedEntity;
  if (!schedule) return ownTime(booking);
  const sessions = await selectSessions(
    db,
    businessId,
    sql`and schedule_id = ${schedule.scheduleId} and status = 'CONFIRMED' and end_date > ${now}`,
  );
  const times = sessions
    .slice(0, mostSessions)
    .map(({ start, end }) => ({ start: start.timestamp, end: end.timestamp }));
  return times.length > 0 ? times : ownTime(booking);
}

async function keepInvited(
  { db, businessId }: NotifyContext,
  booking: Booking,
  state: BookingMailState | undefined,
): Promise<void> {
  const mailState = { language: state?.language ?? null, tells: true, invited: invites(booking) };
  await keepBookingMailState(db, { businessId, bookingId: booking.id }, mailState);
}
