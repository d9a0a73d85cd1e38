import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Rules, Schedule, Span } from '../../scheduling/model.ts';
import { textOf } from '../../scheduling/time/zones.ts';
import {
  businessRules,
  ownSchedulesOf,
  locations as locationsOf,
  resourceRows,
  resources as resourcesOf,
  type BareSchedule,
} from '../../tables/availability/businessRules.ts';
import { readTogether } from '../../tables/availability/readTogether.ts';
import { eventsOfSchedules } from '../../tables/availability/scheduleEvents.ts';
import { eventsBySchedule, longestWindow, margin } from './storedTimes.ts';

interface StoredHours {
  /** Without services. */
  rules: Rules;
  /** The schedule of a resource, whether its hours are assigned or not. */
  scheduleOf: (schedule: BareSchedule) => Schedule;
}

/**
 * The hours of all people, rooms and locations in a span.
 * @param alsoScheduleIds schedules whose hours no one has
 */
export async function loadHours(
  { db, businessId }: { db: Queries; businessId: string },
  span: Span,
  alsoScheduleIds: readonly string[],
): Promise<StoredHours> {
  const scheduleIds = sql`
    select working_hours_schedule_id from locations where business_id = ${businessId}
    union ${ownSchedulesOf(sql`found_resources`)}
    union select unnest(${alsoScheduleIds}::uuid[])`;
  const {
    business: found,
    locations,
    resources,
    events,
  } = await readTogether(
    db,
    {
      business: businessRules(businessId),
      locations: locationsOf(businessId),
      resources: resourcesOf(sql`select * from found_resources`),
      events: eventsOfSchedules(businessId, scheduleIds, {
        since: textOf(span.start - longestWindow),
        till: textOf(span.end + margin),
      }),
    },
    { found_resources: resourceRows(businessId, sql`true`) },
  );
  const [business] = found;
  if (!business) throw new Error(`The business ${businessId} has no settings or no schedule.`);
  const bySchedule = eventsBySchedule(events);
  const filled = (schedule: BareSchedule): Schedule => ({
    ...schedule,
    events: bySchedule.get(schedule.id) ?? [],
  });
  return {
    rules: {
      business: { ...business, closures: filled(business.closures) },
      locations: locations.map(({ formattedAddress: _address, ...location }) => ({
        ...location,
        hours: filled(location.hours),
      })),
      resources: resources.map(({ hours, ...resource }) => ({
        ...resource,
        hours: hours.from === 'OWN' ? { from: 'OWN', schedule: filled(hours.schedule) } : hours,
      })),
      services: [],
    },
    scheduleOf: filled,
  };
}
