import { useState } from 'react';
import { dayOf, daysAfter, fromWallClock, toWallClock } from '../../../contract/wallClock.ts';
import type { NotifyChoice } from '../../ui/fields/notifyChoice.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useToday } from '../../ui/words/useToday.ts';
import type { BookingRow } from '../booking/bookingRow.ts';
import { daysAhead } from '../times/bookableTimes.ts';
import { freeStretches, otherTimes, timeAt, type FreeTime } from '../times/freeTimes.ts';
import { obstaclesIn } from '../times/reasonKinds.ts';
import { otherTime } from '../times/TimeChoice.tsx';
import { useMovePreview } from './useMovePreview.ts';
import { useSendMove } from './useSendMove.ts';
import { nearby } from '../times/useBookableTimes.ts';
import { useMoveTimes } from '../times/useMoveTimes.ts';

/** A proposed time and staff member of a move. */
export interface Proposal {
  /** An instant; if it isn't free, the move says so. */
  start?: string;
  /** The resource of the staff member. */
  staffId?: string;
}

export interface Moving extends Proposal {
  booking: BookingRow;
}

interface Wish {
  /** In the business's zone; empty while the field is incomplete. */
  day: string;
  /** Empty: anyone. */
  staffId: string;
  /** The key of a listed time, or `otherTime`. Undefined: the proposed start, if there is one. */
  chosen: string | undefined;
  proposed: string | undefined;
  typed: string;
}

/** The time and staff member to which a booking would move. */
interface MoveTarget extends Pick<FreeTime, 'from' | 'to' | 'slot'> {
  staff: { id: string; name: string } | undefined;
  /** False for a time that isn't free or isn't checked. */
  isFree: boolean;
}

/** The state of a move until it is sent. A new proposal replaces the chosen time, and keeps the message. */
export function useMove({ booking, start, staffId }: Moving, onDone: () => void) {
  const { timeZone = 'UTC' } = useBusiness();
  const today = useToday();
  const proposal = `${start} ${staffId}`;
  const [seen, setSeen] = useState(proposal);
  const [wish, setWish] = useState(firstWish);
  const [notification, setNotification] = useState<NotifyChoice>({ notify: true, message: '' });
  const { pending, failure, move } = useSendMove(booking, notification, onDone);
  if (seen !== proposal) {
    setSeen(proposal);
    setWish(firstWish());
  }
  const { data, error } = useMoveTimes(booking, wish.day, wish.day);
  const isKnown = !data || data.staff.some(({ id }) => id === wish.staffId);
  const chosenStaff = isKnown ? wish.staffId : '';
  const times = data && otherTimes(data, booking, chosenStaff);
  const laterFrom = times?.length === 0 ? daysAfter(wish.day, 1) : '';
  const { data: later } = useMoveTimes(booking, laterFrom, laterFrom && daysAfter(wish.day, daysAhead));
  const isListed = times?.some(({ key }) => key === wish.proposed);
  const chosen =
    wish.chosen ??
    (wish.proposed === undefined || isListed === undefined
      ? undefined
      : isListed
        ? wish.proposed
        : otherTime);
  const target = chosen === otherTime ? typedTarget() : listedTarget();
  const preview = useMovePreview(booking, target?.slot, notification.message);
  const obstacles = obstaclesIn(preview.meets?.reasons ?? []);

  function firstWish(): Wish {
    const booked = booking.startDate ? dayOf(booking.startDate, timeZone) : today;
    return {
      day: start ? dayOf(start, timeZone) : booked < today ? today : booked,
      staffId: staffId ?? '',
      chosen: undefined,
      proposed: start,
      typed: start ? toWallClock(start, timeZone).slice('yyyy-mm-ddT'.length) : '',
    };
  }

  function listedTarget(): MoveTarget | undefined {
    const time = times?.find(({ key }) => key === chosen);
    if (!time) return undefined;
    const { from, to, slot, staff } = time;
    const own = booking.bookedEntity.slot?.resource?.id;
    return { from, to, ...named(slot, staff.find(({ id }) => id === own) ?? staff[0]), isFree: true };
  }

  /** A typed start is free within a free stretch, also where no listed time begins. */
  function typedTarget(): MoveTarget | undefined {
    const from = fromWallClock(`${wish.day}T${wish.typed}:00`, timeZone);
    if (from === undefined) return undefined;
    const { to, slot } = timeAt(booking, from, timeZone);
    const { resource } = booking.bookedEntity.slot ?? {};
    const id = chosenStaff || resource?.id;
    const staff =
      data?.staff.find((one) => one.id === id) ?? (id ? { id, name: resource?.name ?? '' } : undefined);
    const isFree =
      data !== undefined &&
      freeStretches(data, id).some(
        (stretch) => stretch.from <= Date.parse(from) && Date.parse(to) <= stretch.to,
      );
    return { from, to, ...named(slot, staff), isFree };
  }

  return {
    booking,
    day: wish.day,
    typed: wish.typed,
    /** Empty: anyone; also instead of a proposed staff member who can't take the booking. */
    staffId: chosenStaff,
    today,
    /** The other times of the day; undefined while loading. */
    times,
    /** The first times after a day without any. */
    near: later ? otherTimes(later, booking, chosenStaff).slice(0, nearby) : [],
    /** Everyone who can take the booking. */
    staff: data?.staff ?? [],
    chosen,
    target,
    /** Whether the target is known not to be free. */
    isTaken: target?.isFree === false && obstacles.length > 0,
    preview,
    notification,
    pending,
    error: failure ?? error,
    changeNotification: setNotification,
    setDay: (day: string) =>
      setWish((before) => ({
        ...before,
        day,
        proposed: undefined,
        chosen: chosen === otherTime ? chosen : undefined,
      })),
    setStaff: (id: string) => setWish((before) => ({ ...before, staffId: id, chosen })),
    choose: (key: string) => setWish((before) => ({ ...before, chosen: key })),
    chooseNear: ({ key, from }: FreeTime) =>
      setWish((before) => ({ ...before, day: dayOf(from, timeZone), proposed: undefined, chosen: key })),
    type: (typed: string) => setWish((before) => ({ ...before, typed })),
    run: () => {
      if (target && !pending) void move(target);
    },
  };
}

export type Move = ReturnType<typeof useMove>;

const named = (slot: FreeTime['slot'], staff: MoveTarget['staff']): Pick<MoveTarget, 'slot' | 'staff'> => ({
  slot: { ...slot, ...(staff && { resource: { id: staff.id } }) },
  staff,
});
