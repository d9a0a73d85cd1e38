import { minuteMs } from '../../../contract/durations.ts';
import { latestBooking } from '../../../contract/entities/terms/policyLimits.ts';
import { loadFreeTimes } from '../../rules/availability/asking.ts';
import { nowOf } from '../../rules/qa/testClocks.ts';
import { upcomingSessions, type UpcomingSession } from '../../tables/calendar/upcomingSessions.ts';
import { isComing } from '../booking/times/possibleDays.ts';
import { sayLeft } from '../booking/times/timeChoice.ts';
import type { PageRequest } from '../pageRequest.ts';
import type { Shown } from './publicPage.ts';

/** A session with its spots as the calendar says them. */
export interface OfferedDate extends UpcomingSession {
  /** Absent if it cannot be booked online. */
  left?: string | undefined;
}

/** A course is one offer with all its dates; the calendar shows further dates of a class. */
const datesShown = { COURSE: 60, CLASS: 3 } as const;

/** The next dates of a class that customers can book, or all dates of a course that are ahead. */
export async function offeredDates(page: PageRequest, { service, business }: Shown): Promise<OfferedDate[]> {
  if (service.type === 'APPOINTMENT') return [];
  const { database: db } = page.options;
  const now = nowOf(page.options, business.id);
  const isOpen = service.type === 'CLASS' && service.onlineBooking?.enabled !== false;
  const latest = latestBooking(service.bookingPolicy ?? {}) ?? 0;
  const sessions = await upcomingSessions(db, business.id, {
    serviceId: service.id,
    from: isOpen ? new Date(now.getTime() + latest * minuteMs) : now,
    most: datesShown[service.type],
  });
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!isOpen || !first || !last) return sessions;
  const range = { from: first.start.getTime(), to: last.end.getTime() };
  const services = { ids: [service.id] };
  const { ask } = await loadFreeTimes({ db, businessId: business.id, now }, { services, ...range });
  const { items } = ask<'EVENT_SLOTS'>({
    ask: 'EVENT_SLOTS',
    serviceIds: [service.id],
    ...range,
    timeZone: business.timeZone,
    includeNonBookable: true,
  });
  const slots = new Map(items.filter(isComing).map((slot) => [slot.event?.id, slot]));
  return sessions.flatMap((session) => {
    const slot = slots.get(session.id);
    return slot ? [{ ...session, left: sayLeft(page, slot) }] : [];
  });
}
