import { localDateTimeText, type CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { EventLocation } from '../../../contract/entities/calendar/eventLocation.ts';
import type { Schedule } from '../../../contract/entities/calendar/schedule.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import {
  kindOfSlot,
  slotTypeOf,
  type SlotLocation,
} from '../../../contract/entities/availability/slotLocation.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import type { Queries } from '../../database/database.ts';
import { clockOf, dateOf, spanFrom, utcText, wallOf } from '../../scheduling/time/zones.ts';
import type { EventRow } from '../../tables/calendar/calendarEvents.ts';
import { ownersOfSchedules, scheduleTable, type ScheduleOwner } from '../../tables/calendar/schedules.ts';
import type { SeriesSession } from '../../tables/calendar/sessions.ts';
import { present } from '../../tables/rows.ts';

/** The stored forms of an event, and its wire form. */

export const isSession = ({ type }: Pick<CalendarEvent, 'type'>): boolean =>
  type === 'CLASS' || type === 'COURSE' || type === 'APPOINTMENT';

/** A schedule with its owner. */
export interface Calendar {
  schedule: Schedule;
  owner: ScheduleOwner;
  /** For events without a zone of their own. */
  timeZone: string;
}

/** The schedules by id, with their owners; unknown ones are absent. */
export async function calendarsOf(
  db: Queries,
  businessId: string,
  scheduleIds: readonly string[],
): Promise<Map<string, Calendar>> {
  const ids = [...new Set(scheduleIds)];
  const owners = await ownersOfSchedules(db, businessId, ids);
  const schedules = await scheduleTable.byIds(db, businessId, ids);
  return new Map(
    [...schedules].map(([id, schedule]) => [
      id,
      {
        schedule,
        owner: owners.get(id) ?? { kind: undefined, id: undefined, gone: false },
        timeZone: schedule.timeZone ?? 'UTC',
      },
    ]),
  );
}

/** The schedule with this id; undefined if the business has none. */
export async function findCalendar(
  db: Queries,
  businessId: string,
  scheduleId: string,
): Promise<Calendar | undefined> {
  return (await calendarsOf(db, businessId, [scheduleId])).get(scheduleId);
}

/** The instants of an event; those of an all-day event are the beginnings of its days. */
function instantsOf(
  { start, end, allDay }: { start: string; end: string; allDay?: boolean | undefined },
  timeZone: string,
): { start: number; end: number } {
  const clock = clockOf(timeZone);
  const at = (local: string) => clock.instantOf(allDay ? `${dateOf(local)}T00:00:00` : local);
  return { start: at(start), end: at(end) };
}

/**
 * The instants of an event by its type: a session ends after the elapsed minutes between both times; other events end
 * at a wall-clock time (reference/scheduling-details.md section B).
 */
export function spanOf(
  event: Pick<EventRow, 'type' | 'start' | 'end' | 'allDay'>,
  timeZone: string,
): { start: number; end: number } {
  const span = instantsOf(event, timeZone);
  if (event.allDay || !isSession(event)) return span;
  return { start: span.start, end: span.start + wallOf(event.end) - wallOf(event.start) };
}

/** An instant in a time zone. */
export function zonedDateAt(milliseconds: number, timeZone: string) {
  return {
    localDate: clockOf(timeZone).localAt(milliseconds),
    utcDate: utcText(milliseconds),
    timeZone,
  };
}

/** Both dates in the requested zone. */
function adjusted({ start, end }: { start: number; end: number }, timeZone: string) {
  return { adjustedStart: zonedDateAt(start, timeZone), adjustedEnd: zonedDateAt(end, timeZone) };
}

/** @param asked zone of the adjusted dates; default: that of the schedule */
export function eventOfRow(row: EventRow, calendar: Calendar, asked = calendar.timeZone): CalendarEvent {
  const { resourceIds: _ids, occurrence: _occurrence, storedUntil: _until, special: _special, ...said } = row;
  const { start, end, timeZone: own, ...rest } = said;
  const timeZone = own ?? calendar.timeZone;
  const span = spanOf(row, timeZone);
  return present({
    ...rest,
    externalScheduleId: calendar.owner.id,
    title: row.title ?? calendar.schedule.defaultTitle,
    start: { localDate: start, utcDate: utcText(span.start), timeZone },
    end: { localDate: end, utcDate: utcText(span.end), timeZone },
    ...adjusted(span, asked),
  });
}

/** The wire form in the history and in announcements, which have no requested zone. */
export function announcedEvent(row: EventRow, calendar: Calendar): CalendarEvent {
  const { adjustedStart: _start, adjustedEnd: _end, ...event } = eventOfRow(row, calendar);
  return event;
}

const instanceId = (masterId: string, occurrence: string): string => `${masterId}:${occurrence}`;

/** An occurrence by its MASTER and its local start. */
export interface Instance {
  masterId: string;
  occurrence: string;
}

/** The occurrence in the id of an INSTANCE without a row. */
export function instanceIn(id: string): Instance | undefined {
  const [, master, local] = /^([^:]+):(.+)$/.exec(id) ?? [];
  const masterId = guid.toLowerCase().safeParse(master).data;
  const occurrence = localDateTimeText.safeParse(local).data;
  return masterId && occurrence ? { masterId, occurrence } : undefined;
}

/** The id of the row that decides about an event: its own, or that of its MASTER. */
export function rowIdIn(id: string): string | undefined {
  return instanceIn(id)?.masterId ?? guid.safeParse(id).data;
}

/** One occurrence of a MASTER without a row. Its length is in wall-clock time. */
export function instanceOf(master: EventRow, occurrence: string): EventRow {
  const { recurrenceRule: _rule, storedUntil: _until, ...rest } = master;
  return { ...rest, recurringEventId: master.id, occurrence, ...spanFrom(occurrence, master) };
}

/** Wire form of an INSTANCE without a row. */
export function eventOfInstance(
  master: EventRow,
  occurrence: string,
  calendar: Calendar,
  asked?: string,
): CalendarEvent {
  const event = eventOfRow(instanceOf(master, occurrence), calendar, asked);
  return { ...event, id: instanceId(master.id, occurrence), recurrenceType: 'INSTANCE' };
}

/** The row of an event. Values without a wire form come from the previous row. */
export function rowOfEvent(event: CalendarEvent, calendar: Calendar, before?: EventRow): EventRow {
  const {
    externalScheduleId: _owner,
    remainingCapacity: _remaining,
    adjustedStart: _start,
    adjustedEnd: _end,
    recurrenceType,
    start,
    end,
    ...rest
  } = event;
  return present({
    ...rest,
    recurrenceType: recurrenceType === 'INSTANCE' ? ('EXCEPTION' as const) : recurrenceType,
    start: start.localDate ?? '',
    end: end.localDate ?? '',
    // Equal values are not stored, so that later changes of the schedule apply.
    timeZone: start.timeZone === calendar.timeZone ? undefined : start.timeZone,
    title: event.title === calendar.schedule.defaultTitle ? undefined : event.title,
    resources: event.resources ?? [],
    resourceIds: (event.resources ?? []).map(({ id }) => id),
    occurrence: before?.occurrence,
    storedUntil: before?.storedUntil,
  });
}

/** The location of an event, from that of a slot. */
export function eventLocationOf(location: SlotLocation): EventLocation {
  const { id, name } = location;
  return present({ id, name, type: kindOfSlot(location) });
}

/** The reverse of {@link eventLocationOf}. */
export function slotLocationOfEvent({ id, name, type }: EventLocation): SlotLocation {
  return present({ id, name, locationType: type && slotTypeOf[type] });
}

/** Wire form of a session. */
export function eventOfSession(
  { session, occurrence }: SeriesSession,
  { owner, timeZone: zone }: Calendar,
  asked = zone,
): CalendarEvent {
  const { timeZone } = session.start;
  const span = { start: Date.parse(session.start.timestamp), end: Date.parse(session.end.timestamp) };
  const { id, revision, createdDate, updatedDate, scheduleId, title, location, capacity } = session;
  return present({
    id,
    revision,
    createdDate,
    updatedDate,
    scheduleId,
    externalScheduleId: session.scheduleOwnerId,
    type: owner.type ?? ('DEFAULT' as const),
    title,
    start: zonedDateAt(span.start, timeZone),
    end: zonedDateAt(span.end, timeZone),
    ...adjusted(span, asked),
    allDay: session.allDay,
    recurrenceType: !occurrence
      ? ('NONE' as const)
      : occurrence.edited
        ? ('EXCEPTION' as const)
        : ('INSTANCE' as const),
    recurringEventId: occurrence?.seriesId,
    location: location && eventLocationOf(location),
    resources: (session.affectedSchedules ?? []).flatMap(({ scheduleOwnerId, transparency }) =>
      scheduleOwnerId
        ? [
            {
              id: scheduleOwnerId,
              transparency: transparency === 'FREE' ? ('FREE' as const) : ('BUSY' as const),
            },
          ]
        : [],
    ),
    totalCapacity: capacity,
    remainingCapacity: Math.max(0, capacity - (session.totalNumberOfParticipants ?? 0)),
    timeReservedAfter: session.timeReservedAfter,
    notes: session.notes,
    conferencingDetails: session.calendarConference,
    status: session.status === 'CANCELLED' ? ('CANCELLED' as const) : ('CONFIRMED' as const),
  });
}

const localSpanOf = ({ type, start, end, allDay }: CalendarEvent) => ({
  type,
  start: start.localDate ?? '',
  end: end.localDate ?? '',
  ...(allDay !== undefined && { allDay }),
});

/** The values of a session that its event determines. `schedulesOf` returns the schedules of its resources. */
export function sessionPartsOf(
  event: CalendarEvent,
  timeZone: string,
  schedulesOf: ReadonlyMap<string, string>,
): Partial<Session> & Pick<Session, 'start' | 'end' | 'capacity' | 'status'> {
  const zone = event.start.timeZone ?? timeZone;
  const { start, end } = spanOf(localSpanOf(event), zone);
  const { title, location, timeReservedAfter, notes, conferencingDetails, allDay, transparency } = event;
  return {
    start: { timestamp: utcText(start), timeZone: zone },
    end: { timestamp: utcText(end), timeZone: zone },
    title,
    location: location && slotLocationOfEvent(location),
    affectedSchedules: (event.resources ?? []).map((resource) => ({
      scheduleId: schedulesOf.get(resource.id),
      scheduleOwnerId: resource.id,
      transparency: resource.transparency ?? transparency ?? ('BUSY' as const),
    })),
    capacity: event.totalCapacity ?? 1,
    timeReservedAfter,
    notes,
    calendarConference: conferencingDetails,
    allDay,
    status: event.status,
    type: 'EVENT',
  };
}
