import type { Booking } from '../../contract/entities/bookings/booking.ts';
import type { SlotLocation } from '../../contract/entities/availability/slotLocation.ts';
import type { Session } from '../../contract/entities/calendar/session.ts';
import type { Business } from '../tables/businesses.ts';
import { titleOf } from './bookingEvents.ts';
import { greeting, placeOf, writtenTimes } from './bookingWords.ts';
import type { Language } from './languages.ts';
import { layOut, typedParagraph, type Block, type LaidOut } from './layOut.ts';
import { sayIn, type Say } from './mailTexts.ts';

/** A booking with a change of its service, location or person about which its customer is notified. */
export interface ChangedBooking {
  stored: { booking: Booking };
  /** KEEP_AT_CURRENT_LOCATION: a course that loses sessions and continues. */
  action: 'DELETE' | 'MOVE_TO_LOCATION' | 'KEEP_AT_CURRENT_LOCATION' | 'HAND_OVER';
  newLocation?: SlotLocation;
  /** The name of the new staff member (HAND_OVER). */
  taker?: string;
  /** The start of the session with the new staff member, if the booking has several. */
  at?: string;
}

/** A message to one person about all changes to their bookings. */
export interface ChangeMail {
  firstName?: string | undefined;
  bookings: readonly ChangedBooking[];
  /** The owner's message. */
  message?: string | undefined;
  /** Cancelled sessions of continuing courses, by schedule. */
  lostSessions?: ReadonlyMap<string, readonly Session[]> | undefined;
}

interface Saying {
  business: Business;
  language: Language;
  say: Say;
}

/** Composes a message in the recipient's language, with times in the zone of each booking. */
export function composeChangeMail(
  mail: ChangeMail,
  { business, language }: Omit<Saying, 'say'>,
): Promise<LaidOut> {
  const say = sayIn(language);
  const saying: Saying = { business, language, say };
  const of = (action: ChangedBooking['action']) => mail.bookings.filter((each) => each.action === action);
  const moved = of('MOVE_TO_LOCATION');
  const handed = of('HAND_OVER');
  const takers = new Set(handed.map(({ taker = '' }) => taker));
  const places = new Set(moved.map(({ newLocation }) => placeOf(newLocation)));
  const listOf = (heading: string, bookings: readonly ChangedBooking[]): Block[] =>
    bookings.length === 0
      ? []
      : [{ kind: 'list', heading, items: bookings.map((each) => lineOf(each, saying)) }];
  const blocks: Block[] = [
    greeting(mail, say),
    ...listOf(say('bookings.cancelled'), of('DELETE')),
    ...[...places].flatMap((place) =>
      listOf(
        place === undefined ? say('bookings.movedToCustomer') : say('bookings.moved', { place }),
        moved.filter(({ newLocation }) => placeOf(newLocation) === place),
      ),
    ),
    ...[...takers].flatMap((taker) =>
      listOf(
        say('bookings.handedOver', { name: taker }),
        handed.filter((each) => each.taker === taker),
      ),
    ),
    ...of('KEEP_AT_CURRENT_LOCATION').map((each) => lostSessionsOf(each, mail, saying)),
    ...(mail.message ? [typedParagraph(mail.message)] : []),
  ];
  return layOut({ language, subject: subjectOf(mail, saying), blocks, business });
}

function subjectOf({ bookings }: ChangeMail, { business, say }: Saying): string {
  const titles = new Set(bookings.map(({ stored }) => titleOf(stored.booking, business)));
  const actions = new Set(bookings.map(({ action }) => action));
  const takers = new Set(bookings.flatMap(({ taker }) => taker ?? []));
  const [title = business.name] = titles;
  const [name] = takers;
  if (titles.size > 1 || actions.size > 1 || takers.size > 1) {
    return say('bookings.subjectSeveral', { business: business.name });
  }
  if (name !== undefined) return say('bookings.subjectHandedOver', { title, name });
  return say(actions.has('MOVE_TO_LOCATION') ? 'bookings.subjectMoved' : 'bookings.subjectCancelled', {
    title,
  });
}

function lineOf(
  { stored: { booking }, at: start = booking.startDate }: ChangedBooking,
  saying: Saying,
): string {
  const title = titleOf(booking, saying.business);
  return start === undefined ? title : `${title}, ${writtenTimes({ start }, booking, saying).own}`;
}

function lostSessionsOf(
  { stored: { booking } }: ChangedBooking,
  { lostSessions }: ChangeMail,
  saying: Saying,
): Block {
  const lost = lostSessions?.get(booking.bookedEntity.schedule?.scheduleId ?? '') ?? [];
  return {
    kind: 'list',
    heading: saying.say('bookings.lost', { title: titleOf(booking, saying.business) }),
    items: lost.map(({ start }) => writtenTimes({ start: start.timestamp }, booking, saying).own),
  };
}
