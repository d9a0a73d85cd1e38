/** Random businesses, busy times and questions. Equal seeds produce equal ones. */

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
import type { ChainPart, CustomerChoices, LocationFilter, Question, TypeFilter } from '../question.ts';
import type { Given } from './lists.ts';
import { instantOf, plusDays, plusNominal } from './clock.ts';
import { instant } from './business.ts';

export interface RandomCase extends Given {
  questions: readonly Question[];
}

/** Days next to clock changes, and ordinary ones. */
export const clockChanges: readonly (readonly [zone: string, date: LocalDate])[] = [
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Africa/Casablanca', '2026-03-22'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Asia/Kathmandu', '2027-03-28'],
  ['Pacific/Apia', '2011-12-30'],
  ['UTC', '2027-02-28'],
];

const weekdays: Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** Mulberry32. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomCase(seed: number): RandomCase {
  const next = numbers(seed);
  const maybe = (chance: number) => next() < chance;
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)]!;
  const some = <Item>(items: readonly Item[], chance = 0.5): Item[] => items.filter(() => maybe(chance));
  const times = <Item>(least: number, most: number, make: (index: number) => Item): Item[] =>
    Array.from({ length: between(least, most) }, (_, index) => make(index));
  const optional = <Key extends string, Value>(chance: number, key: Key, make: () => Value) =>
    (maybe(chance) ? { [key]: make() } : {}) as { [each in Key]?: Value };
  const minutes = () => (maybe(0.7) ? 30 * between(1, 5) : maybe(0.7) ? 5 * between(1, 30) : between(1, 200));
  let counter = 0;
  const id = (kind: string) => `${kind}${(counter += 1)}`;
  // Names repeat, and their order differs from that of the ids.
  const name = () => pick(['Zoe', 'Ada', 'ada', 'Émile', 'Bob', 'Bob']);

  const [zone, day] = pick(clockChanges);
  const otherZone = () => pick(clockChanges)[0];
  const date = (least: number, most: number) => plusDays(day, between(least, most));
  const clock = () => {
    // Clocks change in the first hours.
    const hours = maybe(0.25) ? 4 : 24;
    const step = maybe(0.8) ? 15 : maybe(0.5) ? 5 : 1;
    const minute = between(0, (hours * 60) / step - 1) * step;
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
  };
  const local = (least: number, most: number): LocalDateTime => `${date(least, most)}T${clock()}`;
  const when = (least: number, most: number) => instant(instantOf(zone, local(least, most)));

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

  const timeZone = () => optional(0.3, 'timeZone', otherZone);
  const range = () => {
    const from = maybe(0.7) ? `${date(-1, 1)}T00:00:00` : local(-1, 1);
    const to = plusNominal(from, maybe(0.8) ? between(1, 2) * 1440 : between(0, 3000));
    if (maybe(0.85)) return { from, to, ...timeZone() };
    const [start, end] = [instantOf(zone, from), instantOf(zone, to)];
    return { from: instant(start), to: instant(Math.max(start, end)), ...timeZone() };
  };
  const listed = () => ({
    ...optional(0.2, 'bookable', () => maybe(0.6)),
    ...optional(0.15, 'violations', () => ({
      ...optional(0.4, 'tooEarlyToBook', () => maybe(0.5)),
      ...optional(0.4, 'tooLateToBook', () => maybe(0.5)),
      ...optional(0.2, 'bookOnlineDisabled', () => maybe(0.5)),
    })),
    ...optional(0.25, 'perDay', () => between(1, 6)),
  });
  const paged = () => optional(0.3, 'limit', () => between(2, 12));
  const excepting = () =>
    optional(0.2, 'exceptBookingIds', () => some(busy.appointments).map((each) => each.id));
  const choices = (service: Service): { choices?: CustomerChoices } =>
    optional(0.4, 'choices', () => ({
      ...(service.durationChoices && maybe(0.4)
        ? { durationChoiceId: pick(service.durationChoices).id }
        : optional(0.7, 'durationInMinutes', () => pick(service.durations))),
      ...(service.addOns && maybe(0.5) ? { addOnIds: [pick(service.addOns).id] } : {}),
    }));
  const typeFilter = (service: Service) => (): TypeFilter => {
    const typeId = pick(typesOf(service));
    return {
      typeId,
      resourceIds: maybe(0.4)
        ? []
        : some(
            resources.filter((each) => each.typeId === typeId).map((each) => each.id),
            0.7,
          ),
    };
  };
  const asked = (service: Service): { types?: TypeFilter[]; includeTypeIds?: string[] } =>
    typesOf(service).length === 0
      ? {}
      : {
          ...optional(0.2, 'types', () => uniqueBy(times(1, 2, typeFilter(service)), ({ typeId }) => typeId)),
          ...optional(0.2, 'includeTypeIds', () => some(typesOf(service))),
        };
  const filterOf = (location: ServiceLocation): LocationFilter => {
    if (maybe(0.3)) return { kind: location.kind };
    const { kind } = location;
    const locationId =
      location.kind === 'BUSINESS'
        ? location.locationId
        : location.kind === 'CUSTOM'
          ? location.id
          : undefined;
    return locationId === undefined ? { kind } : maybe(0.5) ? { kind, id: locationId } : { id: locationId };
  };
  const end = (start: LocalDateTime, service: Service, other?: CustomerChoices) =>
    optional(0.3, 'end', () => {
      const addOns = (other?.addOnIds ?? []).reduce(
        (sum, each) => sum + service.addOns!.find((addOn) => addOn.id === each)!.minutes,
        0,
      );
      const lengths = [
        ...service.durations,
        ...(service.durationChoices ?? []).map((choice) => choice.minutes),
      ];
      return maybe(0.8)
        ? plusNominal(start, pick(lengths) + addOns)
        : instant(instantOf(zone, start)) + instant(minutes());
    });
  const slotQuestion = (): Question => {
    const service = pick(appointments);
    const start = local(-1, 2);
    const chosen = choices(service);
    return {
      ask: 'SLOT',
      serviceId: service.id,
      start: maybe(0.85) ? start : instant(instantOf(zone, start)),
      ...timeZone(),
      ...end(start, service, chosen.choices),
      ...chosen,
      ...optional(0.5, 'location', () => filterOf(pick(service.locations))),
      ...asked(service),
      ...excepting(),
    };
  };
  const part = (): ChainPart => {
    const service = pick(appointments);
    const { types: some_ } = asked(service);
    return { serviceId: service.id, ...choices(service), ...(some_ ? { types: some_ } : {}) };
  };
  const ofTypes = (service: Service) => pick(service.type === 'APPOINTMENT' ? service.locations : [custom()]);
  const questions: Question[] = [
    ...times(1, 2, (): Question => {
      const service = pick(appointments);
      return {
        ask: 'SLOTS',
        serviceId: service.id,
        ...range(),
        ...paged(),
        ...listed(),
        ...choices(service),
        ...optional(0.3, 'locations', () => times(1, 2, () => filterOf(pick(service.locations)))),
        ...asked(service),
        ...excepting(),
      };
    }),
    ...times(1, 4, slotQuestion),
    {
      ask: 'ENTRIES',
      serviceIds: some(services, 0.7).map((each) => each.id),
      ...range(),
      ...listed(),
      ...optional(0.3, 'resourceIds', () => some(resourceIds)),
      ...optional(0.2, 'locations', () => [filterOf(ofTypes(pick(services)))]),
      ...optional(0.2, 'openSpots', () => between(0, 3)),
    },
    {
      ask: 'EVENT_SLOTS',
      ...optional(0.5, 'serviceIds', () => some(services).map((each) => each.id)),
      ...range(),
      ...paged(),
      ...(({ bookable: _bookable, ...others }) => others)(listed()),
      ...optional(0.7, 'includeNonBookable', () => maybe(0.8)),
      ...optional(0.2, 'minBookableCapacity', () => between(1, 3)),
    },
    ...some(busy.sessions, 0.3).map(({ id: eventId }): Question => ({
      ask: 'EVENT_SLOT',
      eventId,
      ...timeZone(),
    })),
    ...allSeries.map((one): Question => ({
      ask: 'EVENT_SLOT',
      eventId: `${one.id}:${date(-1, 2)}${one.start.slice(10)}`,
      ...timeZone(),
    })),
    { ask: 'COURSE', scheduleId: courses[0]!.scheduleId },
    {
      ask: 'CHAIN_SLOTS',
      parts: times(2, 3, part),
      ...range(),
      ...paged(),
      ...listed(),
      ...optional(0.3, 'location', () => filterOf(pick(pick(appointments).locations))),
      ...excepting(),
    },
    {
      ask: 'CHAIN_SLOT',
      parts: times(2, 3, part),
      start: local(-1, 2),
      ...timeZone(),
      ...optional(0.3, 'location', () => filterOf(pick(pick(appointments).locations))),
      ...excepting(),
    },
    {
      ask: 'CHAIN_ENTRIES',
      parts: times(1, 3, part),
      ...range(),
      ...paged(),
      ...listed(),
      location: filterOf(pick(pick(appointments).locations)),
    },
    ...services.map((service): Question => {
      const mine = service.type === 'APPOINTMENT' ? choices(service) : {};
      return {
        ask: 'DIAGNOSE',
        serviceId: service.id,
        ...range(),
        ...mine,
        ...optional(0.25, 'resourceId', () => pick(resourceIds)),
        ...optional(0.25, 'location', () => filterOf(pick(service.locations))),
        ...optional(0.15, 'start', () => local(0, 1)),
      };
    }),
  ];
  return { rules, busy, now, questions };
}

const unique = <Item>(item: Item, index: number, items: readonly Item[]) => items.indexOf(item) === index;

const uniqueBy = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] =>
  items.filter((item, index) => items.findIndex((each) => key(each) === key(item)) === index);

const typesOf = (service: Service) => [
  ...(service.staffIds.length > 0 ? [staffResourceTypeId] : []),
  ...service.needs.map(({ typeId }) => typeId),
];
