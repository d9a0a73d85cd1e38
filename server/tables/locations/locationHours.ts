import { sql } from 'kysely';
import { dayMs } from '../../../contract/durations.ts';
import type { Location } from '../../../contract/entities/locations/location.ts';
import { equalValues } from '../../../contract/paths.ts';
import type { Queries } from '../../database/database.ts';
import { datesOf } from '../../scheduling/time/recurrence.ts';
import { clockOf, dateOf, textOf, timeOf, wallOf } from '../../scheduling/time/zones.ts';
import {
  calendarEventTable,
  deleteHours,
  weekdayOf,
  type EventRow,
  type SpecialHours,
} from '../calendar/calendarEvents.ts';
import { byDayAndTime, endsOf, firstMonday, periodOf, type Ends } from '../calendar/weeklyPeriods.ts';
import { present } from '../rows.ts';

/**
 * The hours of a location are the WORKING_HOURS events of its schedule. `businessSchedule` is the same in another form
 * (reference/scheduling-details.md section A): its column is only a copy for answers, written together with the events.
 */

type Schedule = NonNullable<Location['businessSchedule']>;

const wallAt = (text: string) => wallOf(text.length > 10 ? `${text.slice(0, 16)}:00` : `${text}T00:00:00`);

/** The local span of special hours: days without a time count as a whole. */
function spanOfSpecial({ startDate = '', endDate = '' }: SpecialHours) {
  const last = endDate || startDate.slice(0, 10);
  return { start: wallAt(startDate), end: wallAt(last) + (last.length > 10 ? 0 : dayMs) };
}

type NewRow = Omit<EventRow, 'revision' | 'createdDate' | 'updatedDate'>;
type MasterRow = Pick<EventRow, 'id' | 'scheduleId' | 'start' | 'end' | 'recurrenceRule'>;

function rowIn(scheduleId: string, ends: Ends, more: Partial<EventRow> = {}): NewRow {
  return {
    id: crypto.randomUUID(),
    scheduleId,
    type: 'WORKING_HOURS',
    recurrenceType: 'NONE',
    status: 'CONFIRMED',
    resourceIds: [],
    ...ends,
    ...more,
  };
}

/** The events of a schedule in the other form. */
export function rowsOf(scheduleId: string, { periods = [], specialHourPeriod = [] }: Schedule): NewRow[] {
  const masters = periods.map((period) => {
    const ends = endsOf(period, firstMonday);
    const recurrenceRule = { frequency: 'WEEKLY' as const, interval: 1, days: [weekdayOf(ends.start)] };
    return rowIn(scheduleId, ends, { recurrenceType: 'MASTER', recurrenceRule });
  });
  const exceptions = exceptionsOf(masters, specialHourPeriod);
  const single = specialHourPeriod
    .filter((special) => !special.isClosed || !exceptions.some((row) => row.special === special))
    .map((special) => {
      const { start, end } = spanOfSpecial(special);
      // A closure of a day without hours closes nothing yet, but is to be read back.
      const status = special.isClosed ? ('CANCELLED' as const) : ('CONFIRMED' as const);
      return rowIn(scheduleId, { start: textOf(start), end: textOf(end) }, { special, status });
    });
  return [...masters, ...exceptions, ...single];
}

/** Replaces occurrences of weekly hours by special hours. */
function exceptionsOf(masters: readonly MasterRow[], specials: readonly SpecialHours[]): NewRow[] {
  const changed = new Map<
    string,
    { master: MasterRow; occurrence: Ends; pieces: Ends[]; special: SpecialHours }
  >();
  for (const special of specials) {
    const span = spanOfSpecial(special);
    for (const master of masters) {
      for (const occurrence of occurrencesNear(master, span)) {
        const key = `${master.id} ${occurrence.start}`;
        const before = changed.get(key)?.pieces ?? [occurrence];
        const pieces = special.isClosed ? before.flatMap((piece) => without(piece, span)) : [];
        const isOpenedOtherwise = !special.isClosed && isOnDaysOf(occurrence, span);
        if (isOpenedOtherwise || (special.isClosed && !equalValues(pieces, before))) {
          changed.set(key, { master, occurrence, pieces, special });
        }
      }
    }
  }
  return [...changed.values()].flatMap(({ master, occurrence, pieces, special }) => {
    const [first, ...more] = pieces;
    const exception = rowIn(master.scheduleId, first ?? occurrence, {
      recurrenceType: 'EXCEPTION',
      recurringEventId: master.id,
      occurrence: occurrence.start,
      status: first ? 'CONFIRMED' : 'CANCELLED',
      special,
    });
    return [exception, ...more.map((piece) => rowIn(master.scheduleId, piece, { special }))];
  });
}

/** The exceptions of a new MASTER on days for which its location is closed already. */
export async function closedOccurrences(
  db: Queries,
  businessId: string,
  master: EventRow,
): Promise<NewRow[]> {
  const rows = await selectHours(db, businessId, master.scheduleId);
  const closed = rows.flatMap(({ special }) => (special?.isClosed ? [special] : []));
  const once = new Map(closed.map((special) => [JSON.stringify(special), special]));
  return exceptionsOf([master], [...once.values()]);
}

interface Wall {
  start: number;
  end: number;
}

function occurrencesNear({ start, end, recurrenceRule }: MasterRow, span: Wall): Ends[] {
  if (!recurrenceRule) return [];
  const length = wallOf(end) - wallOf(start);
  const { days, interval = 1, until, count } = recurrenceRule;
  const ending = { ...(until && { until: until.localDate }), ...(count !== undefined && { count }) };
  const recurrence = { frequency: 'WEEKLY', interval, days, ...ending } as const;
  const [from, to] = [dateOf(textOf(span.start - length)), dateOf(textOf(span.end))];
  return datesOf({ start, recurrence, clock: clockOf('UTC') }, from, to)
    .map((date) => `${date}${timeOf(start)}`)
    .map((local) => ({ start: local, end: textOf(wallOf(local) + length) }));
}

function without({ start, end }: Ends, span: Wall): Ends[] {
  const [opens, closes] = [wallOf(start), wallOf(end)];
  if (closes <= span.start || span.end <= opens) return [{ start, end }];
  return [
    ...(opens < span.start ? [{ start, end: textOf(span.start) }] : []),
    ...(span.end < closes ? [{ start: textOf(span.end), end }] : []),
  ];
}

const isOnDaysOf = ({ start }: Ends, span: Wall): boolean =>
  dateOf(start) >= dateOf(textOf(span.start)) && dateOf(start) <= dateOf(textOf(span.end - 1));

/** The events in the other form; rules that it cannot express are left out. Undefined without any. */
export function hoursOf(rows: readonly Omit<NewRow, 'id'>[]): Schedule | undefined {
  const periods = rows
    .filter(({ location }) => !location)
    .toSorted(byDayAndTime)
    .flatMap((row) => periodOf(row) ?? []);
  const special = rows
    .filter(({ recurrenceType }) => recurrenceType !== 'MASTER')
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
    .flatMap(specialOf);
  const once = new Map(special.map((each) => [JSON.stringify(each), each]));
  const hours = present({
    periods: periods.length > 0 ? periods : undefined,
    specialHourPeriod: once.size > 0 ? [...once.values()] : undefined,
  });
  return Object.keys(hours).length > 0 ? hours : undefined;
}

function specialOf({
  special,
  status,
  recurrenceType,
  start,
  end,
  title,
}: Omit<NewRow, 'id'>): SpecialHours[] {
  if (special) return [special];
  const comment = title === undefined ? {} : { comment: title };
  if (status === 'CONFIRMED') return [{ startDate: start, endDate: end, isClosed: false, ...comment }];
  if (recurrenceType === 'NONE') return [];
  return [{ startDate: start, endDate: end, isClosed: true, ...comment }];
}

const selectHours = (db: Queries, businessId: string, scheduleId: string) =>
  calendarEventTable.select(db, businessId, sql`and schedule_id = ${scheduleId} and type = 'WORKING_HOURS'`);

interface OwnerOfHours {
  businessId: string;
  locationId: string;
}

/** Replaces the events by those of the other form, unless they say the same. */
export async function storeHours(
  db: Queries,
  { businessId, locationId }: OwnerOfHours,
  schedule: Location['businessSchedule'],
  now: Date,
): Promise<void> {
  const scheduleId = await scheduleOf(db, { businessId, locationId });
  if (scheduleId === undefined) return;
  const rows = rowsOf(scheduleId, schedule ?? {});
  if (equalValues(hoursOf(rows), hoursOf(await selectHours(db, businessId, scheduleId)))) return;
  await deleteHours(db, businessId, scheduleId);
  const date = now.toISOString();
  for (const row of rows) {
    const version = { revision: '1', createdDate: date, updatedDate: date };
    await calendarEventTable.insert(db, businessId, { ...row, ...version }, now);
  }
}

/** The hours of a location as its events say. */
export async function readHours(
  db: Queries,
  businessId: string,
  scheduleId: string,
): Promise<Location['businessSchedule']> {
  return hoursOf(await selectHours(db, businessId, scheduleId));
}

async function scheduleOf(
  db: Queries,
  { businessId, locationId }: OwnerOfHours,
): Promise<string | undefined> {
  const row = await db.first(sql<{ id: string }>`
    select working_hours_schedule_id as id from locations where business_id = ${businessId} and id = ${locationId}`);
  return row?.id;
}
