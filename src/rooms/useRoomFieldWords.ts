import type { Resource } from '../../contract/entities/places/resource.ts';
import { usePlainChanges } from '../records/plain/usePlainChanges.ts';
import { roomFields } from './roomFields.ts';
import { useRoomHoursWords, useRoomWords } from './useRoomWords.ts';

type Field = (typeof roomFields)[number];

/** Returns a function that formats a field of a room; `''` if empty. */
export function useRoomFieldWords(): (field: Field, room: Partial<Resource>) => string {
  const words = useRoomWords();
  const hours = useRoomHoursWords();
  return ({ key }, room) => {
    if (key === 'name') return room.name ?? '';
    if (key === 'typeId') return room.typeId === undefined ? '' : (words.type(room) ?? '');
    return (key === 'locationOptions' ? words.places(room) : hours(room)) ?? '';
  };
}

/** Describes changes of rooms and equipment. */
export const useRoomChanges = () => usePlainChanges(roomFields, useRoomFieldWords());
