import { sql } from 'kysely';
import type { AbsenceWork, BulkSelection, BulkWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { AbsenceDecision } from '../../../contract/entities/bulkRuns/absence.ts';
import { ApiError, brokenRule, invalidField, type FieldViolation } from '../../../contract/errors.ts';
import { dayAndClock, daysAfter } from '../../../contract/wallClock.ts';
import { dateFormat } from '../../../contract/formatters.ts';
import type { Compiled } from '../../scheduling/compiled.ts';
import { takersOf } from '../../scheduling/takers.ts';
import type { BulkItemRow } from '../../tables/bulkRuns/bulkRunItems.ts';
import type { BulkRunRow } from '../../tables/bulkRuns/bulkRuns.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import type { Business } from '../../tables/businesses.ts';
import {
  noSideEffects,
  type BulkFamily,
  type LockedRecord,
  type PlannedFields,
  type SideEffects,
} from '../bulkRuns/bulkFamily.ts';
import { createEvent } from '../calendar/events.ts';
import type { CallContext } from '../callContext.ts';
import { readingOf, type Writing } from '../writing.ts';
import {
  absentItems,
  findAbsent,
  isTimeOff,
  loadTakers,
  type Absent,
  type AbsentItem,
  type Reading,
} from './absentItems.ts';
import {
  cancelBooking,
  cancelSessionOf,
  handOverBooking,
  handOverSession,
  lockForAbsence,
} from './handOver.ts';
import { customerOf } from './previewAbsence.ts';
import { notifyOfAbsence } from './notifyOfAbsence.ts';
import { previewUndoOfAbsence, undoOfAbsence } from './undoAbsence.ts';

/**
 * Bulk runs of an absence. The first row is the time off, so that nothing new is booked in it while the run works; the
 * others are the appointments and sessions of the absent staff member.
 */
export const absencesInRuns: BulkFamily = {
  entity: 'absence',
  plural: 'appointments and sessions',
  violations: ({ absence, unfitting, sessionsAtRemovedLocations }) => [
    ...(absence ? [] : [missing]),
    ...Object.entries({ unfitting, sessionsAtRemovedLocations }).flatMap(([field, value]) =>
      value === undefined ? [] : [foreign(field)],
    ),
  ],
  records: async (context, selection, work) => {
    refuseSelection(selection);
    const absence = absenceOf(work);
    const reading = { ...readingOf(context), now: context.now };
    const absent = await findAbsent(reading, absence);
    const items = await absentItems(reading, absent);
    return [
      { id: absent.resource.id, name: absent.resource.name ?? '' },
      ...items.map((item) => ({ id: item.id, name: nameOf(item, absent.business) })),
    ];
  },
  planner: async (context, work) => {
    const absence = absenceOf(work);
    const reading = { ...readingOf(context), now: context.now };
    const plan = await planAll(reading, absence);
    return async (records) => records.map((record) => ({ ...record, ...(plan.get(record.id) ?? unchanged) }));
  },
  sideEffectsOf,
  lock: { alone: lock },
  finish: notifyOfAbsence,
  undo: { update: undoOfAbsence, preview: previewUndoOfAbsence, everyAction: true },
};

const missing: FieldViolation = {
  field: 'work.absence',
  description: 'is required for an absence',
  violatedRule: 'REQUIRED_FIELD',
};

const foreign = (field: string): FieldViolation => ({
  field: `work.${field}`,
  description: 'means nothing here: an absence has decisions only',
  violatedRule: 'FIELD_NOT_ALLOWED',
});

function refuseSelection({ ids, filter = {}, search }: BulkSelection): void {
  if (ids === undefined && search === undefined && Object.keys(filter).length === 0) return;
  throw invalidField('selection', 'must be an empty filter: an absence selects everything in its days');
}

function absenceOf({ absence }: BulkWork): AbsenceWork {
  if (!absence) throw new Error('A run of an absence has no absence.');
  return absence;
}

/** `Massage, Tue 3 Jun, 10:00, Clara Weiss`, in the language of the business. */
function nameOf(item: AbsentItem, business: Business): string {
  const { locale, timeZone } = business;
  const time = dateFormat(locale, { ...dayAndClock(locale), timeZone }).format(item.start);
  const customer = item.kind === 'APPOINTMENT' ? customerOf(item) : undefined;
  return [item.title, time, customer].filter(Boolean).join(', ');
}

const unchanged: PlannedFields = { fields: [], violations: [], unfitting: [] };

/** The plan of each row. A person who got an item of this run is no longer free at its time. */
async function planAll(reading: Reading, absence: AbsenceWork): Promise<ReadonlyMap<string, PlannedFields>> {
  const absent = await findAbsent(reading, absence);
  const items = await absentItems(reading, absent);
  const compiled = await loadTakers(reading, items, absent.span);
  const takers = takersOf(compiled, items);
  const decisions = new Map(absence.decisions.map((decision) => [decision.id, decision]));
  const plan = new Map([[absent.resource.id, planTimeOff(compiled, absent, absence)]]);
  const given: { item: AbsentItem; taker: string }[] = [];
  for (const item of items) {
    const decision = decisions.get(item.id);
    if (!decision) continue;
    const taker = decision.resourceId;
    const inTheWay = given.some(
      (other) => other.taker === taker && item.start < other.item.until && other.item.start < item.until,
    );
    const isFree = taker === undefined || (!inTheWay && (takers.get(item.id)?.includes(taker) ?? false));
    if (isFree && taker !== undefined) given.push({ item, taker });
    const fields = fieldsOf(item, decision, absent, compiled);
    plan.set(item.id, {
      ...unchanged,
      fields,
      violations: isFree ? [] : [notFree(personIn(compiled, taker).name)],
    });
  }
  return plan;
}

const notFree = (name: string): FieldViolation =>
  brokenRule('resource', 'SLOT_NOT_AVAILABLE', `must be someone who is free then: ${name} is not`);

const personIn = (compiled: Compiled, id = '') => ({ id, name: compiled.resources.get(id)?.name ?? '' });

function planTimeOff(compiled: Compiled, absent: Absent, { fromDate, toDate }: AbsenceWork): PlannedFields {
  const after = `${fromDate}/${toDate}`;
  return { ...unchanged, fields: isTimeOff(compiled, absent) ? [] : [{ field: 'timeOff', after }] };
}

function fieldsOf(
  item: AbsentItem,
  { resourceId: taker }: AbsenceDecision,
  { resource }: Absent,
  compiled: Compiled,
): PlannedFields['fields'] {
  return taker === undefined
    ? [{ field: 'status', before: statusOf(item), after: 'CANCELED' }]
    : [{ field: 'resource', before: resource.name ?? '', after: personIn(compiled, taker).name }];
}

const statusOf = (item: AbsentItem): string =>
  item.kind === 'APPOINTMENT' ? item.stored.booking.status : 'CONFIRMED';

/** Cancelled sessions, cancelled bookings, and bookings with another person. */
async function sideEffectsOf(
  { db, businessId }: CallContext,
  changing: readonly BulkItemRow[],
): Promise<SideEffects> {
  const ids = (field: string) =>
    changing
      .filter(({ fields }) => fields.some((change) => change.field === field))
      .map(({ entity_id: id }) => id);
  const bookingsOf = (of: readonly string[]) =>
    selectBookings(
      db,
      businessId,
      sql`and places > 0 and (id = any(${of}::uuid[]) or session_id = any(${of}::uuid[]))`,
    );
  const cancelled = ids('status');
  const bookings = await bookingsOf(cancelled);
  const ofSessions = new Set(bookings.map(({ booking }) => booking.id));
  return {
    ...noSideEffects,
    sessions: cancelled.filter((id) => !ofSessions.has(id)).length,
    bookings: bookings.length,
    booked: (await bookingsOf(ids('resource'))).length,
  };
}

async function lock(writing: Writing, run: BulkRunRow, id: string): Promise<LockedRecord> {
  const absence = absenceOf(run.work);
  await lockForAbsence(writing, id);
  const absent = await findAbsent(writing, absence);
  if (id === absent.resource.id) return lockTimeOff(writing, absent, absence);
  const [item] = await absentItems(writing, absent, id);
  const decision = absence.decisions.find((each) => each.id === id);
  if (!item || !decision) throw changedSincePreview();
  const compiled = await loadTakers(writing, [item], absent.span);
  const taker = decision.resourceId;
  if (taker !== undefined && !takersOf(compiled, [item]).get(id)?.includes(taker)) {
    throw new ApiError('SLOT_NOT_AVAILABLE', `${personIn(compiled, taker).name} is no longer free then.`);
  }
  const fields = fieldsOf(item, decision, absent, compiled);
  return {
    planned: { ...unchanged, fields },
    valueAt: (path) => fields.find(({ field }) => field === path)?.before,
    save: async () => {
      await applyTo(
        writing,
        item,
        absent.resource.id,
        taker === undefined ? undefined : personIn(compiled, taker),
      );
      return fields;
    },
  };
}

function applyTo(
  writing: Writing,
  item: AbsentItem,
  from: string,
  to: { id: string; name: string } | undefined,
): Promise<void> {
  if (item.kind === 'APPOINTMENT') {
    return to ? handOverBooking(writing, item.stored, from, to) : cancelBooking(writing, item.stored);
  }
  return to ? handOverSession(writing, item.id, from, to) : cancelSessionOf(writing, item.session);
}

function changedSincePreview(): ApiError {
  const description = 'It was moved, cancelled or given to someone else since the preview.';
  return new ApiError('CHANGED_SINCE', description);
}

async function lockTimeOff(writing: Writing, absent: Absent, absence: AbsenceWork): Promise<LockedRecord> {
  const planned = planTimeOff(await loadTakers(writing, [], absent.span), absent, absence);
  let eventId: string | undefined;
  return {
    planned,
    valueAt: () => undefined,
    save: async () => {
      const { eventsSchedule } = absent.resource;
      const { timeZone } = absent.business;
      const at = (date: string) => ({ localDate: `${date}T00:00:00`, timeZone });
      const event = await createEvent(writing, {
        scheduleId: eventsSchedule?.scheduleId ?? '',
        type: 'DEFAULT',
        allDay: true,
        start: at(absence.fromDate),
        end: at(daysAfter(absence.toDate, 1)),
      });
      eventId = event.id;
      return planned.fields;
    },
    changedId: () => eventId,
  };
}
