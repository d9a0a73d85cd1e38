import { sql } from 'kysely';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Resource as ResourceEntity } from '../../../contract/entities/locations/resource.ts';
import type { Sql } from '../../database/database.ts';
import type { Business, Hours, BusinessLocation, Resource, Schedule } from '../../scheduling/model.ts';
import { part, type Part } from './readTogether.ts';

/** The rules of availability, without the events of schedules (scheduleEvents.ts). */

/** A schedule whose events are read apart. */
export type BareSchedule = Omit<Schedule, 'events'>;

const zoneOfSchedule = sql`case when not schedules.business_time_zone then schedules.time_zone end`;

const schedule = (id: string, timeZone: string | null): BareSchedule => ({
  id,
  ...(timeZone !== null && { timeZone }),
});

type BusinessRules = Omit<Business, 'closures'> & { closures: BareSchedule };

export const businessRules = (businessId: string): Part<BusinessRules> =>
  part(
    sql<{
      time_zone: string;
      by_duration: boolean;
      minutes: number;
      schedule_id: string;
      schedule_zone: string | null;
    }>`
    select businesses.time_zone, slots_by_duration as by_duration, slots_minutes as minutes,
      schedules.id as schedule_id, ${zoneOfSchedule} as schedule_zone
    from businesses
      join bookings_settings on bookings_settings.business_id = businesses.id
      join schedules on schedules.business_id = businesses.id and owner_kind = 'BUSINESS'
        and external_id = businesses.id
    where businesses.id = ${businessId}`,
    (row) => ({
      timeZone: row.time_zone,
      slotsSplit: row.by_duration ? { by: 'DURATION' } : { by: 'MINUTES', minutes: row.minutes },
      closures: schedule(row.schedule_id, row.schedule_zone),
    }),
  );

/** A location of the business. Its address is for answers. */
export type StoredLocation = Omit<BusinessLocation, 'hours'> & {
  hours: BareSchedule;
  formattedAddress?: string;
};

/** All locations, archived ones included. */
export const locations = (businessId: string): Part<StoredLocation> =>
  part(
    sql<{
      id: string;
      name: string | null;
      is_default: boolean;
      archived: boolean;
      time_zone: string | null;
      address: string | null;
      schedule_id: string;
      schedule_zone: string | null;
    }>`
    select locations.id, locations.name, is_default, archived, locations.time_zone,
      address ->> 'formattedAddress' as address, working_hours_schedule_id as schedule_id,
      ${zoneOfSchedule} as schedule_zone
    from locations
      left join schedules on schedules.business_id = locations.business_id
        and schedules.id = working_hours_schedule_id
    where locations.business_id = ${businessId}`,
    (row) => ({
      id: row.id,
      name: row.name ?? '',
      default: row.is_default,
      archived: row.archived,
      ...(row.time_zone !== null && { timeZone: row.time_zone }),
      hours: { ...schedule(row.schedule_id, row.schedule_zone), locationId: row.id },
      ...(row.address !== null && { formattedAddress: row.address }),
    }),
  );

type StoredHours = Exclude<Hours, { from: 'OWN' }> | { from: 'OWN'; schedule: BareSchedule };
export type StoredResource = Omit<Resource, 'hours'> & { hours: StoredHours };

interface ResourceRow {
  id: string;
  name: string;
  type_id: string | null;
  deleted: boolean;
  location_options: ResourceEntity['locationOptions'] | null;
  hours_id: string | null;
  location_id: string | null;
  schedule_id: string;
  schedule_zone: string | null;
  service_provider: boolean;
}

/** People and rooms of a condition by name, those in the trash included: rows of {@link resources}. */
export const resourceRows = (businessId: string, which: Sql): Sql<ResourceRow> => sql<ResourceRow>`
    select resources.id, resources.name, type_id, resources.deleted_date is not null as deleted, location_options,
      hours.id as hours_id, locations.id as location_id, events_schedule_id as schedule_id,
      ${zoneOfSchedule} as schedule_zone, coalesce(service_provider, false) as service_provider
    from resources
      left join lateral (select (working_hours_schedules #>> '{values,0,scheduleId}')::uuid) as hours(id) on true
      left join locations on locations.business_id = resources.business_id
        and working_hours_schedule_id = hours.id
      left join schedules on schedules.business_id = resources.business_id and schedules.id = events_schedule_id
      left join staff_members on staff_members.business_id = resources.business_id and resource_id = resources.id
    where resources.business_id = ${businessId} and ${which}
    order by resources.name, resources.id`;

/** The schedules that those of the rows of {@link resourceRows} have of their own. */
export const ownSchedulesOf = (rows: Sql): Sql =>
  sql`select schedule_id from ${rows} where location_id is null and hours_id = schedule_id`;

export const resources = (rows: Sql<ResourceRow>): Part<StoredResource> =>
  part(rows, (row) => {
    const locationIds = row.type_id === staffResourceTypeId ? undefined : locationIdsOf(row.location_options);
    return {
      id: row.id,
      name: row.name,
      typeId: row.type_id ?? '',
      hours: hoursOf(row),
      ...(locationIds && { locationIds }),
      deleted: row.deleted,
      serviceProvider: row.service_provider,
    };
  });

/** A schedule that neither the resource nor a location has, from an imported catalogue, counts as none. */
function hoursOf(row: {
  hours_id: string | null;
  location_id: string | null;
  schedule_id: string;
  schedule_zone: string | null;
}): StoredHours {
  if (row.location_id !== null) return { from: 'LOCATION', locationId: row.location_id };
  return row.hours_id === row.schedule_id
    ? { from: 'OWN', schedule: schedule(row.schedule_id, row.schedule_zone) }
    : { from: 'DEFAULT' };
}

/** Undefined: everywhere. A room at business locations without a list is at none. */
function locationIdsOf(options: ResourceEntity['locationOptions'] | null): string[] | undefined {
  const { availableInAllLocations, specificLocationOptions } = options ?? { availableInAllLocations: true };
  if (availableInAllLocations) return undefined;
  return (specificLocationOptions?.businessLocations ?? []).flatMap(({ locationId }) => locationId ?? []);
}
