import { dayMs } from '../../../../contract/durations.ts';
import type { CourseAvailability, Slot } from '../../../scheduling/answer.ts';
import { isViolated } from '../../../scheduling/policy.ts';
import { clockOf } from '../../../scheduling/time/zones.ts';
import { loadFreeTimes, type Loaded } from '../../../rules/availability/asking.ts';
import { findEventSlot } from '../../../rules/availability/eventSlots.ts';
import type { PageRequest } from '../../pageRequest.ts';
import { timeParameters } from '../addresses.ts';
import { filtersOf, type Choices } from '../form/choices.ts';
import type { Offer } from '../manage/offer.ts';

/** STARTED: it can only be booked before its start. */
type Ended = 'OVER' | 'STARTED' | 'FULL';

/** The time to book: a start, a session, or a whole course. */
export interface Wanted {
  /** In URLs and forms; empty for a course. */
  parameters: { start?: string; session?: string };
  start: number;
  /** Absent for a course without an end. */
  end: number | undefined;
  /** In the chosen zone. */
  localStart: string;
  localEnd: string | undefined;
  /** The maximum number of participants per booking, also on its waitlist; 0 if it has no room. */
  most: number;
  /** It is full and its waitlist has room. */
  waits: boolean;
  /** Absent for a course. */
  slot: Slot | undefined;
  /** Of a course: its spots that can be booked now. */
  openSpots?: number;
  /** Of a course that cannot be booked. */
  ended?: Ended | undefined;
}

/** The maximum number of people in one booking by the policy. */
export const mostByPolicy = ({ service }: Pick<Offer, 'service'>): number =>
  service.bookingPolicy?.participantsPolicy?.maxParticipantsPerBooking ?? 1;

export const isInstant = (text: string): boolean =>
  /^20\d\d-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(text) && !Number.isNaN(Date.parse(text));

const loaded = (
  { options }: Pick<PageRequest, 'options'>,
  { business, now, service }: Offer,
  range?: { from: number; to: number },
): Promise<Loaded> =>
  loadFreeTimes(
    { db: options.database, businessId: business.id, now },
    { services: { ids: [service.id] }, ...(range ?? { from: now.getTime(), to: now.getTime() }) },
  );

/** Finds a time by its parameters, free or not; undefined if it does not exist. */
export async function findWanted(
  page: Pick<PageRequest, 'options'>,
  offer: Offer,
  choices: Choices,
  { start, session }: { start?: string | undefined; session?: string | undefined },
): Promise<Wanted | undefined> {
  switch (offer.service.type) {
    case 'APPOINTMENT':
      return start !== undefined && isInstant(start)
        ? appointmentAt(page, offer, choices, Date.parse(start))
        : undefined;
    case 'CLASS':
      return session === undefined ? undefined : sessionOf(page, offer, choices, session);
    case 'COURSE':
      return courseOf(page, offer, choices);
    default:
      return offer.service.type satisfies never;
  }
}

async function appointmentAt(
  page: Pick<PageRequest, 'options'>,
  offer: Offer,
  choices: Choices,
  start: number,
): Promise<Wanted | undefined> {
  const farthest = 366 * dayMs;
  if (Math.abs(start - offer.now.getTime()) > farthest) return undefined;
  const { ask } = await loaded(page, offer, { from: start, to: start });
  const { locations, ...filters } = filtersOf(choices);
  const slot = ask<'SLOT'>({
    ask: 'SLOT',
    serviceId: offer.service.id,
    start,
    timeZone: choices.zone,
    ...filters,
    ...(locations?.[0] && { location: locations[0] }),
  });
  return slot && wantedSlot(offer, slot);
}

async function sessionOf(
  { options }: Pick<PageRequest, 'options'>,
  offer: Offer,
  { zone }: Choices,
  id: string,
): Promise<Wanted | undefined> {
  const { business, now, service } = offer;
  const reading = { db: options.database, businessId: business.id, now };
  const slot = (await findEventSlot(reading, id, zone))?.slot;
  return slot?.serviceId === service.id ? wantedSlot(offer, slot) : undefined;
}

function wantedSlot(offer: Offer, slot: Slot): Wanted {
  const reasons = slot.nonBookableReasons;
  const listRoom = slot.event?.waitingList?.remainingCapacity ?? 0;
  const canWait =
    !slot.bookable && !reasons?.violatesBookingPolicy && !reasons?.eventCancelled && listRoom > 0;
  const { start, end, localStart, localEnd } = slot;
  return {
    parameters: timeParameters(slot),
    start,
    end,
    localStart,
    localEnd,
    most: canWait ? Math.min(mostByPolicy(offer), listRoom, slot.totalCapacity) : slot.bookableCapacity,
    waits: canWait,
    slot,
  };
}

async function courseOf(
  page: Pick<PageRequest, 'options'>,
  offer: Offer,
  { zone }: Choices,
): Promise<Wanted | undefined> {
  const { id, firstSessionStart, lastSessionEnd } = offer.service.schedule ?? {};
  if (!id || !firstSessionStart) return undefined;
  const { ask } = await loaded(page, offer);
  const course = ask<'COURSE'>({ ask: 'COURSE', scheduleId: id });
  const clock = clockOf(zone);
  const start = Date.parse(firstSessionStart);
  const end = lastSessionEnd === undefined ? undefined : Date.parse(lastSessionEnd);
  const listRoom = course.waitingList?.openSpots ?? 0;
  const waits = !course.bookable && !isViolated(course.violations) && course.openSpots === 0 && listRoom > 0;
  const room = waits ? Math.min(listRoom, course.totalSpots) : course.bookable ? course.openSpots : 0;
  return {
    parameters: {},
    start,
    end,
    localStart: clock.localAt(start),
    localEnd: end === undefined ? undefined : clock.localAt(end),
    most: Math.min(room, course.maxParticipantsPerBooking),
    waits,
    slot: undefined,
    openSpots: course.bookable ? course.openSpots : 0,
    ended: waits || course.bookable ? undefined : endedOf(offer, { start, end }, course),
  };
}

function endedOf(
  { now }: Offer,
  { start, end }: Pick<Wanted, 'start' | 'end'>,
  { violations, openSpots }: CourseAvailability,
): Ended | undefined {
  if (end !== undefined && end <= now.getTime()) return 'OVER';
  if (start <= now.getTime() && violations.tooLateToBook) return 'STARTED';
  return openSpots === 0 ? 'FULL' : undefined;
}

const alternatives = 3;

/** The free times nearest to a taken one for so many people, at the chosen location, in order. */
export async function nearestTimes(
  page: Pick<PageRequest, 'options'>,
  offer: Offer,
  choices: Choices,
  wanted: { start: number; people: number },
): Promise<Slot[]> {
  if (offer.service.type === 'COURSE') return [];
  const range = {
    from: Math.max(offer.now.getTime(), wanted.start - 7 * dayMs),
    to: Math.max(offer.now.getTime(), wanted.start) + 14 * dayMs,
  };
  const { ask } = await loaded(page, offer, range);
  const { items } =
    offer.service.type === 'CLASS'
      ? ask<'EVENT_SLOTS'>({
          ask: 'EVENT_SLOTS',
          serviceIds: [offer.service.id],
          ...range,
          timeZone: choices.zone,
          minBookableCapacity: wanted.people,
        })
      : ask<'SLOTS'>({
          ask: 'SLOTS',
          serviceId: offer.service.id,
          ...range,
          timeZone: choices.zone,
          bookable: true,
          ...filtersOf(choices),
        });
  const isAtChosen = ({ location }: Slot) => {
    const { kind, id } = choices.location?.filter ?? {};
    return kind === undefined || (location.kind === kind && location.id === id);
  };
  const away = ({ start }: Slot) => Math.abs(start - wanted.start);
  return items
    .toSorted((one, other) => away(one) - away(other))
    .filter(({ start }) => start !== wanted.start || offer.service.type === 'CLASS')
    .filter(isAtChosen)
    .slice(0, alternatives)
    .toSorted((one, other) => one.start - other.start);
}
