import { sql } from 'kysely';
import { dayMs } from '../../../contract/durations.ts';
import type {
  WeeklyHours,
  WeeklyHoursInput,
  WeeklyPeriod,
} from '../../../contract/entities/calendar/weeklyHours.ts';
import { weeklyHoursViolations } from '../../../contract/entities/calendar/weeklyHoursRules.ts';
import { ApiError, invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import type { CalendarEvent, Schedule } from '../../scheduling/model.ts';
import { clockOf, dateOf, textOf, wallOf } from '../../scheduling/time/zones.ts';
import { calendarEventTable, type EventRow } from '../../tables/calendar/calendarEvents.ts';
import { byDayAndTime, endsOf, mondayOf, periodOf } from '../../tables/calendar/weeklyPeriods.ts';
import { scheduleTable } from '../../tables/calendar/schedules.ts';
import { locationTable } from '../../tables/locations/locations.ts';
import { firstVersion } from '../newEntity.ts';
import { notFound } from '../notFound.ts';
import { recordChange } from '../recordChange.ts';
import { checkRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { followHours, keepClosed } from './events.ts';
import { endedBefore, insertRow, occurrencesOf, storeRow } from './eventRows.ts';
import { refuseClosedSchedule, typesIn } from './eventRules.ts';
import { findCalendar, type Calendar } from './eventShape.ts';

/** The weekly working hours of a schedule as a whole. */

interface WeeklyRow {
  row: EventRow;
  period: WeeklyPeriod;
}

/** The stored hours, with the rows of their periods. */
interface Stored {
  hours: WeeklyHours;
  weekly: WeeklyRow[];
}

type Reading = Pick<Writing, 'db' | 'businessId' | 'now'>;

/** Throws NOT_FOUND. */
export async function readWeeklyHours(reading: Reading, scheduleId: string): Promise<WeeklyHours> {
  return (await storedHours(reading, await calendarOf(reading, scheduleId))).hours;
}

async function calendarOf({ db, businessId }: Reading, scheduleId: string): Promise<Calendar> {
  const calendar = await findCalendar(db, businessId, scheduleId);
  if (!calendar) throw notFound('schedule');
  return calendar;
}

async function storedHours({ db, businessId, now }: Reading, calendar: Calendar): Promise<Stored> {
  const rows = await calendarEventTable.select(
    db,
    businessId,
    sql`and schedule_id = ${calendar.schedule.id} and type = 'WORKING_HOURS'`,
  );
  const today = todayIn(calendar, now);
  const running = rows.filter((row) => row.recurrenceType === 'MASTER' && recursFrom(row, calendar, today));
  const weekly = running.toSorted(byDayAndTime).flatMap((row) => {
    const period = periodOf(row) as WeeklyPeriod | undefined;
    const locationId = row.location?.id;
    return period ? [{ row, period: { ...period, ...(locationId && { locationId }) } }] : [];
  });
  const hours = {
    scheduleId: calendar.schedule.id,
    revision: revisionOf(rows),
    periods: weekly.map(({ period }) => period),
    otherRules: running.length > weekly.length,
  };
  return { hours, weekly };
}

/** Events have revisions of their own; the hours have that of the latest change. */
const revisionOf = (rows: readonly EventRow[]): string =>
  String(Math.max(0, ...rows.map(({ updatedDate }) => Date.parse(updatedDate))));

const todayIn = ({ timeZone }: Calendar, now: Date): string =>
  dateOf(clockOf(timeZone).localAt(now.getTime()));

/** The longest interval is a year, so an active rule has an occurrence within 53 weeks. */
const recursFrom = (row: EventRow, calendar: Calendar, date: string): boolean =>
  occurrencesOf(row, calendar, date, dateOf(textOf(wallOf(`${date}T00:00:00`) + 53 * 7 * dayMs))).length > 0;

/**
 * Replaces the weekly hours from today on. A period of a day with other times keeps its event and its exceptions.
 * Throws NOT_FOUND, FAILED_PRECONDITION, REVISION_MISMATCH and field violations.
 */
export async function setWeeklyHours(
  writing: Writing,
  scheduleId: string,
  { revision, periods }: WeeklyHoursInput,
): Promise<WeeklyHours> {
  const calendar = await lockedCalendar(writing, scheduleId);
  const { hours, weekly } = await storedHours(writing, calendar);
  const names = { at: 'weeklyHours', wireName: 'weeklyHours', noun: 'schedule' };
  checkRevision(hours, { revision }, names);
  const violations = [
    ...weeklyHoursViolations(periods),
    ...(await locationViolations(writing, calendar, periods, hours.periods)),
  ];
  if (violations.length > 0) throw invalidArgument(violations);

  const today = todayIn(calendar, writing.now);
  const { changed, added, ended } = planWeek(weekly, periods);
  for (const { row, period } of changed) {
    await storeRow(writing, calendar, row, rowOf(period, row, mondayOf(row.start)));
  }
  for (const period of added) await addPeriod(writing, calendar, period, today);
  for (const { row } of ended) {
    await storeRow(writing, calendar, row, endedBefore(row, calendar, `${today}T00:00:00`));
  }
  if (changed.length + added.length + ended.length === 0) return hours;
  await followHours(writing, calendar);
  const { hours: stored } = await storedHours(writing, calendar);
  await recordChange(writing, 'weeklyHours', {
    action: 'updated',
    before: recordedHours(calendar, hours),
    after: recordedHours(calendar, stored),
  });
  return stored;
}

interface WeekPlan {
  /** With their new periods. */
  changed: readonly WeeklyRow[];
  added: readonly WeeklyPeriod[];
  ended: readonly WeeklyRow[];
}

/** Compares a new week with the stored rules. Equal rules stay; a rule of a day with other times keeps its row. */
function planWeek(weekly: readonly WeeklyRow[], periods: readonly WeeklyPeriod[]): WeekPlan {
  const rest = [...weekly];
  const take = (fits: (candidate: WeeklyRow) => boolean) => {
    const at = rest.findIndex(fits);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  };
  const others = periods.filter((period) => !take((one) => equalValues(one.period, period)));
  const changed: WeeklyRow[] = [];
  const added: WeeklyPeriod[] = [];
  for (const period of others) {
    const row = take((one) => one.period.openDay === period.openDay)?.row;
    if (row) changed.push({ row, period });
    else added.push(period);
  }
  return { changed, added, ended: rest };
}

/**
 * The events of a schedule as if its weekly hours were replaced, without saving them. The events are those that the
 * engine reads. Throws field violations below `at`, and NOT_FOUND.
 */
export async function eventsWithWeek(
  reading: Reading,
  { id, events }: Pick<Schedule, 'id' | 'events'>,
  periods: readonly WeeklyPeriod[],
  at: string,
): Promise<CalendarEvent[]> {
  const violations = weeklyHoursViolations(periods, at);
  if (violations.length > 0) throw invalidArgument(violations);
  const calendar = await calendarOf(reading, id);
  const { weekly } = await storedHours(reading, calendar);
  const { changed, added, ended } = planWeek(weekly, periods);
  const monday = mondayOf(todayIn(calendar, reading.now));
  const replaced = new Set([...ended, ...changed].map(({ row }) => row.id));
  const remaining = events.filter((event) => !replaced.has(event.id));
  const moved = changed.flatMap(({ row, period }) => {
    const event = events.find((one) => one.id === row.id);
    return event ? [{ ...withoutLocation(event), ...placedEnds(period, mondayOf(row.start)) }] : [];
  });
  return [
    ...remaining,
    ...moved,
    ...added.map((period, index): CalendarEvent => ({
      id: `added ${index}`,
      type: 'WORKING_HOURS',
      transparency: 'BUSY',
      recurrence: { frequency: 'WEEKLY', interval: 1, days: [period.openDay] },
      ...placedEnds(period, monday),
    })),
  ];
}

const withoutLocation = ({ locationId: _locationId, ...event }: CalendarEvent): CalendarEvent => event;

const placedEnds = ({ locationId, ...period }: WeeklyPeriod, monday: number) => ({
  ...endsOf(period, monday),
  ...(locationId !== undefined && { locationId: locationId }),
});

const recordedHours = ({ schedule }: Calendar, { periods }: WeeklyHours) => ({
  id: schedule.id,
  ...(schedule.name !== undefined && { name: schedule.name }),
  periods,
});

/** The hours for an undo, locked until the end of the transaction. Throws as setting them does. */
export async function lockWeeklyHours(writing: Writing, scheduleId: string) {
  const calendar = await lockedCalendar(writing, scheduleId);
  const { hours } = await storedHours(writing, calendar);
  return { ...recordedHours(calendar, hours), revision: hours.revision };
}

/** The schedule, locked against other writes of its hours. */
async function lockedCalendar(writing: Writing, scheduleId: string): Promise<Calendar> {
  const { db, businessId } = writing;
  await scheduleTable.lock(db, businessId, scheduleId);
  const calendar = await calendarOf(writing, scheduleId);
  refuseClosedSchedule(calendar);
  if (typesIn(calendar).includes('WORKING_HOURS')) return calendar;
  throw new ApiError('FAILED_PRECONDITION', 'This schedule has no working hours.');
}

/** An unchanged location is not checked again, because it may be archived. */
async function locationViolations(
  { db, businessId }: Writing,
  { owner }: Calendar,
  periods: readonly WeeklyPeriod[],
  before: readonly WeeklyPeriod[],
): Promise<FieldViolation[]> {
  const known = new Set(before.map(({ locationId }) => locationId));
  const added = periods.flatMap(({ locationId }, index) =>
    locationId === undefined || known.has(locationId) ? [] : [{ locationId, index }],
  );
  const ids = added.map(({ locationId }) => locationId);
  const active = await locationTable.select(
    db,
    businessId,
    sql`and not archived and id = any(${ids}::uuid[])`,
  );
  const usable = new Set(active.map(({ id }) => id));
  return added
    .filter(
      ({ locationId }) => !usable.has(locationId) || (owner.kind === 'LOCATION' && locationId !== owner.id),
    )
    .map(({ index }) => ({
      field: `weeklyHours.periods.${index}.locationId`,
      description:
        owner.kind === 'LOCATION' ? 'must be the location of this schedule' : 'is not an active location',
      violatedRule: 'VALIDATION' as const,
    }));
}

function rowOf({ locationId, ...period }: WeeklyPeriod, row: EventRow, monday: number): EventRow {
  const { location: _location, ...rest } = row;
  const location = locationId ? { location: { id: locationId, type: 'BUSINESS' as const } } : {};
  return { ...rest, ...endsOf(period, monday), ...location };
}

async function addPeriod(
  writing: Writing,
  calendar: Calendar,
  period: WeeklyPeriod,
  today: string,
): Promise<void> {
  const row = newRow(writing, calendar, period, today);
  await insertRow(writing, calendar, row);
  await keepClosed(writing, calendar, row);
}

/** Begins with the first day of the period from today on. */
function newRow({ now }: Writing, { schedule }: Calendar, period: WeeklyPeriod, today: string): EventRow {
  const monday = mondayOf(today);
  const thisWeek = endsOf(period, monday);
  const row: EventRow = {
    ...firstVersion(now),
    ...thisWeek,
    scheduleId: schedule.id,
    type: 'WORKING_HOURS',
    recurrenceType: 'MASTER',
    recurrenceRule: { frequency: 'WEEKLY', interval: 1, days: [period.openDay] },
    status: 'CONFIRMED',
    resourceIds: [],
  };
  return rowOf(period, row, dateOf(thisWeek.start) < today ? monday + 7 * dayMs : monday);
}
