import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import type { Resource } from '../../contract/entities/locations/resource.ts';
import { useBookingChoices } from '../bookings/booking/useBookingNames.ts';
import { useLocationHours } from '../hours/useLocationHours.ts';
import { allOptions } from '../ui/queries/allOptions.ts';

/** A staff member, by their resource, or a room. */
export interface Named {
  id: string;
  name: string;
  isPerson: boolean;
  /** The schedule of the working hours; undefined without restriction. */
  hoursId: string | undefined;
  /** The schedule of blocked time. */
  eventsId: string | undefined;
}

/** People, rooms and locations of the calendar, each empty while loading. */
export interface Directory {
  people: readonly Named[];
  rooms: readonly Named[];
  /** Name of a person or room; undefined if unknown. */
  nameOf: (resourceId: string) => string | undefined;
  isPerson: (resourceId: string) => boolean;
  locationName: (id: string | undefined) => string | undefined;
  /** The schedules of opening hours by location, the default one first. */
  locations: readonly { id: string; name: string; scheduleId: string }[];
  loaded: boolean;
}

export function useDirectory(): Directory {
  const staff = useBookingChoices('staff');
  const { data: resources } = useGetList<Resource>('resources', ...allOptions);
  const { data: locations } = useLocationHours();
  return useMemo(() => {
    const byId = new Map(resources?.map((resource) => [resource.id, resource]));
    const standard = locations?.[0]?.scheduleId;
    const named = (id: string, name: string, isPerson: boolean): Named => {
      const resource = byId.get(id);
      const own = resource?.workingHoursSchedules?.values?.[0]?.scheduleId;
      return {
        id,
        name,
        isPerson,
        hoursId: own ?? (isPerson ? standard : undefined),
        eventsId: resource?.eventsSchedule?.scheduleId,
      };
    };
    const people = staff?.map(({ value, label }) => named(value, label, true)) ?? [];
    const rooms = (resources ?? [])
      .filter(({ typeId }) => typeId !== staffResourceTypeId)
      .map(({ id, name }) => named(id, name, false))
      .toSorted((one, other) => one.name.localeCompare(other.name));
    const names = new Map([...people, ...rooms].map(({ id, name }) => [id, name]));
    const ofPeople = new Set(people.map(({ id }) => id));
    const locationNames = new Map(locations?.map(({ id, name }) => [id, name]));
    return {
      people,
      rooms,
      nameOf: (id) => names.get(id),
      isPerson: (id) => ofPeople.has(id),
      locationName: (id) => locationNames.get(id ?? ''),
      locations: locations ?? [],
      loaded: staff !== undefined && resources !== undefined && locations !== undefined,
    };
  }, [staff, resources, locations]);
}
