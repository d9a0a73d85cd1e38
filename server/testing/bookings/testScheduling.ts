import { sql } from 'kysely';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Database, Queries } from '../../database/database.ts';
import type {
  Busy,
  CalendarEvent,
  Policy,
  Resource,
  Rules,
  Schedule,
  Series,
  Service,
  ServiceLocation,
  TakenResource,
} from '../../scheduling/model.ts';
import { testNow } from '../testApp.ts';
import { insertMany, type JsonRow } from '../../tables/manyRows.ts';

/** Rules and busy times of server/scheduling/model.ts as rows of a business. */

const date = '2027-01-01T00:00:00Z';
const version = { revision: 1, created_date: date, updated_date: date };

/**
 * Stores the rules and busy times for a business and removes what it had. Ids must be GUIDs. Not everything in the
 * model can be stored: see `storable` in testSchedulingCases.ts.
 */
export async function storeScheduling(
  database: Database,
  businessId: string,
  { rules, busy }: { rules: Rules; busy: Busy },
): Promise<void> {
  await database.transaction(async (db) => {
    const insert = (table: string, rows: readonly JsonRow[]) =>
      insertMany(
        db,
        table,
        rows.map((row) => ({ business_id: businessId, ...row })),
      );
    await clear(db, businessId);
    const { business, locations, resources, services } = rules;
    const categoryIds = [...new Set(services.flatMap(({ categoryId }) => categoryId ?? []))];
    await insert(
      'categories',
      categoryIds.map((id) => ({ id, ...version, name: 'Category', sort_order: 0 })),
    );
    await insert(
      'resource_types',
      [...new Set(resources.map(({ typeId }) => typeId))]
        .filter((id) => id !== staffResourceTypeId)
        .map((id) => ({ id, ...version, name: id })),
    );
    await insert('locations', locations.map(locationRow));
    const hoursIds = new Map(locations.map(({ id, hours }) => [id, hours.id]));
    await insert(
      'resources',
      resources.map((resource) => resourceRow(resource, hoursIds)),
    );
    await insert(
      'staff_members',
      resources.filter(({ typeId }) => typeId === staffResourceTypeId).map(staffRow),
    );
    await insert('booking_policies', services.map(policyRow));
    const addOns = services.flatMap((service) => service.addOns ?? []);
    await insert(
      'add_ons',
      addOns.map(({ id, minutes }) => ({ id, ...version, name: 'More', duration_in_minutes: minutes })),
    );
    await insert(
      'service_slugs',
      services.map(({ id }) => ({ name: id, service_id: id, custom: false, created_date: date })),
    );
    const capacities = new Map(busy.courses.map(({ serviceId, capacity }) => [serviceId, capacity]));
    await insert(
      'services',
      services.map((service) => ({
        ...serviceRow(service, capacities.get(service.id) ?? 1),
        ...timesOfSessions(service, busy),
      })),
    );
    await insert('service_options_and_variants', services.flatMap(variantsRow));
    await storeBusiness(db, businessId, business);
    await storeSchedules(db, businessId, rules, busy);
    await insert('calendar_events', eventRows(rules, busy));
    await insert('sessions', sessionRows(busy));
    await insert('bookings', bookingRows(rules, busy));
  });
}

const emptied = (
  'bookings sessions calendar_events service_options_and_variants services service_slugs add_ons ' +
  'booking_policies staff_members resources locations categories'
).split(' ');

async function clear(db: Queries, businessId: string): Promise<void> {
  for (const table of emptied) {
    await db.write(sql`delete from ${sql.table(table)} where business_id = ${businessId}`);
  }
  await db.write(sql`delete from schedules where business_id = ${businessId} and owner_kind is null`);
  await db.write(
    sql`delete from resource_types where business_id = ${businessId} and id <> ${staffResourceTypeId}`,
  );
}

const locationRow = ({
  id,
  name,
  default: isDefault,
  archived,
  timeZone,
  hours,
}: Rules['locations'][number]) => ({
  id,
  ...version,
  name,
  is_default: isDefault,
  archived,
  status: 'ACTIVE',
  time_zone: timeZone,
  location_types: [],
  working_hours_schedule_id: hours.id,
});

/** The schedule of a resource with hours of its own is that of its events. */
const scheduleIdOf = ({ id, hours }: Resource): string => (hours.from === 'OWN' ? hours.schedule.id : id);

const resourceRow = (resource: Resource, hoursIds: ReadonlyMap<string, string>) => ({
  id: resource.id,
  ...version,
  deleted_date: resource.deleted ? date : null,
  name: resource.name,
  name_words: [],
  type_id: resource.typeId,
  events_schedule_id: scheduleIdOf(resource),
  location_options: resource.locationIds
    ? {
        availableInAllLocations: false,
        specificLocationOptions: {
          availableInBusinessLocations: true,
          businessLocations: resource.locationIds.map((locationId) => ({ locationId })),
        },
      }
    : { availableInAllLocations: true },
  working_hours_schedules: hoursValue(resource, hoursIds),
});

function hoursValue({ hours }: Resource, hoursIds: ReadonlyMap<string, string>) {
  switch (hours.from) {
    case 'DEFAULT':
      return null;
    case 'OWN':
      return { values: [{ scheduleId: hours.schedule.id, shared: false }] };
    case 'LOCATION':
      return { values: [{ scheduleId: hoursIds.get(hours.locationId), shared: true }] };
    default:
      return hours satisfies never;
  }
}

const staffRow = ({ id, name, deleted, serviceProvider }: Resource) => ({
  id,
  ...version,
  deleted_date: deleted ? date : null,
  name,
  name_words: [],
  resource_id: id,
  service_provider: serviceProvider,
  connection: 'DISCONNECTED',
});

const policyRow = ({ id, policy }: Service) => ({
  id,
  ...version,
  app_id: id,
  created_by_app_id: id,
  is_default: false,
  name_words: [],
  settings: settingsOf(policy),
});

const settingsOf = (policy: Policy): Partial<BookingPolicy> => ({
  limitEarlyBookingPolicy: {
    enabled: policy.earliestBookingInMinutes !== undefined,
    earliestBookingInMinutes: policy.earliestBookingInMinutes,
  },
  limitLateBookingPolicy: {
    enabled: policy.latestBookingInMinutes !== undefined,
    latestBookingInMinutes: policy.latestBookingInMinutes,
  },
  bookAfterStartPolicy: { enabled: policy.bookAfterStart },
  participantsPolicy: { maxParticipantsPerBooking: policy.maxParticipantsPerBooking },
  waitlistPolicy: {
    enabled: policy.waitingListCapacity !== undefined,
    capacity: policy.waitingListCapacity,
  },
});

const picked = (instants: number[], pick: (...instants: number[]) => number) =>
  instants.length === 0 ? null : new Date(pick(...instants)).toISOString();

function timesOfSessions({ id }: Service, { sessions }: Busy) {
  const own = sessions.filter(({ serviceId, cancelled }) => serviceId === id && !cancelled);
  const starts = own.map(({ start }) => start);
  const ends = own.map(({ end }) => end);
  return { first_session_start: picked(starts, Math.min), last_session_end: picked(ends, Math.max) };
}

function serviceRow(service: Service, capacity: number) {
  const { id, payment } = service;
  return {
    id,
    ...version,
    deleted_date: service.deleted ? date : null,
    app_id: id,
    created_by_app_id: id,
    type: service.type,
    name: service.name,
    name_words: [],
    default_capacity: capacity,
    hidden: service.hidden,
    category_id: service.categoryId ?? null,
    form_id: '00000000-0000-0000-0000-000000000000',
    booking_policy_id: id,
    payment: {
      options: {
        online: payment.online,
        inPerson: payment.inPerson,
        pricingPlan: payment.planIds.length > 0,
      },
    },
    pricing_plan_ids: payment.planIds,
    online_booking: {
      enabled: service.onlineBooking,
      requireManualApproval: service.allowMultipleRequests,
      allowMultipleRequests: service.allowMultipleRequests,
    },
    conferencing: {},
    locations: service.locations.map(serviceLocationOf),
    location_ids: [],
    location_types: [],
    schedule_id: service.scheduleId,
    availability_constraints: {
      sessionDurations: service.durations,
      timeBetweenSessions: service.bufferInMinutes,
    },
    staff_member_ids: service.staffIds,
    service_resources: service.needs.map(({ typeId, resourceIds }) => ({
      resourceType: { id: typeId },
      resourceIds: { values: resourceIds },
    })),
    resource_ids: [],
    media: {},
    main_slug: id,
    add_on_groups: [{ id, addOnIds: (service.addOns ?? []).map((addOn) => addOn.id) }],
    add_on_details: [],
    resource_groups: [],
  };
}

function serviceLocationOf(location: ServiceLocation) {
  if (location.kind === 'CUSTOMER') return { type: 'CUSTOMER' };
  if (location.kind === 'BUSINESS') return { type: 'BUSINESS', business: { id: location.locationId } };
  return { id: location.id, type: 'CUSTOM', custom: { address: { formattedAddress: location.name } } };
}

const variantsRow = ({ id, durationChoices = [] }: Service) =>
  durationChoices.length === 0
    ? []
    : [
        {
          id,
          revision: 1,
          service_id: id,
          options: { values: [{ id, type: 'DURATION' }] },
          variants: {
            values: durationChoices.map(({ minutes }) => ({
              choices: [{ optionId: id, duration: { minutes } }],
            })),
          },
        },
      ];

async function storeBusiness(
  db: Queries,
  businessId: string,
  { timeZone, slotsSplit }: Rules['business'],
): Promise<void> {
  await db.write(sql`update businesses set time_zone = ${timeZone} where id = ${businessId}`, 1);
  const minutes = slotsSplit.by === 'MINUTES' ? slotsSplit.minutes : 30;
  await db.write(
    sql`update bookings_settings set slots_by_duration = ${slotsSplit.by === 'DURATION'},
      slots_minutes = ${minutes}::int where business_id = ${businessId}`,
    1,
  );
}

/** A schedule without an owner, for blocked times. */
const blocksScheduleOf = (rules: Rules): string => `${rules.business.closures.id.slice(0, -1)}f`;

async function storeSchedules(db: Queries, businessId: string, rules: Rules, busy: Busy): Promise<void> {
  await db.write(
    sql`update schedules set id = ${rules.business.closures.id}
      where business_id = ${businessId} and owner_kind = 'BUSINESS'`,
    1,
  );
  if (busy.blocks.length + busy.series.length > 0) {
    await insertMany(db, 'schedules', [
      {
        business_id: businessId,
        id: blocksScheduleOf(rules),
        ...version,
        status: 'CREATED',
        defaults: {},
        business_time_zone: true,
      },
    ]);
  }
  for (const { id, timeZone } of allSchedules(rules)) {
    await db.write(
      sql`update schedules set time_zone = ${timeZone ?? null}, business_time_zone = ${timeZone === undefined}
        where business_id = ${businessId} and id = ${id}`,
      1,
    );
  }
}

const allSchedules = ({ business, locations, resources }: Rules): Schedule[] => [
  business.closures,
  ...locations.map(({ hours }) => hours),
  ...resources.flatMap(({ hours }) => (hours.from === 'OWN' ? [hours.schedule] : [])),
];

const usual = { ...version, resource_ids: [], resources: [] };

function eventRows(rules: Rules, { blocks, series }: Busy): JsonRow[] {
  const blocksId = blocksScheduleOf(rules);
  const types = new Map(rules.services.map(({ id, type }) => [id, type]));
  const masters = series.map((each) => seriesRow(each, blocksId, types));
  const single = blocks.map(({ id, title, start, end, cancelled, resources, occurrence, ...block }) => ({
    ...usual,
    id,
    schedule_id: blocksId,
    type: 'DEFAULT',
    recurrence_type: occurrence ? 'EXCEPTION' : 'NONE',
    master_id: occurrence?.seriesId ?? null,
    occurrence: occurrence?.start ?? null,
    start_date: new Date(start).toISOString().slice(0, 19),
    end_date: new Date(end).toISOString().slice(0, 19),
    time_zone: 'UTC',
    title: title ?? null,
    status: cancelled ? 'CANCELLED' : 'CONFIRMED',
    ...taken(resources),
    details: { timeReservedAfter: block.reservedAfterInMinutes },
  }));
  const hours = allSchedules(rules).flatMap((schedule) =>
    schedule.events.flatMap((event) => hoursRows(schedule, event)),
  );
  return [...hours, ...masters, ...single].map((row) => ({ ...nothing, ...row }));
}

/** All rows of one statement have the same columns. */
const nothing = {
  recurrence_rule: null,
  master_id: null,
  occurrence: null,
  time_zone: null,
  title: null,
  location: null,
  stored_until: null,
};

const taken = (resources: readonly TakenResource[]) => ({
  resource_ids: resources.map(({ id }) => id),
  resources,
});

const ruleOf = ({ frequency, interval, days, until, count }: NonNullable<CalendarEvent['recurrence']>) => ({
  frequency,
  interval,
  days,
  ...(until !== undefined && { until: { localDate: until } }),
  ...(count !== undefined && { count }),
});

const locationOf = (locationId: string | undefined) =>
  locationId === undefined ? null : { id: locationId, type: 'BUSINESS' };

function hoursRows(schedule: Schedule, event: CalendarEvent): JsonRow[] {
  const shared = { ...usual, schedule_id: schedule.id, type: event.type, time_zone: event.timeZone ?? null };
  const master = {
    ...shared,
    id: event.id,
    recurrence_type: event.recurrence ? 'MASTER' : 'NONE',
    recurrence_rule: event.recurrence ? ruleOf(event.recurrence) : null,
    start_date: event.start,
    end_date: event.end,
    status: event.cancelled ? 'CANCELLED' : 'CONFIRMED',
    location: locationOf(event.locationId),
    details: { allDay: event.allDay ?? false, transparency: event.transparency },
  };
  const exceptions = (event.exceptions ?? []).map((exception) => ({
    ...shared,
    id: crypto.randomUUID(),
    recurrence_type: 'EXCEPTION',
    master_id: event.id,
    occurrence: `${exception.of}${event.start.slice(10)}`,
    start_date: exception.start,
    end_date: exception.end,
    status: exception.cancelled ? 'CANCELLED' : 'CONFIRMED',
    location: locationOf(exception.locationId),
    details: { allDay: exception.allDay ?? false },
  }));
  return [master, ...exceptions];
}

function seriesRow(
  { id, timeZone, start, end, recurrence, storedUntil, template }: Series,
  blocksId: string,
  types: ReadonlyMap<string, string>,
): JsonRow {
  const isBlock = template.kind === 'BLOCK';
  return {
    ...usual,
    id,
    schedule_id: isBlock ? blocksId : template.scheduleId,
    type: isBlock ? 'DEFAULT' : types.get(template.serviceId),
    recurrence_type: 'MASTER',
    recurrence_rule: ruleOf(recurrence),
    start_date: start,
    end_date: end,
    time_zone: timeZone,
    title: template.title ?? null,
    status: 'CONFIRMED',
    location: isBlock ? null : eventLocationOf(template.location),
    ...taken(template.resources),
    stored_until: isBlock ? null : storedUntil,
    details: {
      timeReservedAfter: template.reservedAfterInMinutes,
      ...(!isBlock && { totalCapacity: template.capacity, allDay: template.allDay ?? false }),
    },
  };
}

function eventLocationOf(location: ServiceLocation) {
  if (location.kind === 'CUSTOMER') return { type: 'CUSTOMER' };
  if (location.kind === 'BUSINESS') return { id: location.locationId, type: 'BUSINESS' };
  return { id: location.id, type: 'CUSTOM', name: location.name };
}

function sessionLocationOf(location: ServiceLocation) {
  if (location.kind === 'CUSTOMER') return { locationType: 'CUSTOM' };
  if (location.kind === 'BUSINESS') return { id: location.locationId, locationType: 'OWNER_BUSINESS' };
  return { id: location.id, name: location.name, locationType: 'OWNER_CUSTOM' };
}

const timesOf = ({ start, end }: { start: number; end: number }) => ({
  start_date: new Date(start).toISOString(),
  end_date: new Date(end).toISOString(),
});

const linked = (resources: readonly TakenResource[]) => ({
  resource_ids: resources.map(({ id }) => id),
  linked_schedules: resources.map(({ id, transparency }) => ({ scheduleOwnerId: id, transparency })),
});

const sessionRows = ({ sessions }: Busy): JsonRow[] =>
  sessions.map((session) => ({
    id: session.id,
    ...version,
    service_id: session.serviceId,
    schedule_id: session.scheduleId,
    ...timesOf(session),
    time_zone: 'UTC',
    status: session.cancelled ? 'CANCELLED' : 'CONFIRMED',
    title: session.title ?? null,
    location: sessionLocationOf(session.location),
    ...linked(session.resources),
    capacity: session.capacity,
    total_participants: 0,
    double_booked_participants: 0,
    details: { allDay: session.allDay ?? false, timeReservedAfter: session.reservedAfterInMinutes },
    series_id: session.occurrence?.seriesId ?? null,
    occurrence: session.occurrence?.start ?? null,
    edited: false,
  }));

function bookingRows(rules: Rules, { sessions, appointments, courses }: Busy): JsonRow[] {
  const services = new Map(rules.services.map((service) => [service.id, service]));
  const row = (service: string, more: JsonRow): JsonRow => ({
    id: crypto.randomUUID(),
    ...version,
    service_id: service,
    schedule_id: services.get(service)?.scheduleId,
    session_id: null,
    booked_entity: { slot: { serviceId: service } },
    start_date: testNow.toISOString(),
    end_date: null,
    resource_ids: [],
    buffer_minutes: 0,
    payment_status: 'NOT_PAID',
    paid_amount: '0',
    contact_details: {},
    total_participants: 1,
    details: {},
    ...more,
  });
  const ofPeople = (service: string, spots: { taken: number; waiting: number }, more: JsonRow) =>
    [
      { status: 'CONFIRMED', total_participants: spots.taken },
      { status: 'WAITING_LIST', total_participants: spots.waiting },
    ]
      .filter(({ total_participants: people }) => people > 0)
      .map((people) => row(service, { ...more, ...people }));
  return [
    ...appointments.map((booking) =>
      row(booking.serviceId, {
        id: booking.id,
        booked_entity: { slot: { serviceId: booking.serviceId }, tags: ['INDIVIDUAL'] },
        status: booking.status,
        ...timesOf(booking),
        resource_ids: booking.resourceIds,
        buffer_minutes: booking.bufferInMinutes,
        // Random ones meet each other, which the database allows only here.
        details: { doubleBooked: true },
      }),
    ),
    ...sessions
      .filter(({ serviceId }) => services.get(serviceId)?.type === 'CLASS')
      .flatMap((session) =>
        ofPeople(session.serviceId, session, { session_id: session.id, ...timesOf(session) }),
      ),
    ...courses.flatMap((course) =>
      ofPeople(course.serviceId, course, { booked_entity: { schedule: { serviceId: course.serviceId } } }),
    ),
  ];
}
