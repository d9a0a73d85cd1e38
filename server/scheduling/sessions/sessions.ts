import type { Entry, NonBookableReasons, Page, Slot } from '../answer.ts';
import { capacityOf } from '../capacity.ts';
import type { Compiled } from '../compiled.ts';
import type { Service, Session, Span } from '../model.ts';
import { compareKeys, pageOf, type Key } from '../pages.ts';
import { byNameAndId, matchesLocation, offeredLocation } from '../locations.ts';
import { isViolated, matchesViolations, violationsOf } from '../policy.ts';
import type { EntriesQuestion, EventSlotQuestion, EventSlotsQuestion } from '../question.ts';
import { askedZone, spanOf, type Asked } from '../time/range.ts';
import { madeSession, sessionsIn } from './series.ts';

/** Class sessions that start in the range. */
export function eventSlots(compiled: Compiled, question: EventSlotsQuestion): Page<Slot> {
  const asked = askedZone(compiled, question.timeZone);
  const range = spanOf(asked, question);
  const matches = matchesViolations(question.violations);
  const least = question.minBookableCapacity ?? 0;
  const keys = new Map<Slot, Key>();
  for (const session of sessionsStarting(compiled, range)) {
    const service = compiled.services.get(session.serviceId);
    const isAsked = question.serviceIds?.includes(session.serviceId) ?? true;
    if (service?.type !== 'CLASS' || !isAsked) continue;
    const slot = eventSlotOf(compiled, service, session, asked);
    if (!slot.bookable && !question.includeNonBookable) continue;
    if (slot.bookableCapacity < least || !matches(slot.violations)) continue;
    keys.set(slot, [
      slot.start,
      slot.location.name,
      slot.location.id ?? '',
      service.name,
      service.id,
      session.id,
    ]);
  }
  const sorted = [...keys].toSorted(([, one], [, other]) => compareKeys(one, other)).map(([slot]) => slot);
  return pageOf(sorted, (slot) => keys.get(slot) ?? [], asked, question);
}

/** One class session, which may be cancelled. */
export function eventSlot(compiled: Compiled, { eventId, timeZone }: EventSlotQuestion): Slot | undefined {
  const session = compiled.busy.sessions.find(({ id }) => id === eventId) ?? madeSession(compiled, eventId);
  const service = session && compiled.services.get(session.serviceId);
  return session && service?.type === 'CLASS'
    ? eventSlotOf(compiled, service, session, askedZone(compiled, timeZone))
    : undefined;
}

/** Stored and recurring sessions whose start is in the half-open range. */
export const sessionsStarting = (compiled: Compiled, range: Span): readonly Session[] =>
  sessionsIn(compiled, range).filter(({ start }) => start >= range.start && start < range.end);

/** The availability of a class session. */
export function stateOfSession({ now }: Compiled, service: Service, session: Session) {
  const capacity = capacityOf(session, service.policy, now);
  const violations = violationsOf(service, session, now);
  const bookable = capacity.remaining > 0 && !session.cancelled && !isViolated(violations);
  return { ...capacity, violations, bookable };
}

function eventSlotOf(compiled: Compiled, service: Service, session: Session, { clock }: Asked): Slot {
  const { remaining, locked, waitingList, violations, bookable } = stateOfSession(compiled, service, session);
  const reasons: NonBookableReasons = {
    ...(remaining === 0 && { noRemainingCapacity: true }),
    ...(isViolated(violations) && { violatesBookingPolicy: true }),
    ...(locked && { reservedForWaitingList: true }),
    ...(session.cancelled && { eventCancelled: true }),
  };
  return {
    serviceId: service.id,
    scheduleId: session.scheduleId,
    start: session.start,
    end: session.end,
    localStart: clock.localAt(session.start),
    localEnd: clock.localAt(session.end),
    location: offeredLocation(compiled, session.location),
    bookable,
    totalCapacity: session.capacity,
    remainingCapacity: remaining,
    bookableCapacity: bookable ? Math.min(remaining, service.policy.maxParticipantsPerBooking) : 0,
    violations,
    ...(!bookable && { nonBookableReasons: reasons }),
    availableResources: [],
    event: {
      id: session.id,
      ...(session.title !== undefined && { title: session.title }),
      allDay: session.allDay ?? false,
      ...(waitingList && {
        waitingList: { totalCapacity: waitingList.total, remainingCapacity: waitingList.remaining },
      }),
    },
  };
}

/** Sessions of one class in the shape of the older query, without cancelled ones. */
export function sessionEntries(
  compiled: Compiled,
  service: Service,
  { resourceIds, locations }: Pick<EntriesQuestion, 'resourceIds' | 'locations'>,
  { clock }: Asked,
  range: Span,
): readonly Entry[] {
  const isThere = matchesLocation(locations);
  return sessionsStarting(compiled, range)
    .filter(({ serviceId, cancelled }) => serviceId === service.id && !cancelled)
    .filter(({ resources }) => !resourceIds || resources.some(({ id }) => resourceIds.includes(id)))
    .filter(({ location }) => isThere(offeredLocation(compiled, location)))
    .map((session) => {
      const state = stateOfSession(compiled, service, session);
      const resource = session.resources
        .flatMap(({ id }) => compiled.resources.get(id) ?? [])
        .toSorted(byNameAndId)
        .at(0);
      return {
        serviceId: service.id,
        scheduleId: session.scheduleId,
        start: session.start,
        end: session.end,
        localStart: clock.localAt(session.start),
        location: offeredLocation(compiled, session.location),
        ...(resource && { resource: { id: resource.id, name: resource.name } }),
        eventId: session.id,
        bookable: state.bookable,
        totalSpots: session.capacity,
        openSpots: state.remaining,
        ...waitingSpots(state),
        violations: state.violations,
        locked: state.locked,
      };
    });
}

export const waitingSpots = ({ waitingList }: ReturnType<typeof capacityOf>): Pick<Entry, 'waitingList'> =>
  waitingList ? { waitingList: { totalSpots: waitingList.total, openSpots: waitingList.remaining } } : {};
