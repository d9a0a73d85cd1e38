import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { CalendarException } from '../../../contract/entities/history/recordedChange.ts';
import { ownersOfSchedules, schedulesOfPeople } from '../../tables/calendar/schedules.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';
import type { Writing } from '../writing.ts';

/** Time off, blocked times and closures among the events of these changes, by change. */
export async function exceptionsOf(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  rows: readonly Pick<ChangeRow, 'id' | 'entity' | 'before' | 'after'>[],
): Promise<Map<string, CalendarException>> {
  const events = rows.flatMap(({ id, entity, before, after }) => {
    const event = (after ?? before) as CalendarEvent | null;
    return entity === 'calendarEvent' && event?.type === 'DEFAULT' ? [{ id, event }] : [];
  });
  if (events.length === 0) return new Map();
  const scheduleIds = [...new Set(events.map(({ event }) => event.scheduleId))];
  const owners = await ownersOfSchedules(db, businessId, scheduleIds);
  const people = await schedulesOfPeople(db, businessId, scheduleIds);
  return new Map(
    events.map(({ id, event }) => {
      const { kind } = owners.get(event.scheduleId) ?? {};
      if (kind === 'BUSINESS' || kind === 'LOCATION') return [id, 'CLOSURE'];
      return [id, people.has(event.scheduleId) && isWholeDays(event) ? 'TIME_OFF' : 'BLOCKED'];
    }),
  );
}

const isWholeDays = ({ allDay, start, end }: CalendarEvent): boolean =>
  allDay === true || [start, end].every(({ localDate }) => localDate?.endsWith('T00:00:00'));
