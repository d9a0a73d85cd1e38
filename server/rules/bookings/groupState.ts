import { freeTimes } from '../../scheduling/freeTimes.ts';
import type { Violations } from '../../scheduling/answer.ts';
import type { StoredService } from '../../tables/availability/services.ts';
import { slotNotAvailable } from '../../tables/calendar/bookings.ts';
import { loadScheduling } from '../availability/loadScheduling.ts';
import type { BookingWriting } from './bookingWriting.ts';

/** A session of a class, or a whole course. */
export type Group =
  | { kind: 'CLASS'; serviceId: string; sessionId: string; start: Date }
  | { kind: 'COURSE'; serviceId: string; scheduleId: string };

/** The open spots of a group. */
interface GroupState {
  /** Without spots offered to the waitlist. */
  remaining: number;
  /** Remaining capacity of the waitlist; undefined if the policy has none. */
  waitingList: number | undefined;
  violations: Violations;
  isCancelled: boolean;
  service: StoredService | undefined;
}

/** The caller holds the lock of the sessions. */
export async function groupState(
  reading: Pick<BookingWriting, 'db' | 'businessId' | 'now'>,
  group: Group,
): Promise<GroupState> {
  const now = reading.now.getTime();
  const start = group.kind === 'CLASS' ? group.start.getTime() : now;
  const scheduling = await loadScheduling(reading, {
    services: { ids: [group.serviceId] },
    from: start,
    to: start,
    ...(group.kind === 'CLASS' && { sessionIds: [group.sessionId] }),
  });
  const { rules, busy } = scheduling;
  const [service] = scheduling.services;
  if (group.kind === 'COURSE') {
    const { scheduleId } = group;
    const { openSpots, waitingList, violations } = freeTimes(rules, busy, { ask: 'COURSE', scheduleId }, now);
    const isCancelled = busy.sessions.every((one) => one.serviceId !== group.serviceId || one.cancelled);
    return { remaining: openSpots, waitingList: waitingList?.openSpots, violations, isCancelled, service };
  }
  const slot = freeTimes(rules, busy, { ask: 'EVENT_SLOT', eventId: group.sessionId }, now);
  if (!slot) throw slotNotAvailable();
  return {
    remaining: slot.remainingCapacity,
    waitingList: slot.event?.waitingList?.remainingCapacity,
    violations: slot.violations,
    isCancelled: slot.nonBookableReasons?.eventCancelled === true,
    service,
  };
}
