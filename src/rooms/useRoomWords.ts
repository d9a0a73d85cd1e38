import type { Resource } from '../../contract/entities/places/resource.ts';
import { useLocationHours } from '../hours/useLocationHours.ts';
import { useText } from '../messages/useText.ts';
import { useBusiness } from '../ui/useBusiness.ts';
import { listOf } from '../ui/words/listOf.ts';
import { useRoomNames } from './useRoomNames.ts';

/** IDs of the locations of a room; undefined if it is available at all of them. */
export function placesOf({ locationOptions }: Pick<Resource, 'locationOptions'>): string[] | undefined {
  if (locationOptions?.availableInAllLocations !== false) return undefined;
  const places = locationOptions.specificLocationOptions?.businessLocations ?? [];
  return places.flatMap(({ locationId }) => locationId ?? []);
}

type Described = Pick<Resource, 'typeId' | 'locationOptions'>;

/** Returns functions that format the type and the locations of a room; undefined while their names load. */
export function useRoomWords() {
  const text = useText();
  const { locale } = useBusiness();
  const names = useRoomNames();
  return {
    type({ typeId }: Described): string | undefined {
      if (typeId === undefined) return text('rooms.noLine');
      const types = names.of('type');
      return types && (types.get(typeId) ?? text('rooms.type.deleted'));
    },
    places(room: Described): string | undefined {
      const ids = placesOf(room);
      if (!ids) return text('rooms.place.everywhere');
      if (ids.length === 0) return text('rooms.place.none');
      const locations = names.of('location');
      const each = locations && ids.map((id) => locations.get(id) ?? text('rooms.deletedPlace'));
      return each && listOf(each, locale);
    },
  };
}

/** Returns a function that formats the hours of a room. */
export function useRoomHoursWords() {
  const text = useText();
  const { data: locations } = useLocationHours();
  return ({ workingHoursSchedules, eventsSchedule }: Partial<Resource>): string => {
    const id = workingHoursSchedules?.values?.[0]?.scheduleId;
    if (id === undefined) return text('rooms.hours.always');
    if (id === eventsSchedule?.scheduleId) return text('rooms.hours.own');
    const place = locations?.find(({ scheduleId }) => scheduleId === id);
    return place ? text('rooms.hours.ofLocation', { name: place.name }) : text('rooms.hours.other');
  };
}
