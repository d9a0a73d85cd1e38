import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Busy, LocalDateTime, Rules, Service, ServiceLocation } from '../model.ts';
import type { ChainPart, CustomerChoices, LocationFilter, Question, TypeFilter } from '../question.ts';
import { instantOf, plusNominal } from './clock.ts';
import { instant } from './business.ts';
import { uniqueBy, type Random } from './random.ts';
import type { RandomTimes } from './randomTimes.ts';

interface Asked {
  random: Random;
  days: RandomTimes;
  rules: Rules;
  busy: Busy;
  /** A custom address. */
  custom: () => ServiceLocation;
}

/** Questions of every kind about a business. */
export function randomQuestions({ random, days, rules, busy, custom }: Asked): Question[] {
  const { maybe, between, pick, some, times, optional, minutes } = random;
  const { zone, otherZone, date, local } = days;
  const { resources, services } = rules;
  const appointments = services.filter(({ type }) => type === 'APPOINTMENT');
  const course = services.find(({ type }) => type === 'COURSE')!;
  const resourceIds = resources.map((each) => each.id);

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
  return [
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
    ...busy.series.map((one): Question => ({
      ask: 'EVENT_SLOT',
      eventId: `${one.id}:${date(-1, 2)}${one.start.slice(10)}`,
      ...timeZone(),
    })),
    { ask: 'COURSE', scheduleId: course.scheduleId },
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
}

const typesOf = (service: Service) => [
  ...(service.staffIds.length > 0 ? [staffResourceTypeId] : []),
  ...service.needs.map(({ typeId }) => typeId),
];
