import type { SlotLocation } from '../../contract/entities/availability/slotLocation.ts';
import type { Booking } from '../../contract/entities/bookings/booking.ts';
import { sayRange } from '../../contract/customerWords/timeWords.ts';
import { dateFormat } from '../../contract/formatters.ts';
import type { Business } from '../tables/businesses.ts';
import { nameAndAddress, type BookedTime } from './bookingEvents.ts';
import { languageOf, type Language } from './languages.ts';
import { paragraph, type Block } from './layOut.ts';
import type { Say } from './mailTexts.ts';

/** Words of all messages to customers about their bookings. */

export function greeting(customer: { firstName?: string | undefined }, say: Say): Block {
  const name = greetedName(customer);
  return paragraph(name === undefined ? say('greeting') : say('greeting.named', { name }));
}

/** Omits names that could show a link: a booking can name any person as its customer. */
function greetedName({ firstName = '' }: { firstName?: string | undefined }): string | undefined {
  const name = firstName.trim();
  return /^[\p{L}\p{M}\p{N} '’.-]{1,60}$/u.test(name) && !/\.\p{L}/u.test(name) ? name : undefined;
}

/** The location with its address; undefined for that of the customer, which messages do not repeat. */
export function placeOf(location: SlotLocation | undefined): string | undefined {
  return location?.locationType === 'CUSTOM' ? undefined : nameAndAddress(location) || undefined;
}

/** A time in the zone of the customer; `there` is that of the business if its clocks show another one. */
export function writtenTimes(
  time: BookedTime,
  booking: Booking,
  { business, language }: { business: Business; language: Language },
): { own: string; there: string | undefined } {
  const zone = zoneOf(booking, business);
  const locale = localeOf(business, language);
  const there = writtenTime(time, locale, business.timeZone);
  const own = writtenTime(time, locale, zone);
  if (own === there) return { own, there: undefined };
  return {
    own: `${own} (${zoneName(time, locale, zone)})`,
    there: `${there} (${zoneName(time, locale, business.timeZone)})`,
  };
}

export function zoneOf({ bookedEntity, contactDetails }: Booking, business: Business): string {
  const { slot, schedule } = bookedEntity;
  return contactDetails.timeZone ?? slot?.timezone ?? schedule?.timezone ?? business.timeZone;
}

/** The locale of the business, with its region, if it has the language. */
export const localeOf = ({ locale }: Business, language: Language): string =>
  languageOf(locale) === language ? locale : language;

function writtenTime({ start, end }: BookedTime, locale: string, timeZone: string): string {
  const format = dateFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return end === undefined
    ? format.format(new Date(start))
    : sayRange(format, new Date(start), new Date(end));
}

function zoneName({ start }: BookedTime, locale: string, timeZone: string): string {
  const named = dateFormat(locale, { timeZone, timeZoneName: 'long' });
  const part = named.formatToParts(new Date(start)).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}
