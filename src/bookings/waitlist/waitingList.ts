import type { WaitingListOfService } from '../../../contract/calls/bookings/waitingLists.ts';
import { participantsOf } from '../../../contract/entities/bookings/booking.ts';

export type WaitingList = WaitingListOfService;
export type Waiting = WaitingList['waiting'][number];

/** The customers without an open offer, in their order. */
export const withoutOffer = ({ waiting }: WaitingList): Waiting[] =>
  waiting.filter(({ offer }) => !offer?.isOpen);

export const spotsOf = (waiting: readonly Waiting[]): number =>
  waiting.reduce((sum, { booking }) => sum + participantsOf(booking), 0);

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
