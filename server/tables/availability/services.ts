import { sql } from 'kysely';
import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import { policyDefaults, type BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import { earliestBooking, latestBooking } from '../../../contract/entities/terms/policyLimits.ts';
import type { OptionsAndVariants } from '../../../contract/entities/prices/optionsAndVariants.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Service as ServiceEntity } from '../../../contract/entities/services/service.ts';
import { slotLocationOf } from '../../../contract/entities/availability/slotLocation.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Policy, Service, ServiceLocation } from '../../scheduling/model.ts';
import { part, type Part } from './readTogether.ts';

type Stored<Key extends keyof ServiceEntity> = NonNullable<ServiceEntity[Key]>;

/** A service with what only answers need. */
export interface StoredService extends Service {
  /** Spots of a class or course. */
  defaultCapacity: number;
  /** Texts of the custom addresses, by their ids. */
  addresses: ReadonlyMap<string, string>;
  /** The time for which an offer to the waitlist is valid. */
  offerInMinutes: number;
}

interface Row {
  id: string;
  name: string;
  type: Service['type'];
  schedule_id: string;
  default_capacity: number;
  locations: Stored<'locations'>;
  staff_member_ids: string[];
  former_staff: string[];
  service_resources: Stored<'serviceResources'>;
  availability_constraints: Stored<'schedule'>['availabilityConstraints'] | null;
  online_booking: Stored<'onlineBooking'>;
  hidden: boolean;
  deleted: boolean;
  /** Null also for a deleted category, with which customers do not see the service. */
  category_id: string | null;
  payment_online: boolean;
  payment_in_person: boolean;
  payment_pricing_plan: boolean;
  pricing_plan_ids: string[];
  policy: BookingPolicy | null;
  variants: OptionsAndVariants['variants'] | null;
  add_ons: Pick<AddOn, 'id' | 'durationInMinutes'>[] | null;
}

/** The services of a condition, those in the trash included. */
export const services = (businessId: string, which: Sql<boolean>): Part<StoredService> =>
  part(
    sql<Row>`
    select services.id, services.name, services.type, services.schedule_id, default_capacity, locations,
      staff_member_ids, service_resources, availability_constraints, online_booking, hidden,
      services.deleted_date is not null as deleted, payment_online, payment_in_person,
      payment_pricing_plan, pricing_plan_ids, booking_policies.settings as policy, variants,
      (select id from categories where categories.business_id = services.business_id
        and categories.id = services.category_id and categories.deleted_date is null) as category_id,
      array(select resource_id from former_staff
        where former_staff.business_id = services.business_id and former_staff.service_id = services.id
      ) as former_staff,
      case when add_on_groups <> '[]' then (
        select jsonb_agg(jsonb_build_object('id', add_ons.id, 'durationInMinutes', duration_in_minutes))
        from add_ons
        where add_ons.business_id = services.business_id and add_ons.id in (
          select jsonb_array_elements_text(add_on_group -> 'addOnIds')::uuid
          from jsonb_array_elements(add_on_groups) as groups(add_on_group))
      ) end as add_ons
    from services
      left join booking_policies on booking_policies.business_id = services.business_id
        and booking_policies.id = booking_policy_id
      left join service_options_and_variants as options on options.business_id = services.business_id
        and options.service_id = services.id
    where services.business_id = ${businessId} and ${which}`,
    toService,
  );

/** The types that services of a condition need, each with the ids of the resources that they name. */
export const neededTypes = (businessId: string, which: Sql<boolean>): Sql => sql`
  select lower(need #>> '{resourceType,id}')::uuid as type_id,
    case when jsonb_typeof(need #> '{resourceIds,values}') = 'array' then need #> '{resourceIds,values}' else '[]' end
      as resource_ids
  from services, jsonb_array_elements(service_resources) as need
  where services.business_id = ${businessId} and ${which} and need #>> '{resourceType,id}' is not null`;

/**
 * All who could take a part in services of a condition, as a condition on resources. A type without named resources means
 * any of it.
 * @param needed the name of the rows of {@link neededTypes}
 */
export const takePartIn = (
  businessId: string,
  which: Sql<boolean>,
  needed: Sql,
): Sql<boolean> => sql<boolean>`(
  resources.id in (
    select unnest(staff_member_ids) from services where services.business_id = ${businessId} and ${which}
    union
    select former_staff.resource_id from former_staff
      join services on services.business_id = former_staff.business_id and services.id = former_staff.service_id
      where services.business_id = ${businessId} and ${which}
    union
    select lower(jsonb_array_elements_text(resource_ids))::uuid from ${needed})
  or resources.type_id in (
    select type_id from ${needed} where resource_ids = '[]' and type_id <> ${staffResourceTypeId}::uuid))`;

function toService(row: Row): StoredService {
  const locations = row.locations.flatMap(locationOf);
  const { online_booking: booking, availability_constraints: constraints, policy } = row;
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    scheduleId: row.schedule_id,
    locations: locations.map(({ location }) => location),
    addresses: new Map(
      locations.flatMap(({ location, text }) => (location.kind === 'CUSTOM' ? [[location.id, text]] : [])),
    ),
    staffIds: [...new Set([...row.staff_member_ids, ...row.former_staff])],
    needs: row.service_resources.flatMap(({ resourceType, resourceIds }) =>
      resourceType?.id === undefined
        ? []
        : [{ typeId: resourceType.id.toLowerCase(), resourceIds: (resourceIds?.values ?? []).map(small) }],
    ),
    durations: constraints?.sessionDurations ?? [],
    durationChoices: durationChoicesOf(row.variants),
    addOns: (row.add_ons ?? []).map(({ id, durationInMinutes }) => ({ id, minutes: durationInMinutes ?? 0 })),
    bufferInMinutes: constraints?.timeBetweenSessions ?? 0,
    onlineBooking: booking.enabled ?? false,
    allowMultipleRequests: (booking.requireManualApproval && booking.allowMultipleRequests) ?? false,
    policy: policyOf(policy ?? {}),
    offerInMinutes:
      policy?.waitlistPolicy?.reservationTimeInMinutes ??
      policyDefaults.waitlistPolicy.reservationTimeInMinutes,
    hidden: row.hidden,
    deleted: row.deleted,
    ...(row.category_id !== null && { categoryId: row.category_id }),
    payment: {
      online: row.payment_online,
      inPerson: row.payment_in_person,
      planIds: row.payment_pricing_plan ? row.pricing_plan_ids : [],
    },
    defaultCapacity: row.default_capacity,
  };
}

const small = (id: string): string => id.toLowerCase();

function locationOf(location: Stored<'locations'>[number]): { location: ServiceLocation; text: string }[] {
  const { id, formattedAddress: text = '', locationType } = slotLocationOf(location);
  if (locationType === 'CUSTOM') return [{ location: { kind: 'CUSTOMER' }, text }];
  if (id === undefined) return [];
  if (locationType === 'OWNER_BUSINESS')
    return [{ location: { kind: 'BUSINESS', locationId: small(id) }, text }];
  return [{ location: { kind: 'CUSTOM', id: small(id), name: text }, text }];
}

/** Lengths of priced variants. The wire has no ids of choices, so that they are chosen by their minutes only. */
const durationChoicesOf = (variants: Row['variants']): { id: string; minutes: number }[] =>
  (variants?.values ?? []).flatMap(({ choices }) =>
    choices.flatMap(({ optionId, duration }) =>
      duration ? [{ id: `${optionId}:${duration.minutes}`, minutes: duration.minutes }] : [],
    ),
  );

/** The numbers of a policy that apply; those that are switched off are absent. */
function policyOf(policy: Partial<BookingPolicy>): Policy {
  const {
    bookAfterStartPolicy: afterStart,
    participantsPolicy: participants,
    waitlistPolicy: waitlist,
  } = policy;
  const [earliest, latest] = [earliestBooking(policy), latestBooking(policy)];
  return {
    ...(earliest !== undefined && { earliestBookingInMinutes: earliest }),
    ...(latest !== undefined && { latestBookingInMinutes: latest }),
    bookAfterStart: afterStart?.enabled ?? false,
    maxParticipantsPerBooking:
      participants?.maxParticipantsPerBooking ?? policyDefaults.participantsPolicy.maxParticipantsPerBooking,
    ...(waitlist?.enabled && {
      waitingListCapacity: waitlist.capacity ?? policyDefaults.waitlistPolicy.capacity,
    }),
  };
}

/** The ids of services that are not deleted, in the order of their names, at most `limit`. */
export async function findServiceIds(db: Queries, businessId: string, limit: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from services where business_id = ${businessId} and deleted_date is null
    order by name, id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}
