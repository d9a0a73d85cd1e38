import type { Slot } from '../../../scheduling/answer.ts';
import { day } from '../../../scheduling/time/spans.ts';
import { clockOf, dateOf } from '../../../scheduling/time/zones.ts';
import { loadFreeTimes } from '../../../rules/availability/asking.ts';
import type { PageRequest } from '../../pageRequest.ts';
import { filtersOf, type Choices } from '../form/choices.ts';
import { daysLater } from './clockWords.ts';
import type { Offer } from '../manage/offer.ts';

/**
 * A day with its times. FULL: all are taken. NOT_YET: booking opens later. CLOSED: no hours. NONE: no session. PAST:
 * before today.
 */
export interface Day {
  date: string;
  state: 'FREE' | 'FULL' | 'NOT_YET' | 'CLOSED' | 'NONE' | 'PAST';
  /** The free times of an appointment; all coming sessions of a class. */
  slots: readonly Slot[];
  /** The time at which booking opens. */
  opens: number | undefined;
}

export interface FreeDays {
  days: readonly Day[];
  /** The first bookable time within {@link daysAhead}. */
  earliest: Slot | undefined;
}

/** The maximum range of the search. */
const daysAhead = 92;

interface Asked {
  /** First and last day, in the chosen zone. */
  from: string;
  to: string;
  choices: Choices;
  /** A booking to reschedule: its own time is free. */
  exceptBookingId?: string;
}

/** The days of a range with their times, and the first bookable time. */
export async function freeDays(
  { options }: Pick<PageRequest, 'options'>,
  { service, business, now }: Offer,
  { from, to, choices, exceptBookingId }: Asked,
): Promise<FreeDays> {
  const { zone, location } = choices;
  const clock = clockOf(zone);
  const start = clock.instantOf(`${from}T00:00:00`);
  const end = clock.instantOf(`${daysLater(to, 1)}T00:00:00`);
  const ahead = now.getTime() + daysAhead * day;
  const { ask } = await loadFreeTimes(
    { db: options.database, businessId: business.id, now },
    {
      services: { ids: [service.id] },
      from: Math.min(start, now.getTime()),
      to: Math.max(end, ahead),
    },
  );
  const isHere = (slot: Slot) =>
    location === undefined || slot.location.kind === 'CUSTOMER' || slot.location.id === location.filter.id;
  const slotsIn = (range: { from: number; to: number }, one?: { bookable: true; limit: number }) =>
    service.type === 'CLASS'
      ? ask<'EVENT_SLOTS'>({
          ask: 'EVENT_SLOTS',
          serviceIds: [service.id],
          ...range,
          timeZone: zone,
          includeNonBookable: !one,
        }).items.filter(isHere)
      : ask<'SLOTS'>({
          ask: 'SLOTS',
          serviceId: service.id,
          ...range,
          timeZone: zone,
          ...filtersOf(choices),
          ...one,
          ...(exceptBookingId !== undefined && { exceptBookingIds: [exceptBookingId] }),
        }).items;
  const shown = slotsIn({ from: start, to: end });
  const [earliest] = slotsIn({ from: now.getTime(), to: ahead }, { bookable: true, limit: 1 });
  const dates: string[] = [];
  for (let date = from; date <= to; date = daysLater(date, 1)) dates.push(date);
  const today = dateOf(clock.localAt(now.getTime()));
  const days = dates
    .filter((date) => clock.dayExists(date))
    .map((date) =>
      dayOf(
        date,
        shown.filter(({ localStart }) => dateOf(localStart) === date),
        // Today's hours may be over, and a person may be away while the business is open.
        date < today
          ? 'PAST'
          : service.type === 'CLASS' || date === today || choices.staff
            ? 'NONE'
            : 'CLOSED',
      ),
    );
  return { days, earliest };
}

function dayOf(date: string, all: readonly Slot[], without: 'NONE' | 'CLOSED' | 'PAST'): Day {
  const coming = all.filter(
    ({ violations, nonBookableReasons: reasons }) =>
      !violations.tooLateToBook && !violations.bookOnlineDisabled && !reasons?.eventCancelled,
  );
  const free = coming.filter(({ bookable }) => bookable);
  const early = coming.filter(({ violations }) => violations.tooEarlyToBook);
  const opens = early[0]?.violations.earliestBookingDate;
  const slots = coming.some(({ event }) => event) ? coming : free;
  if (free.length > 0) return { date, state: 'FREE', slots, opens };
  if (early.length > 0) return { date, state: 'NOT_YET', slots, opens };
  if (coming.length > 0) return { date, state: 'FULL', slots, opens };
  return { date, state: all.length > 0 && without === 'CLOSED' ? 'NONE' : without, slots, opens };
}
