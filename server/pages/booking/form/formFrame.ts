import { html } from 'hono/html';
import { minuteMs } from '../../../../contract/durations.ts';
import { clockOf } from '../../../scheduling/time/zones.ts';
import type { Html } from '../../layout.ts';
import { pageAddress, type PageRequest } from '../../pageRequest.ts';
import type { Shown } from '../../public/publicPage.ts';
import { serviceAside, writersOf } from '../serviceAside.ts';
import { datedRules, sayDays, sayZones, timeCard } from '../times/chosenTime.ts';
import { sayCardDate, sayTimes } from '../times/clockWords.ts';
import type { Wanted } from '../times/wantedTime.ts';
import { locationsOf, parametersOf, type Location } from './choices.ts';
import type { FormModel } from './formFields.ts';

/** The parts of a page about one time, next to its form. */
interface FormFrame {
  /** URL of the other times. */
  times: string;
  /** The rules of the policy with the dates of the time. */
  rules: readonly string[];
  /** The service with the time. */
  aside: Html;
}

/**
 * @param asked the requested start, whether it exists or not
 * @param minutes of the chosen add-ons
 */
export function formFrame(
  page: PageRequest,
  shown: Shown,
  model: FormModel,
  { asked, minutes }: { asked: number | undefined; minutes: number },
): FormFrame {
  const { offer, choices, wanted } = model;
  const { service } = offer;
  const { zone } = choices;
  const { locale } = writersOf(page, offer);
  const parameters = parametersOf(choices, offer);
  const isCourse = service.type === 'COURSE';
  const day = asked === undefined ? undefined : clockOf(zone).localAt(asked).slice(0, 'yyyy-mm-dd'.length);
  const times = isCourse
    ? pageAddress(page, `/service-page/${encodeURIComponent(shown.slug)}`, { page: parameters.page })
    : calendarOf(page, shown, { ...parameters, day });
  const rules = wanted
    ? datedRules(page, offer, { policy: service.bookingPolicy ?? {}, start: wanted.start, zone })
    : [];
  const place = placeOf(page, model);
  const details = [choices.staff && page.say('form.withWhom', { name: choices.staff.name }), place?.name]
    .filter(Boolean)
    .join(' · ');
  const chosen = wanted
    ? timeCard(page, {
        when: isCourse ? html`${sayDays(wanted, locale)}` : whenOf(wanted, { locale, zone, minutes }),
        zones: isCourse ? [] : sayZones(page, offer, { ...wanted, zone }),
        details,
        change: times,
      })
    : html`<p><a href="${times}">${page.say('form.allTimes')}</a></p>`;
  const aside = serviceAside(page, { offer, choices: { ...choices, location: place }, chosen, rules });
  return { times, rules, aside };
}

export const calendarOf = (
  page: PageRequest,
  { slug }: Shown,
  parameters: Readonly<Record<string, string | undefined>>,
): string => pageAddress(page, `/booking-calendar/${encodeURIComponent(slug)}`, parameters);

/** The day and the times. The script adds the durations of chosen add-ons, and writes no isolates. */
function whenOf(
  { localStart, start, end }: Wanted,
  { locale, zone, minutes }: { locale: string; zone: string; minutes: number },
): Html {
  const till = (end ?? start) + minutes * minuteMs;
  const times = sayTimes(localStart, clockOf(zone).localAt(till), locale);
  return html`${sayCardDate(localStart, locale)},
    <span
      class="nowrap"
      dir="ltr"
      data-times="${start}"
      data-end="${end ?? start}"
      data-zone="${zone}"
      data-locale="${locale}"
      >${times}</span
    >`;
}

/** The location of the time; the chosen one if the time does not exist. A session has its own. */
function placeOf(page: PageRequest, { offer, choices, wanted }: FormModel): Location | undefined {
  const { kind, id, name } = wanted?.slot?.location ?? {};
  if (kind === undefined || name === undefined) return choices.location;
  return (
    locationsOf(offer.service, page).find(({ filter }) => filter.kind === kind && filter.id === id) ?? {
      key: id ?? kind,
      name,
      address: undefined,
      filter: { kind, ...(id !== undefined && { id }) },
    }
  );
}
