import { spotBalance } from '../../scheduling/capacity.ts';
import { freeTimes } from '../../scheduling/freeTimes.ts';
import type { Violations } from '../../scheduling/answer.ts';
import type { StoredService } from '../../tables/availability/services.ts';
import { slotNotAvailable } from '../../tables/calendar/bookings.ts';
import { loadScheduling, type Scheduling } from '../availability/loadScheduling.ts';
import type { BookingWriting } from './bookingWriting.ts';

/** A session of a class, or a whole course. */
export type Group =
  | { kind: 'CLASS'; serviceId: string; sessionId: string; start: Date }
  | { kind: 'COURSE'; serviceId: string; scheduleId: string };

/** The open spots of a group. */
interface GroupState {
  /** Without spots offered to the waitlist. */
  remaining: number;
  /** The same, negative if more spots are taken than exist. */
  balance: number;
  /** Remaining capacity of the waitlist; undefined if the policy has none. */
  waitingList: number | undefined;
  violations: Violations;
  isCancelled: boolean;
  service: StoredService | undefined;
}

type Reading = Pick<BookingWriting, 'db' | 'businessId' | 'now'>;

/** The caller holds the lock of the sessions. Throws SLOT_NOT_AVAILABLE for an unknown session. */
export async function groupState(reading: Reading, group: Group): Promise<GroupState> {
  const now = reading.now.getTime();
  const start = group.kind === 'CLASS' ? group.start.getTime() : now;
  const [state] = stateOf(await load(reading, [group], start), [group], now);
  if (!state) throw slotNotAvailable();
  return state;
}

/** The open spots of many groups, from one reading, without locks; undefined for unknown sessions. */
export async function groupStates(
  reading: Reading,
  groups: readonly Group[],
): Promise<readonly (GroupState | undefined)[]> {
  if (groups.length === 0) return [];
  const now = reading.now.getTime();
  return stateOf(await load(reading, groups, now), groups, now);
}

function load(reading: Reading, groups: readonly Group[], at: number): Promise<Scheduling> {
  const sessionIds = groups.flatMap((group) => (group.kind === 'CLASS' ? group.sessionId : []));
  return loadScheduling(reading, {
    services: { ids: [...new Set(groups.map(({ serviceId }) => serviceId))] },
    from: at,
    to: at,
    // Sessions are read whenever they are.
    ...(sessionIds.length > 0 && { sessionIds }),
  });
}

function stateOf(
  { rules, busy, services }: Scheduling,
  groups: readonly Group[],
  now: number,
): (GroupState | undefined)[] {
  return groups.map((group) => {
    const service = services.find(({ id }) => id === group.serviceId);
    if (group.kind === 'COURSE') {
      const { scheduleId } = group;
      const { openSpots, waitingList, violations } = freeTimes(
        rules,
        busy,
        { ask: 'COURSE', scheduleId },
        now,
      );
      const course = busy.courses.find((one) => one.serviceId === group.serviceId);
      const isCancelled = busy.sessions.every((one) => one.serviceId !== group.serviceId || one.cancelled);
      return {
        remaining: openSpots,
        balance: course ? spotBalance(course, now) : 0,
        waitingList: waitingList?.openSpots,
        violations,
        isCancelled,
        service,
      };
    }
    const slot = freeTimes(rules, busy, { ask: 'EVENT_SLOT', eventId: group.sessionId }, now);
    const session = busy.sessions.find(({ id }) => id === group.sessionId);
    return (
      slot && {
        remaining: slot.remainingCapacity,
        balance: session ? spotBalance(session, now) : slot.remainingCapacity,
        waitingList: slot.event?.waitingList?.remainingCapacity,
        violations: slot.violations,
        isCancelled: slot.nonBookableReasons?.eventCancelled === true,
        service,
      }
    );
  });
}
