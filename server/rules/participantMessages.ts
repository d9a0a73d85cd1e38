import type { Session } from '../../contract/entities/session.ts';
import type { SlotLocation } from '../../contract/entities/slotLocation.ts';
import { findBusiness, type Business } from '../tables/businesses.ts';
import { insertMessages } from '../tables/outbox.ts';
import type { PlannedBooking } from './serviceImpact.ts';
import type { Writing } from './writing.ts';

/** Somebody who has booked, with all that a change does to their bookings. */
export interface Person {
  firstName?: string;
  /** Where to write to; absent: nobody can. */
  email?: string;
  bookings: PlannedBooking[];
}

/**
 * The people behind bookings, each once: by e-mail address, and by contact where a booking names none. Who books for two
 * children under one address is one person here, and gets one message.
 */
export function peopleWith(bookings: readonly PlannedBooking[]): Person[] {
  const emailOfContact = new Map<string, string>();
  for (const { kept } of bookings) {
    const { contactId, email } = kept.booking.contactDetails;
    if (contactId !== undefined && email !== undefined) emailOfContact.set(contactId, email.toLowerCase());
  }
  const people = new Map<string, Person>();
  for (const planned of bookings) {
    const { id, contactDetails } = planned.kept.booking;
    const { contactId, firstName } = contactDetails;
    const email =
      contactDetails.email?.toLowerCase() ??
      (contactId === undefined ? undefined : emailOfContact.get(contactId));
    const key = email ?? contactId ?? id;
    const person: Person = people.get(key) ?? { bookings: [] };
    person.firstName ??= firstName;
    person.email ??= contactDetails.email ?? email;
    person.bookings.push(planned);
    people.set(key, person);
  }
  return [...people.values()];
}

/** What is told of a change beside the bookings themselves. */
export interface News {
  /** The owner's own words. */
  message?: string;
  /** Where moved bookings take place from now on. */
  newLocation?: SlotLocation;
  /** Sessions that a course loses while it goes on, by its schedule. */
  lostSessions?: ReadonlyMap<string, readonly Session[]>;
}

/** Queues one message for each person who can be written to. They leave when the change is committed, or never. */
export async function tellParticipants(
  { db, businessId, now }: Writing,
  bookings: readonly PlannedBooking[],
  news: News,
): Promise<void> {
  const people = peopleWith(bookings);
  const business = people.length === 0 ? undefined : await findBusiness(db, businessId);
  if (!business) return;
  const messages = people.flatMap((person) => {
    const { email } = person;
    return email === undefined ? [] : [{ businessId, to: email, ...composed(person, business, news) }];
  });
  await insertMessages(db, messages, now);
}

/** The texts of these messages in English. Other languages are further objects with the same keys. */
const english = {
  subjectCancelled: 'Cancelled: {title}',
  subjectMoved: '{title} takes place somewhere else',
  subjectSeveral: 'Your bookings at {business} have changed',
  greeting: 'Hello {name},',
  greetingNameless: 'Hello,',
  cancelled: 'We have to cancel:',
  moved: 'This takes place at {place} from now on:',
  lost: 'These sessions of {title} are cancelled; the others take place:',
} as const;

function say(key: keyof typeof english, values: Readonly<Record<string, string>> = {}): string {
  return english[key].replaceAll(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
}

function composed(person: Person, business: Business, news: News): { subject: string; text: string } {
  const of = (action: PlannedBooking['action']) =>
    person.bookings.filter((planned) => planned.action === action);
  const cancelled = of('DELETE');
  const moved = of('MOVE_TO_LOCATION');
  const paragraphs = [
    person.firstName ? say('greeting', { name: person.firstName }) : say('greetingNameless'),
    ...(cancelled.length > 0 ? [listed(say('cancelled'), cancelled.map(lineOf(business)))] : []),
    ...(moved.length > 0
      ? [listed(say('moved', { place: nameOf(news.newLocation) }), moved.map(lineOf(business)))]
      : []),
    ...of('KEEP_AT_CURRENT_LOCATION').map((planned) => lostOf(planned, business, news)),
    ...(news.message ? [news.message] : []),
    business.name,
  ];
  return { subject: subjectOf(person, business), text: paragraphs.join('\n\n') };
}

function subjectOf({ bookings }: Person, business: Business): string {
  const titles = new Set(bookings.map(titleOf));
  const actions = new Set(bookings.map(({ action }) => action));
  const [title = business.name] = titles;
  if (titles.size > 1 || actions.size > 1) return say('subjectSeveral', { business: business.name });
  return say(actions.has('MOVE_TO_LOCATION') ? 'subjectMoved' : 'subjectCancelled', { title });
}

function listed(heading: string, lines: readonly string[]): string {
  return [heading, ...lines.map((line) => `- ${line}`)].join('\n');
}

function lineOf(business: Business): (planned: PlannedBooking) => string {
  return (planned) => {
    const { startDate } = planned.kept.booking;
    return startDate === undefined
      ? titleOf(planned)
      : `${titleOf(planned)}, ${sayTime(startDate, business)}`;
  };
}

function lostOf(planned: PlannedBooking, business: Business, { lostSessions }: News): string {
  const lost = lostSessions?.get(planned.kept.booking.bookedEntity.schedule?.scheduleId ?? '') ?? [];
  const times = lost.map(({ start }) => sayTime(start.timestamp, business));
  return listed(say('lost', { title: titleOf(planned) }), times);
}

function titleOf({ kept }: PlannedBooking): string {
  return kept.booking.bookedEntity.title ?? '';
}

function nameOf(location: SlotLocation | undefined): string {
  return [location?.name, location?.formattedAddress].filter((part) => part !== undefined).join(', ');
}

/** In the business's own time: that is where the customer comes to. */
function sayTime(instant: string, { locale, timeZone }: Business): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return format.format(new Date(instant));
}
