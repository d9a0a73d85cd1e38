/** Sessions of classes, and courses. */

import type { CourseAvailability, Entry, Slot } from '../answer.ts';
import type { Spots, Service, Session } from '../model.ts';
import type { EntriesQuestion, EventSlotQuestion, EventSlotsQuestion } from '../question.ts';
import { anyViolation, byName, describeLocation, locationMatches, violationsOf } from './appointments.ts';
import { businessOf, instant, serviceOf, type Business } from './business.ts';
import type { Minute } from './clock.ts';
import { firstOfEachDay, inOrder, localOf, passes, rangeOf, zoneAsked, type Given } from './lists.ts';

/** Remaining spots, and whether only valid offers to the waitlist occupy the last ones. */
function spotsLeft({ capacity, taken, offers }: Spots, now: number) {
  const offered = offers.filter(({ expires }) => now < expires).reduce((sum, { spots }) => sum + spots, 0);
  const left = capacity - taken - offered;
  return { left: Math.max(left, 0), reserved: left <= 0 && capacity - taken > 0 };
}

const violationsOfSession = ({ policy, ...service }: Service, session: Session, now: number) =>
  violationsOf({ policy, ...service }, session.start, now, policy.bookAfterStart ? session.end : undefined);

export function verdictOf(service: Service, session: Session, now: number) {
  const { left, reserved } = spotsLeft(session, now);
  const violations = violationsOfSession(service, session, now);
  const bookable = !session.cancelled && left > 0 && !anyViolation(violations);
  return { left, reserved, violations, bookable };
}

const waitingListOf = (service: Service, { waiting }: Spots) => {
  const { waitingListCapacity: total } = service.policy;
  return total === undefined ? undefined : { total, left: Math.max(total - waiting, 0) };
};

export function sessionEntries(
  business: Business,
  service: Service,
  question: EntriesQuestion,
  from: Minute,
  to: Minute,
): Entry[] {
  const { rules, now, sessions } = business;
  return sessions
    .filter(
      ({ serviceId, cancelled, start, location, resources }) =>
        serviceId === service.id &&
        !cancelled &&
        instant(from) <= start &&
        start < instant(to) &&
        locationMatches(location, question.locations) &&
        (!question.resourceIds || resources.some(({ id }) => question.resourceIds?.includes(id))),
    )
    .map((session): Entry => {
      const { left, reserved, violations, bookable } = verdictOf(service, session, now);
      const list = waitingListOf(service, session);
      const [first] = rules.resources
        .filter(({ id }) => session.resources.some((taken) => taken.id === id))
        .toSorted(byName);
      return {
        serviceId: service.id,
        scheduleId: session.scheduleId,
        start: session.start,
        end: session.end,
        localStart: localOf(zoneAsked(rules, question), session.start),
        location: describeLocation(rules, session.location),
        ...(first ? { resource: { id: first.id, name: first.name } } : {}),
        eventId: session.id,
        bookable,
        totalSpots: session.capacity,
        openSpots: left,
        ...(list ? { waitingList: { totalSpots: list.total, openSpots: list.left } } : {}),
        violations,
        locked: reserved,
      };
    });
}

function slotOfSession({ rules, now }: Given, service: Service, session: Session, timeZone: string): Slot {
  const { left, reserved, violations, bookable } = verdictOf(service, session, now);
  const list = waitingListOf(service, session);
  return {
    serviceId: service.id,
    scheduleId: session.scheduleId,
    start: session.start,
    end: session.end,
    localStart: localOf(timeZone, session.start),
    localEnd: localOf(timeZone, session.end),
    location: describeLocation(rules, session.location),
    bookable,
    totalCapacity: session.capacity,
    remainingCapacity: left,
    bookableCapacity: bookable ? Math.min(left, service.policy.maxParticipantsPerBooking) : 0,
    violations,
    ...(bookable
      ? {}
      : {
          nonBookableReasons: {
            ...(left === 0 ? { noRemainingCapacity: true as const } : {}),
            ...(anyViolation(violations) ? { violatesBookingPolicy: true as const } : {}),
            ...(reserved ? { reservedForWaitingList: true as const } : {}),
            ...(session.cancelled ? { eventCancelled: true as const } : {}),
          },
        }),
    availableResources: [],
    event: {
      id: session.id,
      ...(session.title === undefined ? {} : { title: session.title }),
      allDay: session.allDay ?? false,
      ...(list ? { waitingList: { totalCapacity: list.total, remainingCapacity: list.left } } : {}),
    },
  };
}

export function eventSlots(given: Given, question: EventSlotsQuestion): Slot[] {
  const { rules, busy, now } = given;
  const { from, to } = rangeOf(rules, question);
  const found = businessOf(rules, busy, now, { from, to })
    .sessions.flatMap((session) => {
      const service = serviceOf(rules, session.serviceId);
      if (service?.type !== 'CLASS') return [];
      if (question.serviceIds && !question.serviceIds.includes(service.id)) return [];
      if (session.start < instant(from) || session.start >= instant(to)) return [];
      return [slotOfSession(given, service, session, zoneAsked(rules, question))];
    })
    .filter(
      (slot) =>
        passes(slot, question) &&
        (question.includeNonBookable === true || slot.bookable) &&
        slot.bookableCapacity >= (question.minBookableCapacity ?? 0),
    );
  return firstOfEachDay(inOrder(rules, found), question.perDay);
}

/** Searches sessions that start up to the end of the horizon. */
export function eventSlot(given: Given, question: EventSlotQuestion, horizon: Minute): Slot | undefined {
  const { rules, busy, now } = given;
  const session = businessOf(rules, busy, now, { from: horizon, to: horizon }).sessions.find(
    ({ id }) => id === question.eventId,
  );
  const service = session && serviceOf(rules, session.serviceId);
  if (service?.type !== 'CLASS') return undefined;
  return slotOfSession(given, service, session!, zoneAsked(rules, question));
}

/** Uses all sessions of the course that start up to the end of the horizon. */
export function course(given: Given, service: Service, horizon: Minute): CourseAvailability {
  const { rules, busy, now } = given;
  const sessions = businessOf(rules, busy, now, { from: horizon, to: horizon }).sessions.filter(
    ({ serviceId, cancelled }) => serviceId === service.id && !cancelled,
  );
  const spots = busy.courses.find(({ serviceId }) => serviceId === service.id)!;
  const first = Math.min(...sessions.map(({ start }) => start));
  const last = Math.max(...sessions.map(({ end }) => end));
  const { left, reserved } = spotsLeft(spots, now);
  const violations =
    sessions.length === 0
      ? {
          tooEarlyToBook: false,
          tooLateToBook: false,
          bookOnlineDisabled: !service.onlineBooking || service.deleted,
        }
      : violationsOf(service, first, now, service.policy.bookAfterStart ? last : undefined);
  const list = waitingListOf(service, spots);
  return {
    bookable: sessions.length > 0 && left > 0 && !anyViolation(violations),
    totalSpots: spots.capacity,
    openSpots: left,
    violations,
    locked: reserved,
    maxParticipantsPerBooking: service.policy.maxParticipantsPerBooking,
    ...(list ? { waitingList: { totalSpots: list.total, openSpots: list.left } } : {}),
  };
}
