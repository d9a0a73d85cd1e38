import { html } from 'hono/html';
import { minuteMs } from '../../../../contract/durations.ts';
import type { Html } from '../../layout.ts';
import type { PageRequest } from '../../pageRequest.ts';
import { clockOf } from '../../../scheduling/time/zones.ts';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { cityOf, offsetName } from '../../../../contract/wallClock.ts';
import { localeFor, sayDate, sayShortDate, sayTime, sayTimes } from './clockWords.ts';
import type { Offer } from '../manage/offer.ts';
import { changeRules } from '../form/policyWords.ts';
import { writersOf } from '../serviceAside.ts';

/** A time in the chosen zone. */
export interface LocalTime {
  localStart: string;
  localEnd: string | undefined;
}

/** The first and the last day of a course: `Thursday 26 November – Thursday 10 December`. */
export function sayDays({ localStart, localEnd }: LocalTime, locale: string): string {
  const [from, to] = [sayDate(localStart, locale), localEnd === undefined ? '' : sayDate(localEnd, locale)];
  return to === '' || to === from ? from : `${from} – ${to}`;
}

/** `Thursday 26 November, 10:30–11:30`, with times that do not break. */
export const showDateAndTime = ({ localStart, localEnd }: LocalTime, locale: string): Html =>
  html`${sayDate(localStart, locale)},
    <span class="nowrap">${sayTimes(localStart, localEnd ?? localStart, locale)}</span>`;

/** `Thu 26 Nov, 10:30`. */
export const sayBriefly = (localStart: string, locale: string): string =>
  `${sayShortDate(localStart, locale)}, ${sayTime(localStart, locale)}`;

interface Zoned {
  /** The chosen zone. */
  zone: string;
  start: number;
  end: number | undefined;
}

const differs = ({ zone, start }: Pick<Zoned, 'zone' | 'start'>, business: Offer['business']): boolean =>
  offsetName(zone, start) !== offsetName(business.timeZone, start);

/** `New York time (UTC−5)`, and the time of the business if its clocks differ. */
export function sayZones(
  { say, language }: Pick<PageRequest, 'say' | 'language'>,
  { business }: Pick<Offer, 'business'>,
  time: Zoned,
): string[] {
  const { zone, start, end } = time;
  if (!differs(time, business)) return [];
  const there = business.timeZone;
  const local = (instant: number) => clockOf(there).localAt(instant);
  const locale = localeFor(language, business);
  const times = sayTimes(local(start), local(end ?? start), locale);
  return [
    say('book.zone.name', { zone: cityOf(zone), offset: offsetName(zone, start) }),
    say('book.zone.there', { zone: cityOf(there), time: `${sayShortDate(local(start), locale)}, ${times}` }),
  ];
}

/** `Thu 26 Nov, 04:30 (New York)`: names the zone if the clocks of the business differ. */
export function sayZoned(
  { language }: Pick<PageRequest, 'language'>,
  { business }: Pick<Offer, 'business'>,
  { localStart, ...time }: Pick<Zoned, 'zone' | 'start'> & { localStart: string },
): string {
  const brief = sayBriefly(localStart, localeFor(language, business));
  return differs(time, business) ? `${brief} (${cityOf(time.zone)})` : brief;
}

/** The rules of a policy with the dates of a start. */
export function datedRules(
  page: PageRequest,
  offer: Pick<Offer, 'business' | 'now' | 'service'>,
  { policy, start, zone }: { policy: Partial<BookingPolicy>; start: number; zone: string },
): string[] {
  const { locale, writeMoney } = writersOf(page, offer);
  const sayWhen = (minutes: number | undefined) => {
    if (minutes === undefined) return page.say('book.start');
    const last = start - minutes * minuteMs;
    return last < offer.now.getTime() ? undefined : sayBriefly(clockOf(zone).localAt(last), locale);
  };
  const isCourse = offer.service.type === 'COURSE';
  return changeRules(policy, page, { sayWhen, writeMoney, locale, isCourse });
}

interface Card {
  when: Html;
  /** Zone names. */
  zones: readonly string[];
  /** Person and location. */
  details: string;
  /** Link to the other times. */
  change?: string;
}

/** The chosen time, with a link to the other times. */
export const timeCard = ({ say }: PageRequest, { when, zones, details, change }: Card): Html =>
  html`<div class="time-card">
    <div>
      <p><strong>${when}</strong></p>
      ${zones.map((line) => html`<p>${line}</p>`)}${details ? html`<p dir="auto">${details}</p>` : ''}
    </div>
    ${change ? html`<a class="plain-link" href="${change}">${say('form.change')}</a>` : ''}
  </div>`;
