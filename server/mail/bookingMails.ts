import { hasEnded, participantsOf } from '../../contract/entities/bookings/booking.ts';
import { chosenOptions } from '../../contract/entities/bookings/participantsChoices.ts';
import { moneyWriter } from '../../contract/customerWords/serviceFacts.ts';
import type { SlotLocation } from '../../contract/entities/availability/slotLocation.ts';
import { dayAndClock } from '../../contract/wallClock.ts';
import { dateFormat } from '../../contract/formatters.ts';
import type { Business } from '../tables/businesses.ts';
import {
  fileOf,
  invites,
  titleOf,
  type BookedEvent,
  type BookedTime,
  type Sending,
} from './bookingEvents.ts';
import { sayFee, sayRefund, sayTotal, type Amount, type BookingMoney, type Fee } from './bookingMoney.ts';
import { inLanguage, isolateAmount, languageOf, type Language } from './languages.ts';
import { greeting, localeOf, placeOf, writtenTimes, zoneOf } from './bookingWords.ts';
import { layOut, paragraph, typedParagraph, type Block, type LaidOut } from './layOut.ts';
import { sayIn, type Say } from './mailTexts.ts';

/** The occasions of messages to a customer about a booking. */
export type BookingOccasion =
  | 'confirmed'
  | 'pending'
  | 'declined'
  | 'cancelled'
  | 'rescheduled'
  | 'changed'
  | 'waitlisted'
  | 'offered'
  | 'reminder';

/** Details of a booking other than its time. */
export interface BookingTerms {
  money: BookingMoney;
  /** Of a cancellation by the customer. */
  fee?: Fee | undefined;
  /**
   * The last time for a cancellation, an ISO 8601 instant. `isFree`: it is free of charge, and later ones cost something.
   * `isAsked`: the link of the booking does not cancel it, so that customers ask the business. `fees`: those that apply
   * now (without a time) or from an instant on, if it is no longer free.
   */
  cancellation?:
    | {
        isFree: boolean;
        isAsked: boolean;
        until: string;
        fees: readonly { fee: Fee; from?: string }[];
      }
    | undefined;
  /** How to reach the business. */
  contact: { phone?: string | undefined; email?: string | undefined };
  /** Page on which the service can be booked again. */
  again?: string | undefined;
}

/** A booking with what its message says. */
export interface BookingNews extends BookedEvent {
  occasion: BookingOccasion;
  /** The time before a rescheduling. */
  before?: BookedTime | undefined;
  /** The end of an offer, an ISO 8601 instant. */
  until?: string | undefined;
  terms: BookingTerms;
  /** A personal message of the business. */
  message?: string | undefined;
  /** The customer made the change. */
  isByCustomer?: boolean | undefined;
  /** The time was taken before the payment arrived, which is refunded. */
  isTooLate?: boolean | undefined;
}

/** A message to one person about one or several bookings. */
export interface BookingMail {
  /** Email address. */
  to: string;
  /** BCP 47; absent: of the business. */
  language?: string | undefined;
  news: readonly [BookingNews, ...BookingNews[]];
}

/**
 * Composes a message in the recipient's language, with times in the recipient's zone and, if it is another one, in that
 * of the business. A booking that is confirmed or waits for approval adds or changes one event of the calendar; its end
 * removes the event if the calendar has it.
 */
export async function composeBookingMail(mail: BookingMail, sending: Sending): Promise<LaidOut> {
  const { business } = sending;
  const language = languageOf(mail.language, business.locale) ?? 'en';
  const say = sayIn(language);
  const { news } = mail;
  const typed = new Set(news.flatMap(({ message }) => message?.trim() || []));
  const messages = [...typed].map(typedParagraph);
  const [lead, ...facts] = news.flatMap((each) => blocksOf(each, { business, language, say }));
  const blocks: Block[] = [
    greeting(news[0].booking.contactDetails, say),
    ...(lead ? [lead] : []),
    // The message about one booking says why.
    ...(news.length === 1 ? [...messages, ...facts] : [...facts, ...messages]),
    ...contactBlock(news[0].terms, { say, language }),
  ];
  const calendars = news.flatMap((each) => fileOf(each, mail.to, sending));
  return {
    ...(await layOut({
      language,
      subject: subjectOf(news, { business, language, say }),
      blocks,
      business,
    })),
    ...(calendars.length > 0 && { calendars }),
  };
}

interface Saying {
  business: Business;
  language: Language;
  say: Say;
}

function subjectOf(news: BookingMail['news'], saying: Saying): string {
  const { business, say, language } = saying;
  const [{ booking, occasion, times }, ...others] = news;
  if (others.length > 0) return say('bookings.subjectSeveral', { business: business.name });
  const [first] = times;
  const title = titleOf(booking, business);
  const time = first && briefTime(first, localeOf(business, language), zoneOf(booking, business));
  return say(`booking.${occasion}.subject`, { title: time === undefined ? title : `${title}, ${time}` });
}

/** `Tue 2 Mar, 10:00`. */
const briefTime = ({ start }: BookedTime, locale: string, timeZone: string): string =>
  dateFormat(locale, { ...dayAndClock(locale), timeZone }).format(new Date(start));

function contactBlock(terms: BookingTerms, { say, language }: Pick<Saying, 'say' | 'language'>): Block[] {
  const contact = contactOf(terms, language);
  return contact === undefined ? [] : [paragraph(say('booking.contact', { contact }))];
}

const contactOf = (
  { contact: { phone, email } }: Pick<BookingTerms, 'contact'>,
  language: Language,
): string | undefined =>
  [phone && isolateAmount(phone, language), email].flatMap((way) => way || []).join(' · ') || undefined;

/** Until when the customer can cancel. Not said if only the business can and has no contact details. */
function cancellationItems(
  { cancellation, ...terms }: BookingTerms,
  { say, language }: Pick<Saying, 'say' | 'language'>,
  write: { time: (instant: string) => string; fee: (fee: Fee) => string },
): string[] {
  if (!cancellation) return [];
  const { isFree, isAsked, until, fees } = cancellation;
  const time = write.time(until);
  const contact = contactOf(terms, language);
  if (isAsked && contact === undefined) return [];
  return [
    isAsked
      ? say(isFree ? 'booking.askFreeUntil' : 'booking.askCancelUntil', { time, contact: contact ?? '' })
      : say(isFree ? 'booking.freeUntil' : 'booking.cancelUntil', { time }),
    ...fees.map(({ fee, from }) =>
      from === undefined
        ? say('booking.feeNow', { fee: write.fee(fee) })
        : say('booking.feeFrom', { fee: write.fee(fee), time: write.time(from) }),
    ),
  ];
}

/** The first sentence about a booking. */
function leadOf({ occasion, isByCustomer, isTooLate }: BookingNews, { business, say }: Saying): string {
  if (isTooLate) return say('booking.tooLate.text');
  return occasion === 'cancelled' && !isByCustomer
    ? say('booking.cancelledByBusiness.text', { business: business.name })
    : say(`booking.${occasion}.text`);
}

function blocksOf(news: BookingNews, saying: Saying): Block[] {
  const { booking, occasion, times, before, until, link, terms } = news;
  const { business, language, say } = saying;
  const locale = localeOf(business, language);
  const write = moneyWriter({ locale, currency: business.currency });
  const writers = {
    language,
    locale,
    writeMoney: (amount: Amount) => isolateAmount(write(amount), language),
  };
  const writeFee = (fee: Fee) => sayFee(fee, writers);
  const { slot, schedule } = booking.bookedEntity;
  const place = sayPlace((slot ?? schedule)?.location, say);
  const participants = participantsOf(booking);
  const [first] = times;
  const last = times.length > 1 ? times.at(-1) : undefined;
  const written = (time: BookedTime) => writtenTimes(time, booking, saying);
  const addOns = (booking.bookedAddOns ?? []).flatMap(({ name }) => name ?? []);
  const options = chosenOptions(booking);
  const paid = hasEnded(booking) ? sayRefund(terms.money, writers) : sayTotal(booking, terms.money, writers);
  const items = [
    ...(first ? [say('booking.when', { time: written(first).own })] : []),
    ...(first && written(first).there !== undefined
      ? [say('booking.whenThere', { business: business.name, time: written(first).there ?? '' })]
      : []),
    ...(before ? [say('booking.before', { time: written(before).own })] : []),
    ...(last ? [say('booking.sessions', { count: String(times.length), time: written(last).own })] : []),
    ...(place === undefined ? [] : [place]),
    ...(slot?.resource?.name ? [say('booking.with', { name: slot.resource.name })] : []),
    ...(participants > 1 ? [say('booking.participants', { count: String(participants) })] : []),
    ...(options.length > 0 ? [say('booking.options', { names: options.join(', ') })] : []),
    ...(addOns.length > 0 ? [say('booking.addOns', { names: addOns.join(', ') })] : []),
    ...(paid === undefined ? [] : [paid]),
    ...(invites(booking)
      ? cancellationItems(terms, saying, { time: (start) => written({ start }).own, fee: writeFee })
      : []),
    ...(terms.fee ? [say('booking.fee', { fee: writeFee(terms.fee) })] : []),
  ];
  const isAsked = occasion === 'rescheduled' && booking.status === 'PENDING';
  return [
    paragraph(leadOf(news, saying)),
    ...(until === undefined
      ? []
      : [paragraph(say('booking.offered.until', { time: written({ start: until }).own }))]),
    ...(isAsked ? [paragraph(say('booking.pending.text'))] : []),
    { kind: 'list', heading: titleOf(booking, business), items },
    ...(hasEnded(booking)
      ? terms.again === undefined
        ? []
        : [{ kind: 'link' as const, href: inLanguage(terms.again, language), label: say('booking.again') }]
      : [
          {
            kind: 'link' as const,
            href: inLanguage(link, language),
            label: say(until === undefined ? 'booking.manage' : 'booking.accept'),
          },
        ]),
  ];
}

function sayPlace(location: SlotLocation | undefined, say: Say): string | undefined {
  if (location?.locationType === 'CUSTOM') return say('booking.atCustomer');
  const place = placeOf(location);
  return place === undefined ? undefined : say('booking.where', { place });
}
