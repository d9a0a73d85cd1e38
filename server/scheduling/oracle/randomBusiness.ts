import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type {
  Appointment,
  BlockedTime,
  Busy,
  CalendarEvent,
  EventException,
  LocalDate,
  LocalDateTime,
  BusinessLocation,
  Spots,
  Policy,
  Recurrence,
  Resource,
  ResourceNeed,
  Rules,
  Schedule,
  Series,
  Service,
  ServiceLocation,
  Session,
  TakenResource,
  Weekday,
} from '../model.ts';
import type { Question } from '../question.ts';
import type { Given } from './lists.ts';
import { plusDays, plusNominal } from './clock.ts';
import { instant } from './business.ts';
import { createRandom, unique, uniqueBy } from './random.ts';
import { randomQuestions } from './randomQuestions.ts';
import { createRandomTimes } from './randomTimes.ts';

export interface RandomCase extends Given {
  questions: readonly Question[];
}

const weekdays: Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** A random business with busy times and questions. Equal seeds produce equal ones. */
export function randomCase(seed: number): RandomCase {
  const random = createRandom(seed);
  const { maybe, between, pick, some, times, optional, minutes, id, name } = random;
  const days = createRandomTimes(random);
  const { zone, otherZone, date, clock, local, when } = days;

  const locationIds = times(1, 3, () => id('location'));
  const someLocation = (chance: number) => optional(chance, 'locationId', () => pick(locationIds));

  const spanFrom = (start: LocalDateTime) => {
    const long = maybe(0.8) ? between(4, 40) * 15 : maybe(0.8) ? between(1, 200) : between(1, 40) * 60;
    const end = plusNominal(start, long);
    return { start, end: maybe(0.1) ? `${plusDays(start.slice(0, 10), 1)}T00:00:00` : end };
  };
  const allDaySpan = (start: LocalDate) => ({
    start: `${start}T00:00:00`,
    end: `${plusDays(start, between(1, 2))}T00:00:00`,
    allDay: true,
  });
  const span = (least: number, most: number) =>
    maybe(0.05) ? allDaySpan(date(least, most)) : spanFrom(local(least, most));
  /** Rules often end at the time of day at which they begin. */
  const timeLike = (start: LocalDateTime) => (maybe(0.5) ? start.slice(10) : `T${clock()}`);
  const recurrence = (start: LocalDateTime): Recurrence => ({
    frequency: 'WEEKLY',
    interval: maybe(0.75) ? 1 : between(2, 3),
    days: maybe(0.7) ? [...weekdays] : [pick(weekdays), ...some(weekdays, 0.5)].filter(unique),
    ...(maybe(0.15)
      ? { until: `${plusDays(start.slice(0, 10), between(0, 16))}${timeLike(start)}` }
      : maybe(0.15)
        ? { count: between(1, 12) }
        : {}),
  });
  const exception = (): EventException => ({
    of: date(-2, 4),
    ...(maybe(0.4) ? { cancelled: true } : {}),
    ...span(-2, 4),
    ...someLocation(0.2),
  });
  const event = (type: CalendarEvent['type'], repeating: number): CalendarEvent => {
    const repeats = maybe(repeating);
    const times_ = repeats ? span(-16, -1) : span(-2, 3);
    return {
      id: id('event'),
      type,
      ...times_,
      ...optional(0.08, 'timeZone', otherZone),
      transparency: maybe(0.92) ? 'BUSY' : 'FREE',
      ...someLocation(0.15),
      ...(maybe(0.05) ? { cancelled: true } : {}),
      ...(repeats
        ? {
            recurrence: recurrence(times_.start),
            ...optional(0.4, 'exceptions', () => uniqueBy(times(1, 3, exception), ({ of }) => of)),
          }
        : {}),
    };
  };
  const hoursOf = (more: Partial<Schedule> = {}): Schedule => ({
    id: id('schedule'),
    ...optional(0.1, 'timeZone', otherZone),
    ...more,
    events: [
      ...times(maybe(0.9) ? 1 : 0, 3, () => event('WORKING_HOURS', 0.8)),
      ...(maybe(0.1) ? [event('DEFAULT', 0.5)] : []),
    ],
  });

  const locations = locationIds.map((locationId, index): BusinessLocation => ({
    id: locationId,
    name: name(),
    default: index === 0,
    archived: index > 0 && maybe(0.1),
    ...optional(0.15, 'timeZone', otherZone),
    hours: hoursOf({ locationId }),
  }));

  const hours = (never: number): Resource['hours'] =>
    maybe(never)
      ? { from: 'DEFAULT' }
      : maybe(0.3)
        ? { from: 'LOCATION', locationId: pick(locationIds) }
        : { from: 'OWN', schedule: hoursOf(someLocation(0.2)) };
  const people = times(1, 4, (): Resource => ({
    id: id('person'),
    name: name(),
    typeId: staffResourceTypeId,
    hours: hours(0.3),
    deleted: maybe(0.07),
    serviceProvider: maybe(0.95),
  }));
  const types = ['rooms', 'devices', 'chairs'];
  const rooms = times(0, 4, (): Resource => ({
    id: id('room'),
    name: name(),
    typeId: pick(types),
    hours: hours(0.6),
    ...optional(0.3, 'locationIds', () => [pick(locationIds), ...some(locationIds)].filter(unique)),
    deleted: maybe(0.07),
    serviceProvider: false,
  }));
  const resources = [...people, ...rooms];
  const resourceIds = resources.map((each) => each.id);

  const policy = (): Policy => ({
    ...optional(0.25, 'earliestBookingInMinutes', () => between(0, 5) * 720 + between(0, 60)),
    ...optional(0.25, 'latestBookingInMinutes', () => between(0, 3000)),
    bookAfterStart: maybe(0.3),
    maxParticipantsPerBooking: between(1, 4),
    ...optional(0.4, 'waitingListCapacity', () => between(1, 4)),
  });
  const custom = (): ServiceLocation => ({ kind: 'CUSTOM', id: id('address'), name: name() });
  const need = (typeId: string): ResourceNeed => ({
    typeId,
    resourceIds: maybe(0.6)
      ? []
      : some(rooms.filter((each) => each.typeId === typeId)).map((each) => each.id),
  });
  const shared = (kind: string) => ({
    id: id(kind),
    name: name(),
    scheduleId: id('schedule'),
    onlineBooking: maybe(0.92),
    policy: policy(),
    hidden: maybe(0.1),
    deleted: maybe(0.05),
    ...optional(0.9, 'categoryId', () => 'category'),
    payment: { online: maybe(0.8), inPerson: maybe(0.5), planIds: maybe(0.1) ? ['plan'] : [] },
  });
  const appointment = (): Service => {
    const staffed = maybe(0.85);
    const needs = some(types, staffed ? 0.2 : 0.5).map(need);
    return {
      ...shared('appointment'),
      type: 'APPOINTMENT',
      locations: [
        ...[pick(locationIds), ...some(locationIds, 0.7)]
          .filter(unique)
          .map((locationId): ServiceLocation => ({ kind: 'BUSINESS', locationId })),
        ...(maybe(0.15) ? [custom()] : []),
        ...(maybe(0.15) ? [{ kind: 'CUSTOMER' } as const] : []),
      ],
      staffIds: staffed ? people.map((each) => each.id).filter(() => maybe(0.8)) : [],
      needs,
      durations: times(1, 3, minutes).filter(unique),
      ...optional(0.3, 'durationChoices', () =>
        times(1, 2, () => ({ id: id('choice'), minutes: minutes() })),
      ),
      ...optional(0.3, 'addOns', () => times(1, 2, () => ({ id: id('addOn'), minutes: between(1, 8) * 5 }))),
      bufferInMinutes: maybe(0.5) ? 0 : maybe(0.8) ? between(1, 6) * 10 : between(1, 300),
      allowMultipleRequests: maybe(0.15),
    };
  };
  const group = (type: 'CLASS' | 'COURSE'): Service => ({
    ...shared(type.toLowerCase()),
    type,
    locations: [{ kind: 'BUSINESS', locationId: pick(locationIds) }],
    staffIds: [],
    needs: [],
    durations: [],
    bufferInMinutes: 0,
    allowMultipleRequests: false,
  });
  const appointments = times(1, 3, appointment);
  const classes = times(1, 2, () => group('CLASS'));
  const courses = [group('COURSE')];
  const services = [...appointments, ...classes, ...courses];

  const now = maybe(0.6) ? when(-6, -1) : when(-1, 3) + (maybe(0.2) ? between(0, 59_999) : 0);

  const taken = (): TakenResource[] =>
    some(resourceIds, 0.3).map((each) => ({ id: each, transparency: maybe(0.85) ? 'BUSY' : 'FREE' }));
  const reservedAfterInMinutes = () => (maybe(0.7) ? 0 : between(1, 60));
  const timesOf = () => {
    const start = when(-2, 3);
    return { start, end: start + instant(minutes()) };
  };
  const spotsTaken = (): Spots => ({
    capacity: between(1, 8),
    taken: between(0, 8),
    offers: maybe(0.3)
      ? times(1, 2, () => ({
          spots: between(1, 3),
          expires: maybe(0.1) ? now : now + instant(between(-600, 600)),
        }))
      : [],
    waiting: between(0, 4),
  });
  const busyStatus = (): Appointment['status'] =>
    maybe(0.7)
      ? 'CONFIRMED'
      : pick(['CREATED', 'CANCELED', 'PENDING', 'PENDING', 'DECLINED', 'WAITING_LIST']);
  const booking = (): Appointment => ({
    id: id('booking'),
    serviceId: pick(appointments).id,
    status: busyStatus(),
    ...timesOf(),
    bufferInMinutes: maybe(0.5) ? 0 : between(1, 60),
    resourceIds: some(resourceIds, 0.4),
  });
  const session = (): Session => {
    const service = pick([...classes, ...classes, ...courses]);
    return {
      id: id('session'),
      serviceId: service.id,
      scheduleId: service.scheduleId,
      ...optional(0.3, 'title', name),
      ...optional(0.1, 'allDay', () => maybe(0.5)),
      cancelled: maybe(0.1),
      ...timesOf(),
      location: maybe(0.9) ? { kind: 'BUSINESS', locationId: pick(locationIds) } : custom(),
      resources: taken(),
      reservedAfterInMinutes: reservedAfterInMinutes(),
      ...spotsTaken(),
    };
  };
  const block = (): BlockedTime => ({
    id: id('block'),
    cancelled: maybe(0.1),
    ...timesOf(),
    resources: taken(),
    reservedAfterInMinutes: reservedAfterInMinutes(),
  });
  const series = (): Series => {
    const start = local(-16, 1);
    const { id: _, cancelled: _cancelled, start: _start, end: _end, ...ofBlock } = block();
    const { serviceId, scheduleId, location, resources: people_, reservedAfterInMinutes: after } = session();
    return {
      id: id('series'),
      timeZone: maybe(0.85) ? zone : otherZone(),
      start,
      end: plusNominal(start, minutes()),
      recurrence: recurrence(start),
      storedUntil: `${date(-3, 2)}${timeLike(start)}`,
      template: maybe(0.5)
        ? { kind: 'BLOCK', ...ofBlock }
        : {
            kind: 'SESSION',
            serviceId,
            scheduleId,
            location,
            resources: people_,
            reservedAfterInMinutes: after,
            capacity: between(1, 8),
          },
    };
  };
  const allSeries = times(0, 2, series);
  const ofSeries = <Row extends Session | BlockedTime>(row: Row, kind: 'SESSION' | 'BLOCK'): Row => {
    const mine = allSeries.filter(({ template }) => template.kind === kind);
    if (mine.length === 0 || !maybe(0.3)) return row;
    const one = pick(mine);
    return { ...row, occurrence: { seriesId: one.id, start: `${date(-3, 3)}${one.start.slice(10)}` } };
  };
  const busy: Busy = {
    appointments: times(0, 8, booking),
    sessions: times(0, 6, () => ofSeries(session(), 'SESSION')),
    blocks: times(0, 4, () => ofSeries(block(), 'BLOCK')),
    series: allSeries,
    courses: courses.map(({ id: serviceId }) => ({ serviceId, ...spotsTaken() })),
  };
  const rules: Rules = {
    business: {
      timeZone: maybe(0.9) ? zone : otherZone(),
      slotsSplit: maybe(0.35)
        ? { by: 'DURATION' }
        : { by: 'MINUTES', minutes: maybe(0.8) ? between(1, 8) * 15 : between(5, 500) },
      closures: {
        id: id('schedule'),
        ...optional(0.1, 'timeZone', otherZone),
        ...someLocation(0.05),
        events: times(0, 2, () => event('DEFAULT', 0.3)),
      },
    },
    locations,
    resources,
    services,
  };

  return { rules, busy, now, questions: randomQuestions({ random, days, rules, busy, custom }) };
}
