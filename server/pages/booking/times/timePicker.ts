import { html } from 'hono/html';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { cityOf, offsetName } from '../../../../contract/wallClock.ts';
import { dateOf, clockOf, monthsLater, wallOf } from '../../../scheduling/time/zones.ts';
import type { Html } from '../../layout.ts';
import type { PageRequest } from '../../pageRequest.ts';
import { timeParameters } from '../addresses.ts';
import type { Choices } from '../form/choices.ts';
import { daysLater, localeFor, sayDates, sayMonth } from './clockWords.ts';
import type { ExcludingChoice } from './excludingChoices.ts';
import { freeDays, type FreeDays } from './freeDays.ts';
import { icon } from '../../icons.ts';
import type { Offer } from '../manage/offer.ts';
import { canWait, dayGrid, dayTimes, earliestLink } from './timeChoice.ts';

interface Picker {
  offer: Offer;
  choices: Choices;
  /** URL of this page with other parameters. */
  ofPage: (parameters: Readonly<Record<string, string | undefined>>) => string;
  /** URL of a time. */
  ofTime: (time: { session?: string; start?: string }) => string;
  /** A booking to reschedule: opens at the days around its time instead of today. */
  moving?: Booking;
}

/** The first and last day shown, with the adjacent ranges. */
interface Range {
  from: string;
  to: string;
  /** Absent: no earlier range is bookable. */
  previous: string | undefined;
  next: string | undefined;
  /** Of a month: the number of days of its first week in the previous month. */
  lead: number;
}

const dayForm = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** A week or a month of days, the times of one of them, and the zone. Works with links and a GET form. */
export async function timePicker(page: PageRequest, picker: Picker): Promise<Html> {
  const { offer, choices, ofPage, ofTime, moving } = picker;
  const around = moving?.startDate;
  const { say, url } = page;
  const locale = localeFor(page.language, offer.business);
  const clock = clockOf(choices.zone);
  const today = dateOf(clock.localAt(offer.now.getTime()));
  const isMonth = url.searchParams.get('view') === 'month';
  const opened = around === undefined ? '' : daysLater(dateOf(clock.localAt(Date.parse(around))), -3);
  const asked = url.searchParams.get('from') ?? url.searchParams.get('day') ?? opened;
  const range = (isMonth ? monthAround : weekFrom)(clampedDay(asked, today), today);
  const found = await freeDays(page, offer, {
    ...range,
    choices,
    ...(moving && { moving }),
  });
  const { days, earliest } = found;
  const day = url.searchParams.get('day');
  const chosen =
    days.find(({ date }) => date === day) ??
    days.find(({ state }) => state === 'FREE') ??
    days.find(({ slots }) => slots.some(canWait));
  const view = isMonth ? 'month' : undefined;
  const addresses = {
    ofDay: (date: string) =>
      ofPage({ view, from: date >= range.from && date <= range.to ? range.from : undefined, day: date }),
    ofTime: (slot: Parameters<typeof timeParameters>[0]) => ofTime(timeParameters(slot)),
  };
  const shown = { found, chosen, choices, locale, addresses, name: offer.service.name };
  const step = (from: string | undefined, sign: 'back' | 'forth', name: string) =>
    from === undefined
      ? html`<span class="step" aria-disabled="true">${icon(sign)}</span>`
      : html`<a class="step" href="${ofPage({ view, from })}" aria-label="${name}">${icon(sign)}</a>`;
  const hasTimes = days.some(({ state }) => state === 'FREE');
  return html`<nav class="range" aria-label="${say('book.range')}">
      ${step(range.previous, 'back', say('book.previous'))}
      <h3>${isMonth ? sayMonth(range.from, locale) : sayDates(range.from, range.to, locale)}</h3>
      ${step(range.next, 'forth', say('book.next'))}
      <a
        class="plain-link"
        href="${ofPage({ view: isMonth ? undefined : 'month', from: range.from, day: chosen?.date })}"
        >${say(isMonth ? 'book.week' : 'book.month')}</a
      >
    </nav>
    ${dayGrid(page, shown, range.lead)}
    ${
      hasTimes
        ? ''
        : html`<div class="nothing" role="status">
            <p>${say(earliest ? 'book.noneHere' : 'book.noneSoon')}</p>
            ${earliest ? earliestLink(page, shown, 'button filled') : moving ? '' : adviceOf(page, found)}
          </div>`
    }
    ${dayTimes(page, shown)}
    ${zoneLine(page, picker, { instant: earliest?.start ?? offer.now.getTime(), from: asked && range.from, day })}`;
}

const adviceWords = {
  location: 'book.noneElsewhere',
  staff: 'book.noneWith',
} as const satisfies Record<ExcludingChoice, unknown>;

/** Advises to choose another location or person if that leads to a time, otherwise to contact the business. */
function adviceOf({ say }: PageRequest, { excluding }: FreeDays): Html {
  const [choice, other] = excluding;
  const key = choice === undefined ? 'book.noneAtAll' : other ? 'book.noneOther' : adviceWords[choice];
  return html`<p class="hint">${say(key)}</p>`;
}

/** A day within the allowed range: from today on, for a year. */
function clampedDay(asked: string, today: string): string {
  if (!dayForm.test(asked) || Number.isNaN(wallOf(`${asked}T00:00:00`)) || asked < today) return today;
  return withinYear(asked, today) ?? lastDay(today);
}

const lastDay = (today: string): string => daysLater(today, 360);

const withinYear = (date: string, today: string): string | undefined =>
  date > lastDay(today) ? undefined : date;

function weekFrom(from: string, today: string): Range {
  const previous = daysLater(from, -7);
  return {
    from,
    to: daysLater(from, 6),
    previous: from === today ? undefined : previous < today ? today : previous,
    next: withinYear(daysLater(from, 7), today),
    lead: 0,
  };
}

function monthAround(day: string, today: string): Range {
  const first = `${day.slice(0, 'yyyy-mm'.length)}-01`;
  const next = dateOf(monthsLater(`${first}T00:00:00`, 1));
  const previous = dateOf(monthsLater(`${first}T00:00:00`, -1));
  const weekday = new Date(wallOf(`${first}T00:00:00`)).getUTCDay();
  return {
    from: first,
    to: daysLater(next, -1),
    previous: first <= today ? undefined : previous < today ? today : previous,
    next: withinYear(next, today),
    lead: (weekday + 6) % 7,
  };
}

/** The zone of the times; on request with the form that changes it. */
function zoneLine(
  page: PageRequest,
  { choices: { zone }, ofPage }: Picker,
  { instant, from, day }: { instant: number; from: string; day: string | null },
): Html {
  const { say, url } = page;
  const isChanging = url.searchParams.has('zones');
  const present = {
    view: url.searchParams.get('view') ?? undefined,
    from: from || undefined,
    day: day ?? undefined,
  };
  const otherParameters = new URL(ofPage(present), url).searchParams;
  otherParameters.delete('zone');
  if (!isChanging) {
    const change = new URLSearchParams(url.search);
    change.set('zones', '1');
    return html`<div class="zone" id="zone">
      <p>
        ${icon('globe')}<span
          >${say('book.zone', { zone: cityOf(zone), offset: offsetName(zone, instant) })}</span
        >
      </p>
      <a class="plain-link" href="?${change.toString()}#zone">${say('book.zone.change')}</a>
    </div>`;
  }
  return html`<form class="filters" method="get" id="zone">
    ${[...otherParameters].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <div>
      <label for="in-zone">${say('book.zone.label')}</label>
      <select id="in-zone" name="zone">
        ${[...new Set([zone, ...Intl.supportedValuesOf('timeZone')])]
          .toSorted()
          .map((each) => html`<option${each === zone ? html` selected` : ''}>${each}</option>`)}
      </select>
    </div>
    <button class="outlined">${say('book.show')}</button>
  </form>`;
}
