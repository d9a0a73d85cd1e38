import type { Resource } from '../../contract/entities/locations/resource.ts';
import { useLocationHours } from '../hours/useLocationHours.ts';
import { useText } from '../messages/useText.ts';
import { useLocationsWords } from '../resources/useLocations.ts';
import { nameOrGone } from '../ui/words/nameOrGone.ts';
import { useRoomTypes } from './useRoomNames.ts';

type Described = Pick<Resource, 'typeId'>;

/**
 * Returns functions that format the type and the locations of a room; undefined while their names load.
 * @param shown the only rooms to format, if known
 */
export function useRoomWords(shown?: readonly Resource[]) {
  const text = useText();
  const types = useRoomTypes();
  const locations = useLocationsWords(shown);
  return {
    type({ typeId }: Described): string | undefined {
      if (typeId === undefined) return text('rooms.noLine');
      return types && nameOrGone(types, typeId, text('rooms.type.deleted'));
    },
    locations,
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
    const location = locations?.find(({ scheduleId }) => scheduleId === id);
    return location ? text('rooms.hours.ofLocation', { name: location.name }) : text('rooms.hours.other');
  };
}
