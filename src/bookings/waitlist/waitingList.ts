import type { WaitingListOfService } from '../../../contract/calls/bookings/waitingLists.ts';
import { participantsOf, takesSpots, type Booking } from '../../../contract/entities/bookings/booking.ts';

export type WaitingList = WaitingListOfService;
export type Waiting = WaitingList['waiting'][number];

/** The customers without an open offer, in their order. */
export const withoutOffer = ({ waiting }: WaitingList): Waiting[] =>
  waiting.filter(({ offer }) => !offer?.isOpen);

export const spotsOf = (waiting: readonly Waiting[]): number =>
  waiting.reduce((sum, { booking }) => sum + participantsOf(booking), 0);

/** Spots that open offers reserve. */
export const offeredSpots = ({ waiting }: WaitingList): number =>
  spotsOf(waiting.filter(({ offer }) => offer?.isOpen));

/** Adds customers to a selection in their order while the free spots suffice; larger parties are skipped. */
export function firstThatFit(list: WaitingList): Waiting[] {
  const chosen: Waiting[] = [];
  for (const one of withoutOffer(list)) {
    if (spotsOf([...chosen, one]) <= list.openSpots) chosen.push(one);
  }
  return chosen;
}

/** The lists whose free spots someone can be offered come first; both kinds keep their order. */
export const servableFirst = (lists: readonly WaitingList[]): WaitingList[] =>
  lists.toSorted((one, other) => Number(isServable(other)) - Number(isServable(one)));

export const isServable = (list: WaitingList): boolean => firstThatFit(list).length > 0;

/** Whether a booking is on a waitlist, or takes spots that others wait for. */
function concerns({ waiting: [first] }: WaitingList, { bookedEntity }: Booking): boolean {
  const list = first?.booking.bookedEntity;
  const { slot, schedule } = bookedEntity;
  return schedule
    ? schedule.scheduleId === list?.schedule?.scheduleId
    : slot?.eventId !== undefined && slot.eventId === list?.slot?.eventId;
}

/**
 * The customers who get an offer when bookings end: in their order, up to a party that does not fit. Expired offers are
 * repeated only if spots become free that were taken.
 */
export function offeredNext(list: WaitingList, ended: readonly Booking[]): Waiting[] {
  const { spotBalance, waiting } = list;
  const ending = ended.filter((booking) => concerns(list, booking));
  if (spotBalance === undefined || ending.length === 0) return [];
  const ids = new Set(ending.map(({ id }) => id));
  const taking = ending.filter(takesSpots);
  const reserved = waiting.filter(({ booking, offer }) => offer?.isOpen && ids.has(booking.id));
  const asked = waiting.filter(
    ({ booking, offer }) => !ids.has(booking.id) && (!offer || (taking.length > 0 && !offer.isOpen)),
  );
  let left =
    spotBalance + spotsOf(reserved) + taking.reduce((sum, booking) => sum + participantsOf(booking), 0);
  const end = asked.findIndex(({ booking }) => (left -= participantsOf(booking)) < 0);
  return end === -1 ? asked : asked.slice(0, end);
}
