import { dayMs } from '../../../contract/durations.ts';
import { calendarEventLimits } from '../../../contract/entities/calendar/calendarEvent.ts';
import { inMap } from '../../scheduling/compiled.ts';
import type {
  BlockedTime,
  CalendarEvent,
  Series,
  ServiceLocation,
  Session,
  TimeZone,
} from '../../scheduling/model.ts';
import { datesOf } from '../../scheduling/time/recurrence.ts';
import { clockOf, dateOf, timeOf } from '../../scheduling/time/zones.ts';
import type { StoredSession } from '../../tables/availability/busyTimes.ts';
import type { ScheduleEvent, StoredSeries } from '../../tables/availability/scheduleEvents.ts';
import type { StoredService } from '../../tables/availability/services.ts';

/** Stored events and sessions in the form of server/scheduling/model.ts. */

/** The maximum distance of a day or zone change of a schedule from a range. */
export const margin = 2 * dayMs;
/** The time before a range in which an occurrence of a series can begin that reaches into it. */
export const longestWindow = calendarEventLimits.daysOfSeries * dayMs + margin;

/** Each MASTER with its exceptions. */
export function eventsBySchedule(events: readonly ScheduleEvent[]): ReadonlyMap<string, CalendarEvent[]> {
  const exceptions = grouped(events, ({ masterId }) => masterId);
  const alone = events.filter(({ masterId }) => masterId === undefined);
  return new Map(
    [...grouped(alone, ({ scheduleId }) => scheduleId)].map(([scheduleId, ofSchedule]) => [
      scheduleId,
      ofSchedule.map((event) => ({
        id: event.id,
        type: event.type,
        start: event.start,
        end: event.end,
        ...(event.timeZone !== undefined && { timeZone: event.timeZone }),
        ...(event.allDay && { allDay: true }),
        transparency: event.transparency,
        ...(event.locationId !== undefined && { locationId: event.locationId }),
        ...(event.recurrence && {
          recurrence: event.recurrence,
          exceptions: (exceptions.get(event.id) ?? []).map((exception) => ({
            of: dateOf(exception.occurrence ?? exception.start),
            ...(exception.cancelled && { cancelled: true }),
            start: exception.start,
            end: exception.end,
            ...(exception.allDay && { allDay: true }),
            ...(exception.locationId !== undefined && { locationId: exception.locationId }),
          })),
        }),
      })),
    ]),
  );
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) inMap(groups, keyOf(item), () => []).push(item);
  return groups;
}

/** Blocked times as instants; recurring ones as series without rows but their exceptions. */
export function blocksOf(
  events: readonly ScheduleEvent[],
  businessZone: TimeZone,
): { single: BlockedTime[]; series: Series[] } {
  const masters = new Map(
    events.flatMap((event) =>
      event.recurrence ? [[event.id, { ...event, recurrence: event.recurrence }]] : [],
    ),
  );
  const zoneOf = ({ timeZone }: ScheduleEvent) => timeZone ?? businessZone;
  const series = [...masters.values()].map((master): Series => ({
    id: master.id,
    timeZone: zoneOf(master),
    start: master.start,
    end: master.end,
    recurrence: master.recurrence,
    storedUntil: master.start,
    template: {
      kind: 'BLOCK',
      ...(master.title !== undefined && { title: master.title }),
      resources: master.resources,
      reservedAfterInMinutes: master.reservedAfterInMinutes,
    },
  }));
  const single = events.flatMap((event): BlockedTime[] => {
    if (event.recurrence) return [];
    const master = event.masterId === undefined ? undefined : masters.get(event.masterId);
    const occurrence = master && occurrenceIn(master, event, zoneOf(master));
    // The rule may have changed since, so that the occurrence no longer exists.
    if (event.masterId !== undefined && !occurrence) return [];
    const clock = clockOf(zoneOf(event));
    return [
      {
        id: event.id,
        ...(event.title !== undefined && { title: event.title }),
        cancelled: event.cancelled,
        start: clock.instantOf(event.start),
        end: clock.instantOf(event.end),
        resources: event.resources,
        reservedAfterInMinutes: event.reservedAfterInMinutes,
        ...(occurrence && { occurrence }),
      },
    ];
  });
  return { single, series };
}

/** The occurrence that an exception replaces, at its present time of day by the rule. */
function occurrenceIn(
  { id: seriesId, start, recurrence }: ScheduleEvent & Pick<Series, 'recurrence'>,
  exception: ScheduleEvent,
  timeZone: TimeZone,
): BlockedTime['occurrence'] {
  const date = dateOf(exception.occurrence ?? exception.start);
  const dates = datesOf({ start, recurrence, clock: clockOf(timeZone) }, date, date);
  return dates.length > 0 ? { seriesId, start: `${date}${timeOf(start)}` } : undefined;
}

/** The location of sessions without one. */
export function firstLocationOf(services: readonly StoredService[]): (serviceId: string) => ServiceLocation {
  const byId = new Map(services.map((service) => [service.id, service]));
  return (serviceId) => byId.get(serviceId)?.locations[0] ?? { kind: 'CUSTOMER' };
}

/** A stored session as the engine reads it. Without a location it is at the first one of its service. */
export function withLocation(
  { location, ...session }: StoredSession,
  firstLocation: (serviceId: string) => ServiceLocation,
): Session {
  const { id, name, formattedAddress, locationType } = location ?? {};
  const locationOf = (): ServiceLocation => {
    if (locationType === 'CUSTOM') return { kind: 'CUSTOMER' };
    if (id !== undefined && locationType === 'OWNER_BUSINESS') return { kind: 'BUSINESS', locationId: id };
    if (id !== undefined && locationType === 'OWNER_CUSTOM') {
      return { kind: 'CUSTOM', id, name: name ?? formattedAddress ?? '' };
    }
    return firstLocation(session.serviceId);
  };
  return { ...session, location: locationOf() };
}

/** A stored series as the engine reads it, as {@link withLocation}. */
export function sessionSeries(
  { location, ...stored }: StoredSeries,
  businessZone: TimeZone,
  firstLocation: (serviceId: string) => ServiceLocation,
): Series {
  const { id, timeZone = businessZone, start, end, recurrence, storedUntil, ...template } = stored;
  const locationOf = (): ServiceLocation => {
    if (location?.type === 'CUSTOMER') return { kind: 'CUSTOMER' };
    if (location?.id === undefined) return firstLocation(stored.serviceId);
    return location.type === 'CUSTOM'
      ? { kind: 'CUSTOM', id: location.id, name: location.name ?? '' }
      : { kind: 'BUSINESS', locationId: location.id };
  };
  return {
    id,
    timeZone,
    start,
    end,
    recurrence,
    storedUntil,
    template: { kind: 'SESSION', ...template, location: locationOf() },
  };
}
