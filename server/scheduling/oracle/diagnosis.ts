/** The codes for which a service cannot be booked, in order and without evidence. */

import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { diagnoseCodes, type DiagnoseCode } from '../../../contract/entities/availability/diagnosis.ts';
import type { Violations } from '../answer.ts';
import type { Resource, Service, ServiceLocation } from '../model.ts';
import type { DiagnoseQuestion } from '../question.ts';
import {
  bufferIsFree,
  fits,
  gridOf,
  isUnused,
  lengthOf,
  openLocations,
  locationMatches,
  stretches,
  takersOf,
  violationsOf,
  type Stay,
  type Takers,
} from './appointments.ts';
import { businessOf, instant, lastDate, serviceOf, windowsOf, type Business } from './business.ts';
import { occurrences, type Occurrence } from './calendar.ts';
import { instantOf, instantsOf, type Minute } from './clock.ts';
import { rangeOf, zoneAsked, type Given } from './lists.ts';
import { course, verdictOf } from './sessions.ts';

interface Verdict {
  bookable: boolean;
  codes: readonly DiagnoseCode[];
}

type Codes = readonly DiagnoseCode[];

/**
 * The codes that block every start, those that also block single starts, and those that apply but do not block alone.
 */
interface Blocked {
  always: Codes;
  starts: readonly Codes[];
  noted?: Codes;
}

const warnings: Codes = ['HIDDEN', 'NO_CATEGORY', 'NO_PAYMENT_OPTION', 'PLAN_REQUIRED'];

export function diagnosis(given: Given, question: DiagnoseQuestion, horizon: Minute): Verdict {
  const service = serviceOf(given.rules, question.serviceId)!;
  const off: Codes = service.onlineBooking && !service.deleted ? [] : ['BOOKING_OFF'];
  const found = blockedOf(given, service, question, horizon);
  const always = [...off, ...found.always];
  const starts = found.starts.map((codes) => new Set([...always, ...codes]));
  const bookable = starts.some((codes) => codes.size === 0);
  const alone = new Set(starts.filter((codes) => codes.size === 1).flatMap((codes) => [...codes]));
  const holding = new Set([
    ...factsOf(service),
    ...always,
    ...(found.noted ?? []),
    ...starts.flatMap((codes) => [...codes]),
  ]);
  const codes = diagnoseCodes.filter((code) => holding.has(code) && (!bookable || warnings.includes(code)));
  return {
    bookable,
    codes: [...codes.filter((code) => alone.has(code)), ...codes.filter((code) => !alone.has(code))],
  };
}

function factsOf({ hidden, categoryId, payment }: Service): Codes {
  const unpaid = !payment.online && !payment.inPerson;
  return [
    ...(hidden ? ['HIDDEN' as const] : []),
    ...(categoryId === undefined ? ['NO_CATEGORY' as const] : []),
    ...(unpaid && payment.planIds.length === 0 ? ['NO_PAYMENT_OPTION' as const] : []),
    ...(unpaid && payment.planIds.length > 0 ? ['PLAN_REQUIRED' as const] : []),
  ];
}

const limits = ({ tooEarlyToBook, tooLateToBook }: Violations): Codes => [
  ...(tooEarlyToBook ? ['TOO_EARLY' as const] : []),
  ...(tooLateToBook ? ['TOO_LATE' as const] : []),
];

function blockedOf(given: Given, service: Service, question: DiagnoseQuestion, horizon: Minute): Blocked {
  switch (service.type) {
    case 'COURSE':
      return { always: [], starts: [courseCodes(given, service, horizon)] };
    case 'CLASS':
      return { always: [], starts: classCodes(given, service, question) };
    case 'APPOINTMENT':
      return appointmentCodes(given, service, question);
    default:
      return service.type satisfies never;
  }
}

/** The range, or the possible minutes of one local start. */
function rangesOf({ rules }: Given, question: DiagnoseQuestion): { from: Minute; to: Minute }[] {
  if (question.start === undefined) return [rangeOf(rules, question)];
  const zone = zoneAsked(rules, question);
  const found = instantsOf(zone, question.start);
  const minutes = found.length > 0 ? found : [instantOf(zone, question.start)];
  return minutes.map((from) => ({ from, to: from + 1 }));
}

function courseCodes(given: Given, service: Service, horizon: Minute): Codes {
  const { rules, busy, now } = given;
  const all = businessOf(rules, busy, now, { from: horizon, to: horizon }).sessions.filter(
    ({ serviceId }) => serviceId === service.id,
  );
  const remaining = all.filter(({ cancelled }) => !cancelled);
  const { openSpots, locked, violations } = course(given, service, horizon);
  const isOver = remaining.every(({ end }) => end < now);
  const hasStarted = remaining.some(({ start }) => start < now);
  const when = (): Codes => {
    if (all.length === 0) return ['NO_SESSIONS'];
    if (remaining.length === 0) return ['CANCELLED'];
    if (isOver) return ['COURSE_OVER'];
    if (violations.tooLateToBook && hasStarted) return ['COURSE_STARTED'];
    return limits(violations);
  };
  return [...when(), ...fullCodes(openSpots, locked)];
}

const fullCodes = (left: number, reserved: boolean): Codes => {
  if (left > 0) return [];
  return [reserved ? 'HELD_FOR_WAITING_LIST' : 'NO_CAPACITY'];
};

function classCodes(given: Given, service: Service, question: DiagnoseQuestion): readonly Codes[] {
  const { rules, busy, now } = given;
  const sessions = rangesOf(given, question).flatMap(({ from, to }) =>
    businessOf(rules, busy, now, { from, to }).sessions.filter(
      ({ serviceId, start, resources, location }) =>
        serviceId === service.id &&
        instant(from) <= start &&
        start < instant(to) &&
        (question.resourceId === undefined || resources.some(({ id }) => id === question.resourceId)) &&
        locationMatches(location, question.location ? [question.location] : []),
    ),
  );
  if (sessions.length === 0) return [['NO_SESSIONS']];
  return sessions.map((session) => {
    const { left, reserved, violations } = verdictOf(service, session, now);
    return [
      ...limits(violations),
      ...fullCodes(left, reserved),
      ...(session.cancelled ? ['CANCELLED' as const] : []),
    ];
  });
}

function appointmentCodes(given: Given, service: Service, question: DiagnoseQuestion): Blocked {
  const { rules, busy, now } = given;
  const asked = ({ id }: { id: string }) => question.resourceId === undefined || id === question.resourceId;
  const lacking = service.needs.filter(
    ({ typeId, resourceIds }) =>
      !rules.resources.some(
        (one) =>
          one.typeId === typeId && !one.deleted && (resourceIds.length === 0 || resourceIds.includes(one.id)),
      ),
  );
  const roomsLeft = service.needs
    .slice(0, 1)
    .flatMap(({ typeId, resourceIds }) =>
      rules.resources.filter(
        (one) =>
          one.typeId === typeId &&
          !one.deleted &&
          (resourceIds.length === 0 || resourceIds.includes(one.id)) &&
          asked(one),
      ),
    );
  const staffed = service.staffIds.length > 0;
  const staff = service.staffIds.filter((id) => asked({ id }));
  const named = staff.map((id) => rules.resources.find((one) => one.id === id));
  const owners = staffed
    ? named.flatMap((one) => (one && !one.deleted && one.serviceProvider ? [one] : []))
    : roomsLeft;
  const missing = (): Codes => {
    if (owners.length > 0) return [];
    if (!staffed) return service.needs.length === 0 ? ['NO_STAFF'] : ['NO_RESOURCE_OF_TYPE'];
    return [named.some((one) => one?.deleted ?? true) ? 'STAFF_DELETED' : 'NO_STAFF'];
  };
  const always: Codes = [...missing(), ...(lacking.length > 0 ? ['NO_RESOURCE_OF_TYPE' as const] : [])];
  if (owners.length === 0) return { always, starts: [[]] };
  const parts = rangesOf(given, question).map((range) =>
    codesIn(businessOf(rules, busy, now, range), service, question, owners, range),
  );
  return {
    always,
    starts: parts.flatMap((part) => part.starts),
    noted: parts.flatMap((part) => part.noted ?? []),
  };
}

interface Minutes {
  from: Minute;
  to: Minute;
}

function codesIn(
  business: Business,
  service: Service,
  question: DiagnoseQuestion,
  owners: readonly Resource[],
  range: Minutes,
): Omit<Blocked, 'always'> {
  const locations = openLocations(business, service).filter((location) =>
    locationMatches(location, question.location ? [question.location] : []),
  );
  const lanes = locations.flatMap((location) => {
    const takers = takersOf(business, service, location);
    return takers.owners
      .filter(({ id }) => owners.some((owner) => owner.id === id))
      .map((owner) => ({ location, takers, owner }));
  });
  const found = lanes.flatMap(({ location, takers, owner }) => {
    const minutes = lengthOf(service, question.choices);
    const at = (start: Minute) =>
      codesAt(business, service, takers, owner, { location, start, end: start + minutes });
    if (question.start !== undefined)
      return fits(business, owner, { location, start: range.from, end: range.from + minutes }, true)
        ? [at(range.from)]
        : [];
    const starts = gridOf(business, service, owner, location, minutes).filter(within(range));
    const isElsewhere = roomsAreElsewhere(business, service, takers);
    const lacking: Codes = isElsewhere ? ['RESOURCE_TAKEN'] : [];
    const cut = cutCodes(business, service, owner, location, minutes, starts, range);
    return [...starts.map(at), ...cut.map((codes) => [...codes, ...lacking])];
  });
  if (found.length > 0) return { starts: found };
  if (locations.length > 0 && lanes.length === 0) return { starts: [['RESOURCE_TAKEN']] };
  const code = hoursCode(business, owners, lanes, lengthOf(service, question.choices), range);
  // Working hours alone would only help if the policy allows a time.
  for (let minute = range.from; minute < range.to; minute += 1) {
    const { tooEarlyToBook, tooLateToBook } = violationsOf(service, instant(minute), business.now);
    if (!tooEarlyToBook && !tooLateToBook) return { starts: [[code]] };
  }
  return { starts: [], noted: [code] };
}

const within =
  ({ from, to }: Minutes) =>
  (minute: Minute): boolean =>
    from <= minute && minute < to;

function codesAt(business: Business, service: Service, takers: Takers, owner: Resource, stay: Stay): Codes {
  const { location, start, end } = stay;
  const meets = (from: Minute, to: Minute) => from < end && start < to;
  const holds = business.holds.filter(({ resourceIds }) => resourceIds.includes(owner.id));
  const isClosed = business.closures.some(
    (closure) =>
      meets(closure.start, closure.end) &&
      (closure.locationId === undefined ||
        (location.kind === 'BUSINESS' && closure.locationId === location.locationId)),
  );
  const free = (resource: Resource) =>
    fits(business, resource, stay, false) &&
    isUnused(business, resource, stay) &&
    bufferIsFree(business, resource, end, service.bufferInMinutes);
  const booked = holds.some((one) => meets(one.start, one.end));
  const buffered = holds.some(
    (one) => one.start < end + service.bufferInMinutes && start < one.end + one.after,
  );
  const roomless = takers.rooms.some(
    ({ typeId, candidates }) => hasRooms(business, service, typeId) && !candidates.some(free),
  );
  const lacksRooms = booked || buffered ? roomsAreElsewhere(business, service, takers) : roomless;
  const { tooEarlyToBook, tooLateToBook } = violationsOf(service, instant(start), business.now);
  return [
    ...(isClosed ? ['CLOSED' as const] : []),
    ...(booked ? ['BOOKED_OUT' as const] : buffered ? ['BUFFER' as const] : []),
    ...(lacksRooms ? ['RESOURCE_TAKEN' as const] : []),
    ...(tooEarlyToBook ? ['TOO_EARLY' as const] : []),
    ...(tooLateToBook ? ['TOO_LATE' as const] : []),
  ];
}

const roomsAreElsewhere = (business: Business, service: Service, { rooms }: Takers): boolean =>
  rooms.some(({ typeId, candidates }) => hasRooms(business, service, typeId) && candidates.length === 0);

/** Whether a type has a resource left; otherwise NO_RESOURCE_OF_TYPE applies. */
const hasRooms = ({ rules }: Business, service: Service, typeId: string) =>
  service.needs.some(
    (need) =>
      need.typeId === typeId &&
      rules.resources.some(
        (one) =>
          one.typeId === typeId &&
          !one.deleted &&
          (need.resourceIds.length === 0 || need.resourceIds.includes(one.id)),
      ),
  );

/** The causes that shorten a window without a start left, if starts follow the duration. */
function cutCodes(
  business: Business,
  service: Service,
  owner: Resource,
  location: ServiceLocation,
  minutes: number,
  starts: readonly Minute[],
  range: Minutes,
): readonly Codes[] {
  if (business.rules.business.slotsSplit.by !== 'DURATION') return [];
  return stretches(business, owner, location).flatMap((stretch) => {
    if (starts.some(within(stretch))) return [];
    const lost: Minute[] = [];
    for (let start = stretch.from; start < stretch.to; start += minutes + service.bufferInMinutes)
      if (within(range)(start) && fits(business, owner, { location, start, end: start + minutes }, true))
        lost.push(start);
    const until = Math.min(stretch.to, range.to + minutes + service.bufferInMinutes);
    const meets = (one: { start: Minute; end: Minute }) => one.start < until && stretch.from < one.end;
    const cuts: Codes = [
      ...(business.closures.some(
        (each) =>
          meets(each) &&
          (each.locationId === undefined ||
            (location.kind === 'BUSINESS' && each.locationId === location.locationId)),
      )
        ? ['CLOSED' as const]
        : []),
      ...(business.holds.some(
        ({ resourceIds, start, end, after }) =>
          resourceIds.includes(owner.id) && meets({ start, end: end + after }),
      )
        ? ['BOOKED_OUT' as const]
        : []),
    ];
    return lost.map((start) => [...cuts, ...limits(violationsOf(service, instant(start), business.now))]);
  });
}

function hoursCode(
  business: Business,
  owners: readonly Resource[],
  lanes: readonly { location: ServiceLocation; owner: Resource }[],
  minutes: number,
  range: Minutes,
): DiagnoseCode {
  const meets = ({ start, end }: { start: Minute; end: Minute }) => start < range.to && range.from < end;
  const there = lanes.filter(({ location, owner }) => windowsOf(business, owner, location, true).some(meets));
  if (there.length > 0) {
    const isLong = there.some(({ location, owner }) => {
      for (let start = range.from - minutes + 1; start < range.to; start += 1)
        if (fits(business, owner, { location, start, end: start + minutes }, true)) return true;
      return false;
    });
    return isLong ? 'NO_HOURS' : 'DURATION_TOO_LONG_FOR_HOURS';
  }
  const anywhere = owners.some((owner) => hoursOf(business, owner).some(meets));
  return anywhere ? 'NO_HOURS_AT_PLACE' : 'NO_HOURS';
}

/** All working hours of a resource. A rented room follows the hours of the location where it is used. */
function hoursOf({ rules, to }: Business, { hours, typeId }: Resource): readonly Occurrence[] {
  const schedules =
    hours.from === 'OWN'
      ? [hours.schedule]
      : rules.locations
          .filter((location) =>
            hours.from === 'LOCATION'
              ? location.id === hours.locationId
              : location.default || typeId !== staffResourceTypeId,
          )
          .map((location) => location.hours);
  return schedules.flatMap((schedule) => occurrences(rules, schedule, 'WORKING_HOURS', lastDate(to)));
}
