import { html } from 'hono/html';
import type { Html } from '../../layout.ts';
import type { PageRequest } from '../../pageRequest.ts';
import { clockOf } from '../../../scheduling/zones.ts';
import { minute } from '../../../scheduling/spans.ts';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { sayDate, sayShortDate, sayTime, sayTimes } from './clockWords.ts';
import type { Offer } from '../manage/offer.ts';
import { forTokens } from '../../../rules/bookings/bookingPolicyRules.ts';
import { changeRules } from '../form/policyWords.ts';
import { writersOf } from '../serviceAside.ts';

/** A time in the zone that is chosen. */
export interface LocalTime {
  localStart: string;
  localEnd: string | undefined;
}

/** `Thursday 26 November, 10:30–11:30`; of a course its first and its last day. */
export function sayWhole({ localStart, localEnd }: LocalTime, locale: string, isCourse: boolean): string {
  if (isCourse) {
    const [from, to] = [sayDate(localStart, locale), localEnd === undefined ? '' : sayDate(localEnd, locale)];
    return to === '' || to === from ? from : `${from} – ${to}`;
  }
  return `${sayDate(localStart, locale)}, ${sayTimes(localStart, localEnd ?? localStart, locale)}`;
}

/** `Thu 26 Nov, 10:30`. */
export const sayBriefly = (localStart: string, locale: string): string =>
  `${sayShortDate(localStart, locale)}, ${sayTime(localStart, locale)}`;

/** The rules of a policy with the dates of a start. */
export function datedRules(
  page: PageRequest,
  offer: Pick<Offer, 'business' | 'now' | 'service'>,
  { policy, start, zone }: { policy: Partial<BookingPolicy>; start: number; zone: string },
): string[] {
  const { locale, writeMoney } = writersOf(page, offer);
  const sayWhen = (minutes: number | undefined) => {
    if (minutes === undefined) return page.say('book.start');
    const last = start - minutes * minute;
    return last < offer.now.getTime() ? undefined : sayBriefly(clockOf(zone).localAt(last), locale);
  };
  const isCourse = offer.service.type === 'COURSE';
  return changeRules(forTokens(policy), page, { sayWhen, writeMoney, isCourse });
}

interface Card {
  when: string;
  /** Whom and where. */
  details: string;
  /** Leads back to the times. */
  change?: string;
}

/** The time that was chosen, with the way back to the others. */
export const timeCard = ({ say }: PageRequest, { when, details, change }: Card): Html =>
  html`<div class="time-card">
    <p><strong>${when}</strong>${details ? html`<span dir="auto">${details}</span>` : ''}</p>
    ${change ? html`<a class="plain-link" href="${change}">${say('form.change')}</a>` : ''}
  </div>`;
