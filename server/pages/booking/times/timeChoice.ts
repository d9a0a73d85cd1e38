import { dateFormat, pluralRules } from '../../../../contract/formatters.ts';
import { html } from 'hono/html';
import type { Slot } from '../../../scheduling/answer.ts';
import { timeOf } from '../../../scheduling/time/zones.ts';
import type { Html } from '../../layout.ts';
import type { PageRequest } from '../../pageRequest.ts';
import type { TextKey } from '../../texts/english.ts';
import {
  clockChangeOn,
  sayDate,
  sayDayOfWeek,
  sayShortDate,
  sayTime,
  sayTimes,
  sayWeekday,
} from './clockWords.ts';
import type { Day, FreeDays } from './freeDays.ts';
import type { Choices } from '../form/choices.ts';

/** The URLs of days and times. */
interface Addresses {
  ofDay: (date: string) => string;
  ofTime: (slot: Slot) => string;
}

interface Shown {
  found: FreeDays;
  /** The day whose times are shown. */
  chosen: Day | undefined;
  choices: Choices;
  locale: string;
  addresses: Addresses;
  /** Of the service: sessions may have another title. */
  name: string;
}

type Counted = 'book.times' | 'book.tile' | 'book.spots' | 'book.waiting' | 'result.people' | 'pay.sessions';

/** `1 time`, `3 times`. */
export function sayCount({ say, language }: PageRequest, what: Counted, count: number): string {
  const key: TextKey = `${what}.${pluralRules(language).select(count) === 'one' ? 'one' : 'other'}`;
  return say(key, { count });
}

const stateWords = {
  FULL: 'book.full',
  NOT_YET: 'book.notYet',
  CLOSED: 'book.closed',
  NONE: 'book.none',
  PAST: undefined,
} as const;

function stateWord({ say }: PageRequest, state: Exclude<Day['state'], 'FREE'>): string {
  const key: TextKey | undefined = stateWords[state];
  return key === undefined ? '' : say(key);
}

/** Days in rows of seven. The first day of a month is under its weekday. */
export function dayGrid(page: PageRequest, { found, chosen, locale, addresses }: Shown, lead = 0): Html {
  return html`<ul class="days">
    ${found.days.map((day, index) => {
      const word =
        day.state === 'FREE'
          ? isOfSessions(day)
            ? sayCount(page, 'book.tile', spotsIn(day))
            : sayCount(page, 'book.times', freeIn(day))
          : day.slots.some(canWait)
            ? page.say('book.waitlist')
            : stateWord(page, day.state);
      const lines = html`<span class="weekday">${sayWeekday(day.date, locale)}</span>
        <span class="number">${Number(day.date.slice(-2))}</span> <span class="count">${word}</span>`;
      const column = index === 0 && lead > 0 ? html` class="lead${lead}"` : '';
      if (day.slots.length === 0 && day.opens === undefined)
        return html`<li${column}><span class="day">${lines}</span></li>`;
      return html`<li${column}>
        <a
          class="day${day.state === 'FREE' ? '' : ' taken'}"
          href="${addresses.ofDay(day.date)}"
          aria-label="${sayDate(day.date, locale)}, ${word}"
          ${day === chosen ? html`aria-current="date"` : ''}
          >${lines}</a
        >
      </li>`;
    })}
  </ul>`;
}

const isOfSessions = ({ slots }: Day): boolean => slots.some(({ event }) => event);

const spotsIn = ({ slots }: Day): number =>
  slots.reduce((sum, { bookable, remainingCapacity }) => sum + (bookable ? remainingCapacity : 0), 0);

/** Whether a session is full and its waitlist has room. */
export const canWait = ({ bookable, violations, event }: Slot): boolean =>
  !bookable && !violations.tooEarlyToBook && (event?.waitingList?.remainingCapacity ?? 0) > 0;

const freeIn = ({ slots }: Day): number => slots.filter(({ bookable }) => bookable).length;

const partsOfDay = [
  ['book.morning', '12'],
  ['book.afternoon', '17'],
  ['book.evening', '25'],
] as const;

/** The times of the chosen day. */
export function dayTimes(page: PageRequest, shown: Shown): Html {
  const { chosen, locale, choices } = shown;
  if (!chosen) return html``;
  const change = clockChangeOn(chosen.date, choices.zone);
  return html`<section aria-labelledby="day">
    <div class="day-head">
      <h3 id="day">${sayDate(chosen.date, locale)}</h3>
      ${chosen.state === 'FREE' ? earliestLink(page, shown, 'plain-link earliest') : ''}
    </div>
    ${
      change
        ? html`<p class="hint">
            ${page.say(change === 'FORWARD' ? 'book.clocksForward' : 'book.clocksBack')}
          </p>`
        : ''
    }
    ${chosen.state === 'NOT_YET' && chosen.opens !== undefined ? html`<p class="hint">${sayOpening(page, chosen.opens, { locale, zone: choices.zone })}</p>` : ''}
    ${isOfSessions(chosen) ? sessionList(page, shown) : partList(page, shown)}
  </section>`;
}

/** `Booking opens 23 Feb 2027, 10:00.` */
export function sayOpening(
  { say }: Pick<PageRequest, 'say'>,
  opens: number,
  { locale, zone }: { locale: string; zone: string },
): string {
  const format = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  return say('book.opens', { time: format.format(opens) });
}

function partList({ say }: PageRequest, { chosen, locale, addresses }: Shown): Html[] {
  let from = '';
  return partsOfDay.map(([name, till]) => {
    const since = from;
    from = till;
    const times = (chosen?.slots ?? []).filter(({ localStart }) => {
      const hour = timeOf(localStart).slice(1, 3);
      return hour >= since && hour < till;
    });
    if (times.length === 0) return html``;
    return html`<h4>${say(name)}</h4>
      <ul class="times">
        ${times.map(
          (slot) =>
            html`<li>
              <a class="time" href="${addresses.ofTime(slot)}" dir="ltr"
                >${sayTime(slot.localStart, locale)}</a
              >
            </li>`,
        )}
      </ul>`;
  });
}

/** `2 spots left`, `Join waitlist · 3 waiting`, `Full`. */
export function sayLeft(page: PageRequest, slot: Slot): string {
  const { bookable, remainingCapacity, violations, event } = slot;
  if (bookable) return sayCount(page, 'book.spots', remainingCapacity);
  if (!canWait(slot)) return page.say(violations.tooEarlyToBook ? 'book.notYet' : 'book.full');
  const { totalCapacity = 0, remainingCapacity: left = 0 } = event?.waitingList ?? {};
  const waiting = totalCapacity - left;
  return [page.say('book.join'), ...(waiting > 0 ? [sayCount(page, 'book.waiting', waiting)] : [])].join(
    ' · ',
  );
}

/** Class sessions with the remaining spots. */
function sessionList(page: PageRequest, { chosen, locale, addresses, choices, name }: Shown): Html {
  return html`<ul class="sessions">
    ${(chosen?.slots ?? []).map((slot) => {
      const times = sayTimes(slot.localStart, slot.localEnd, locale);
      const details = [
        slot.event?.title === name ? '' : slot.event?.title,
        choices.location ? '' : slot.location.name,
      ]
        .filter(Boolean)
        .join(' · ');
      const inside = html`<strong>${times}</strong> <span dir="auto">${details}</span>
        <span class="left">${sayLeft(page, slot)}</span>`;
      return slot.bookable || canWait(slot)
        ? html`<li><a class="session" href="${addresses.ofTime(slot)}">${inside}</a></li>`
        : html`<li><span class="session">${inside}</span></li>`;
    })}
  </ul>`;
}

/** A link to the first bookable time; only text on that day, so that the layout does not move. */
export function earliestLink(
  { say }: PageRequest,
  { found, chosen, locale, addresses }: Shown,
  style: 'plain-link earliest' | 'button filled',
): Html {
  const date = found.earliest?.localStart.slice(0, 'yyyy-mm-dd'.length);
  if (date === undefined) return html``;
  const isNear = found.days.some((day) => day.date === date);
  const words = say('book.earliest', { day: (isNear ? sayDayOfWeek : sayShortDate)(date, locale) });
  if (date === chosen?.date) return html`<span class="earliest">${words}</span>`;
  return html`<a class="${style}" href="${addresses.ofDay(date)}">${words}</a>`;
}
