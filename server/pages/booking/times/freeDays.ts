import { dayMs } from '../../../../contract/durations.ts';
import { participantsOf, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { Slot } from '../../../scheduling/answer.ts';
import type { SlotsQuestion } from '../../../scheduling/question.ts';
import { clockOf, dateOf } from '../../../scheduling/time/zones.ts';
import { loadFreeTimes } from '../../../rules/availability/asking.ts';
import type { PageRequest } from '../../pageRequest.ts';
import { timeParameters } from '../addresses.ts';
import { filtersOf, type Choices } from '../form/choices.ts';
import { daysLater } from './clockWords.ts';
import type { Offer } from '../manage/offer.ts';
import { excludingChoices, type ExcludingChoice } from './excludingChoices.ts';
import { isOwnTime } from './ownTime.ts';
import { isComing, possibleDays, type PossibleDays } from './possibleDays.ts';

/**
 * A day with its times. FULL: all are taken. NOT_YET: booking opens later. CLOSED: no hours, or a closure. NONE: no
 * session, or no possible time. PAST: before today.
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
  /** The choices that exclude every bookable time within {@link daysAhead}; empty if the others exclude it too. */
  excluding: readonly ExcludingChoice[];
}

/** The maximum range of the search. */
const daysAhead = 92;

interface Asked {
  /** First and last day, in the chosen zone. */
  from: string;
  to: string;
  choices: Choices;
  /** A booking to reschedule: other times may overlap its own one, which is left out. */
  moving?: Booking;
}

/** The days of a range with their times, and the first bookable time. */
export async function freeDays(
  { options }: Pick<PageRequest, 'options'>,
  { service, business, now }: Offer,
  { from, to, choices, moving }: Asked,
): Promise<FreeDays> {
  const { zone } = choices;
  const clock = clockOf(zone);
  const start = clock.instantOf(`${from}T00:00:00`);
  const end = clock.instantOf(`${daysLater(to, 1)}T00:00:00`);
  const ahead = now.getTime() + daysAhead * dayMs;
  const { rules, ask } = await loadFreeTimes(
    { db: options.database, businessId: business.id, now },
    {
      services: { ids: [service.id] },
      from: Math.min(start, now.getTime()),
      to: Math.max(end, ahead),
    },
  );
  const appointments = (range: { from: number; to: number }, chosen = choices): SlotsQuestion => ({
    ask: 'SLOTS',
    serviceId: service.id,
    ...range,
    timeZone: zone,
    ...filtersOf(chosen),
    ...(moving && { exceptBookingIds: [moving.id] }),
  });
  const isClass = service.type === 'CLASS';
  const slotsIn = (
    range: { from: number; to: number },
    one?: { bookable: true; limit: number },
    chosen = choices,
  ) =>
    isClass
      ? ask<'EVENT_SLOTS'>({
          ask: 'EVENT_SLOTS',
          serviceIds: [service.id],
          ...range,
          timeZone: zone,
          includeNonBookable: !one,
        })
          .items.filter(isAt(chosen.location))
          .map((slot) => (moving ? asMove(slot, participantsOf(moving)) : slot))
          .filter(({ bookable }) => bookable || !one)
      : ask<'SLOTS'>({ ...appointments(range, chosen), ...one }).items;
  const isOther = (slot: Slot) => !moving || !isOwnTime(moving, timeParameters(slot));
  const shown = slotsIn({ from: start, to: end }).filter(isOther);
  // One of the first two is another time than that of the booking.
  const first = { bookable: true, limit: moving ? 2 : 1 } as const;
  const earliestOf = (chosen: Choices) =>
    slotsIn({ from: now.getTime(), to: ahead }, first, chosen).find(isOther);
  const earliest = earliestOf(choices);
  const excluding = earliest ? [] : excludingChoices(choices, (chosen) => earliestOf(chosen) !== undefined);
  const dates: string[] = [];
  for (let date = from; date <= to; date = daysLater(date, 1)) dates.push(date);
  const today = dateOf(clock.localAt(now.getTime()));
  const times = isClass
    ? undefined
    : possibleDays(rules, appointments({ from: start, to: end }), now.getTime());
  const withoutHours = (date: string): Day['state'] => {
    if (date < today) return 'PAST';
    // Today's hours may be over, and a person may be away while the business is open.
    if (isClass || date === today || choices.staff) return 'NONE';
    return times?.hasHours() || earliest ? 'CLOSED' : 'NONE';
  };
  const days = dates
    .filter((date) => clock.dayExists(date))
    .map((date) =>
      dayOf(
        date,
        shown.filter(({ localStart }) => dateOf(localStart) === date),
        times,
        () => withoutHours(date),
      ),
    );
  return { days, earliest, excluding };
}

/** Whether a session is at a location; without one, at any. */
const isAt = (location: Choices['location']) => (slot: Slot) =>
  location === undefined || slot.location.kind === 'CUSTOMER' || slot.location.id === location.filter.id;

/** A session to which a booking can move: only with all its participants, and not onto the waitlist. */
function asMove(slot: Slot, participants: number): Slot {
  if (!slot.event) return slot;
  const { waitingList: _none, ...event } = slot.event;
  return { ...slot, event, bookable: slot.bookable && slot.remainingCapacity >= participants };
}

/** @param times absent for sessions, each of which is possible */
function dayOf(
  date: string,
  all: readonly Slot[],
  times: PossibleDays | undefined,
  withoutHours: () => Day['state'],
): Day {
  const coming = all.filter(isComing);
  const free = coming.filter(({ bookable }) => bookable);
  const slots = times ? free : coming;
  const early = coming.filter(({ violations }) => violations.tooEarlyToBook);
  const opens = early[0]?.violations.earliestBookingDate;
  if (free.length > 0) return { date, state: 'FREE', slots, opens };
  if (times ? times.has(date) : coming.length > 0)
    return { date, state: early.length > 0 ? 'NOT_YET' : 'FULL', slots, opens };
  const none = { date, slots: [], opens: undefined };
  if (times?.areClosed(date)) return { ...none, state: 'CLOSED' };
  const state = withoutHours();
  return { ...none, state: all.length > 0 && state === 'CLOSED' ? 'NONE' : state };
}
