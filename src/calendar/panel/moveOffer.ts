import { freeStretches, type MoveTimes } from '../../bookings/times/freeTimes.ts';
import type { Column } from '../grid/columns.ts';
import { dayReader, minutesOfDay, type DaySpan } from '../days.ts';

/** The chosen time of a move, as the calendar shows it. */
export interface ShownTarget {
  /** Instants. */
  from: string;
  to: string;
  staffId: string | undefined;
}

/** The free times of a moved booking in a column. */
export interface MoveOffer {
  free: readonly DaySpan[];
  /** False in the column of a person who can't take the booking. */
  isAssigned: boolean;
}

/**
 * The free times in each column: those of its person, or of the booking's person in a column of everyone. Columns of
 * rooms have none, because the server assigns rooms.
 */
export function offersOf(
  columns: readonly Pick<Column, 'key' | 'day' | 'of'>[],
  times: MoveTimes,
  { staffId, timeZone }: { staffId: string | undefined; timeZone: string },
): ReadonlyMap<string, MoveOffer> {
  return new Map(
    columns.map(({ key, day, of }) => {
      const person = of === undefined ? staffId : of?.isPerson ? of.id : undefined;
      const read = dayReader(day, timeZone);
      const free = freeStretches(times, person)
        .flatMap(({ from, to }) => read({ start: from, end: to }) ?? [])
        .map(({ from, to }) => ({ from, to: Math.min(to, minutesOfDay) }));
      const isAssigned = !of?.isPerson || times.staff.some(({ id }) => id === person);
      return [key, { free, isAssigned }];
    }),
  );
}
