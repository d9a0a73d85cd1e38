import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import type { queryEvents } from '../../../contract/calls/calendar/calendarEvents.ts';
import { dayMs } from '../../../contract/durations.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import { invalidField } from '../../../contract/errors.ts';
import { parsePaging } from '../../../contract/queries/paging.ts';
import type { Sql } from '../../database/database.ts';
import { whereOf } from '../../database/families.ts';
import { madePaging, pageAsked } from '../../database/lists/madePages.ts';
import type { Span } from '../../scheduling/model.ts';
import { clockOf, dateOf, monthsLater, textOf, wallOf } from '../../scheduling/time/zones.ts';
import { findBusiness } from '../../tables/businesses.ts';
import {
  calendarEventTable,
  changedDaysOf,
  eventFamily,
  findEventIds,
  type EventRow,
} from '../../tables/calendar/calendarEvents.ts';
import { takenOfCourses } from '../../tables/calendar/bookings.ts';
import { selectSeriesSessions } from '../../tables/calendar/sessions.ts';
import type { CallContext } from '../callContext.ts';
import { eventOfEarly, isBeyondRows } from './earlySessions.ts';
import { occurrencesOf } from './eventRows.ts';
import {
  calendarsOf,
  eventOfInstance,
  eventOfRow,
  eventOfSession,
  isSession,
  type Calendar,
} from './eventShape.ts';
import { firstEvents, positionOf, type Position } from './firstEvents.ts';
import { withParticipants } from './participants.ts';

type Question = BodyOf<typeof queryEvents>;

const longestMonths = 12;
/** Contains every event. */
const allTime: Span = { start: Date.UTC(1900), end: Date.UTC(2200) };
const usualTypes = ['NONE', 'INSTANCE', 'EXCEPTION'] as const;
const paging = { defaultLimit: 50, maxLimit: 1000 };

/**
 * Events by start, with occurrences without rows: working hours, closures, and sessions after the rows of their series.
 * Throws field violations.
 */
export async function listEvents(
  context: CallContext,
  body: Question,
): Promise<AnswerOf<typeof queryEvents>> {
  const { businessId, call, options } = context;
  const origin = { businessId, call, secret: options.config.secret, at: 'query' };
  const page = parsePaging(body.query ?? {}, { ...paging, default: 'cursor' });
  const cursor = page.kind === 'cursor' ? page.cursor : undefined;
  const { query, ...rest } = body;
  const first = { ...rest, query: { filter: query?.filter } };
  const made = await pageAsked<typeof first, Position>(first, cursor, origin);
  const asked = await askedOf(context, made.question);
  const { start: since, end } = asked.range ?? { start: allTime.end, end: allTime.end };
  const events = await firstEvents(
    { most: page.limit + 1, after: made.after, starts: { start: allTime.start, end }, since },
    (window) => eventsStarting(context, asked, window),
  );
  const shown = await withParticipants(context, events.slice(0, page.limit));
  const last = shown.at(-1);
  const next = last && events.length > page.limit ? positionOf(last) : undefined;
  return {
    events: shown,
    pagingMetadata: await madePaging(made, { next, count: shown.length }, origin),
  };
}

/** A parsed question. */
interface Asked {
  where: Sql<boolean>;
  /** Undefined if only MASTERs are requested, without a range. */
  range: Span | undefined;
  types: ReadonlySet<CalendarEvent['recurrenceType']>;
  timeZone: string;
}

async function askedOf({ db, businessId, caller }: CallContext, question: Question): Promise<Asked> {
  const timeZone = question.timeZone ?? (await findBusiness(db, businessId))?.timeZone ?? 'UTC';
  const range = rangeOf(question, timeZone);
  const where = sql<boolean>`found.business_id = ${businessId}`;
  const asking = { businessId, rank: caller.rank, where };
  const { recurrenceType: types = usualTypes } = question;
  return {
    where: whereOf(eventFamily, asking, { filter: question.query?.filter }, 'query.filter'),
    range,
    types: new Set(types),
    timeZone,
  };
}

/** Working hours, and sessions after the rows of their series, that overlap a span. */
export async function eventsWithoutSessions(
  { db, businessId }: Pick<CallContext, 'db' | 'businessId'>,
  { hours, sessions }: { hours: boolean; sessions: boolean },
  range: Span,
): Promise<CalendarEvent[]> {
  const where = sql<boolean>`found.business_id = ${businessId} and found.by_clock
    and (${hours} and found.type = 'WORKING_HOURS' or ${sessions} and found.stored_until is not null)`;
  const asked = { where, range, types: new Set(usualTypes), timeZone: 'UTC' };
  return eventsStarting({ db, businessId }, asked, { start: allTime.start, end: range.end });
}

/** The events that begin in a window of the range, in any order. */
async function eventsStarting(
  { db, businessId }: Pick<CallContext, 'db' | 'businessId'>,
  { where, range, types, timeZone }: Asked,
  window: Span,
): Promise<CalendarEvent[]> {
  const since = range?.start ?? allTime.start;
  const ids = await findEventIds(db, where, { starts: window, since });
  const recurring = types.has('INSTANCE') ? ids.recurring : [];
  const rows = await calendarEventTable.byIds(db, businessId, [...new Set([...ids.byClock, ...recurring])]);
  const sessions = await selectSeriesSessions(db, businessId, sql`and id = any(${ids.sessions}::uuid[])`);
  const calendars = await calendarsOf(db, businessId, [
    ...[...rows.values()].map(({ scheduleId }) => scheduleId),
    ...sessions.map(({ session }) => session.scheduleId),
  ]);
  const inCalendar = (scheduleId: string, make: (calendar: Calendar) => CalendarEvent[]) => {
    const calendar = calendars.get(scheduleId);
    return calendar ? make(calendar) : [];
  };
  const rowsIn = (list: readonly string[]) => list.flatMap((id) => rows.get(id) ?? []);
  const masters = rowsIn(recurring);
  const days = { from: dateOf(textOf(window.start - 2 * dayMs)), to: dateOf(textOf(window.end + 2 * dayMs)) };
  const changed = await changedDaysOf(db, businessId, { masterIds: recurring, ...days });
  const taken = await takenOfCourses(
    db,
    businessId,
    masters.filter(({ type }) => type === 'COURSE').map(({ scheduleId }) => scheduleId),
  );
  const occurrenceOf = (master: EventRow, calendar: Calendar, start: string) =>
    isSession(master)
      ? eventOfEarly({ master, calendar, start }, { taken: taken.get(master.scheduleId) ?? 0, timeZone })
      : eventOfInstance(master, start, calendar, timeZone);
  const found = [
    ...rowsIn(ids.byClock).flatMap((row) =>
      inCalendar(row.scheduleId, (calendar) => [eventOfRow(row, calendar, timeZone)]),
    ),
    ...sessions.flatMap((each) =>
      inCalendar(each.session.scheduleId, (calendar) => [eventOfSession(each, calendar, timeZone)]),
    ),
    ...masters.flatMap((master) =>
      inCalendar(master.scheduleId, (calendar) =>
        occurrencesOf(master, calendar, earliestDayOf(master, days.from, since), days.to)
          .filter(
            (local) => hasNoRow(master, calendar, local) && !changed.has(`${master.id} ${dateOf(local)}`),
          )
          .map((local) => occurrenceOf(master, calendar, local)),
      ),
    ),
  ];
  return found.filter(
    (event) =>
      types.has(event.recurrenceType) &&
      startsIn(event, window) &&
      (event.recurrenceType === 'MASTER' || !range || overlaps(event, range)),
  );
}

/** Whether an occurrence has a row only after a change or booking of that occurrence. */
const hasNoRow = (master: EventRow, calendar: Calendar, local: string): boolean =>
  !isSession(master) || isBeyondRows(master, calendar, local);

/** No earlier occurrence can overlap the range. */
function earliestDayOf({ start, end }: EventRow, from: string, since: number): string {
  const earliest = dateOf(textOf(since - (wallOf(end) - wallOf(start)) - 2 * dayMs));
  return earliest > from ? earliest : from;
}

const startsIn = ({ start }: CalendarEvent, window: Span): boolean => {
  const instant = Date.parse(start.utcDate ?? '');
  return window.start <= instant && instant < window.end;
};

const overlaps = ({ start, end }: CalendarEvent, span: Span): boolean =>
  Date.parse(start.utcDate ?? '') < span.end && Date.parse(end.utcDate ?? '') > span.start;

/** The range as instants; undefined if only MASTERs are requested, without a range. */
function rangeOf(
  { fromLocalDate: from, toLocalDate: to, recurrenceType }: Question,
  timeZone: string,
): Span | undefined {
  const onlyMasters = recurrenceType?.length === 1 && recurrenceType[0] === 'MASTER';
  if (onlyMasters && from === undefined && to === undefined) return undefined;
  if (from === undefined) throw invalidField('fromLocalDate', 'is required', 'REQUIRED_FIELD');
  if (to === undefined) throw invalidField('toLocalDate', 'is required', 'REQUIRED_FIELD');
  if (to < from) throw invalidField('toLocalDate', 'must not be before the beginning of the range');
  if (to > monthsLater(from, longestMonths)) {
    const description = `must be at most ${longestMonths} months after the beginning of the range`;
    throw invalidField('toLocalDate', description);
  }
  const clock = clockOf(timeZone);
  return { start: clock.instantOf(from), end: clock.instantOf(to) };
}
