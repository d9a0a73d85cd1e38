import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { Busy, Policy, Resource, Rules, Service, ServiceLocation } from '../../scheduling/model.ts';

/** Rows of the rules: locations, resources, policies and services. */

/** The creation of every row. */
export const date = '2027-01-01T00:00:00Z';
/** The columns of a first version. */
export const version = { revision: 1, created_date: date, updated_date: date };

export const locationRow = ({
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

export const resourceRow = (resource: Resource, hoursIds: ReadonlyMap<string, string>) => ({
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

export const staffRow = ({ id, name, deleted, serviceProvider }: Resource) => ({
  id,
  ...version,
  deleted_date: deleted ? date : null,
  name,
  name_words: [],
  resource_id: id,
  service_provider: serviceProvider,
  connection: 'DISCONNECTED',
});

export const policyRow = ({ id, policy }: Service) => ({
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

export function timesOfSessions({ id }: Service, { sessions }: Busy) {
  const own = sessions.filter(({ serviceId, cancelled }) => serviceId === id && !cancelled);
  const starts = own.map(({ start }) => start);
  const ends = own.map(({ end }) => end);
  return { first_session_start: picked(starts, Math.min), last_session_end: picked(ends, Math.max) };
}

export function serviceRow(service: Service, capacity: number) {
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

export const variantsRow = ({ id, durationChoices = [] }: Service) =>
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
