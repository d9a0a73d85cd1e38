import { hoursIn } from '../hours/week.ts';
import { useHoursWords } from '../hours/useHoursWords.ts';
import { useText } from '../messages/useText.ts';
import { usePlainChanges } from '../records/plain/usePlainChanges.ts';
import { roomFields, type RoomField } from './roomFields.ts';
import type { EditedRoom } from './roomHours.ts';
import { useRoomHoursWords, useRoomWords } from './useRoomWords.ts';

/** Returns a function that formats a field of a room; `''` if empty. */
export function useRoomFieldWords(): (field: RoomField, room: Partial<EditedRoom>) => string {
  const text = useText();
  const week = useHoursWords();
  const words = useRoomWords();
  const hours = useRoomHoursWords();
  return ({ key }, room) => {
    if (key === 'hours') {
      return room.hours ? text('hours.week', { hours: week.hours(hoursIn(room.hours.periods)) }) : '';
    }
    if (key === 'name') return room.name ?? '';
    if (key === 'typeId') return room.typeId === undefined ? '' : (words.type(room) ?? '');
    return (key === 'locationOptions' ? words.locations(room) : hours(room)) ?? '';
  };
}

/** Describes changes of rooms and equipment. */
export const useRoomChanges = () => usePlainChanges(roomFields, useRoomFieldWords());
