import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Busy, Rules, Span } from '../../scheduling/model.ts';
import { textOf } from '../../scheduling/time/zones.ts';
import { businessRules } from '../../tables/availability/businessRules.ts';
import { appointments, sessionRows, sessions as sessionsOf } from '../../tables/availability/busyTimes.ts';
import { readTogether } from '../../tables/availability/readTogether.ts';
import { blocks, eventsOfSchedules } from '../../tables/availability/scheduleEvents.ts';
import { blocksOf, eventsBySchedule, margin } from '../availability/storedTimes.ts';

type Reading = { db: Queries; businessId: string };

interface Overlaps {
  /** Of the business alone. */
  rules: Rules;
  busy: Busy;
  titles: ReadonlyMap<string, string>;
}

/** The busy times of these people and rooms, the closures of the business, and the titles of both. */
export async function loadOverlaps(
  { db, businessId }: Reading,
  resourceIds: readonly string[],
  within: Span,
): Promise<Overlaps> {
  const span = { since: new Date(within.start - margin), till: new Date(within.end + margin) };
  const local = { since: textOf(span.since.getTime()), till: textOf(span.till.getTime()) };
  const closuresId = sql`select id from schedules
    where business_id = ${businessId} and owner_kind = 'BUSINESS' and external_id = ${businessId}`;
  const named = {
    serviceIds: [],
    courseIds: [],
    sessionIds: [],
    seriesIds: sql`select null::uuid where false`,
  };
  const {
    business: [business],
    closures,
    blocked,
    sessions,
    ...busy
  } = await readTogether(
    db,
    {
      business: businessRules(businessId),
      closures: eventsOfSchedules(businessId, closuresId, local),
      appointments: appointments(businessId, resourceIds, span),
      sessions: sessionsOf(sql`select * from found_sessions`),
      blocked: blocks(businessId, { resourceIds, closuresId: sql`(${closuresId})` }, local),
    },
    { found_sessions: sessionRows(businessId, { ...named, resourceIds }, span) },
  );
  if (!business) throw new Error(`The business ${businessId} has no settings or no schedule.`);
  const events = eventsBySchedule(closures).get(business.closures.id) ?? [];
  const { single, series } = blocksOf(blocked, business.timeZone);
  return {
    rules: {
      business: { ...business, closures: { ...business.closures, events } },
      locations: [],
      resources: [],
      services: [],
    },
    busy: {
      ...busy,
      sessions: sessions.map((session) => ({ ...session, location: { kind: 'CUSTOMER' } })),
      blocks: single,
      series,
      courses: [],
    },
    titles: new Map(
      [...sessions, ...blocked, ...closures].flatMap(({ id, title }) =>
        title ? [[id, title] as const] : [],
      ),
    ),
  };
}
