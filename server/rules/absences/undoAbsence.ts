import { sql } from 'kysely';
import { takesSpots, type Booking } from '../../../contract/entities/bookings/booking.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { ApiError } from '../../../contract/errors.ts';
import { takenIn, type HandedTime } from '../../scheduling/takers.ts';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import { calendarEventTable } from '../../tables/calendar/calendarEvents.ts';
import { selectSessions } from '../../tables/calendar/sessions.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import type { CallContext } from '../callContext.ts';
import { changeBookings, returned } from '../bookings/changeBookings.ts';
import { withSession } from '../bookings/times/appointmentSessions.ts';
import type { Edited } from '../bulkRuns/bulkFamily.ts';
import { cancelEvent } from '../calendar/events.ts';
import { followSessions, storeRows } from '../calendar/sessionRows.ts';
import { lockSession } from '../calendar/sessionEvents.ts';
import { changedSince } from '../history/changedSince.ts';
import { readingOf, type Writing } from '../writing.ts';
import { itemsOfBookings, itemsOfSessions, loadTakers, type Reading } from './absentItems.ts';
import { cancelledWith } from './cancelledWith.ts';
import { handOverBooking, handOverSession, lockForAbsence, personOf, silent } from './handOver.ts';

/**
 * Undoes the changes of an absence: former people get their appointments and sessions back where they are still free, and
 * cancelled ones return. Time off and hours are no obstacle, because the absence itself may be one. Sends no messages.
 */

/** Whether a change can be undone. DONE: it is undone already. */
type State = 'OPEN' | 'DONE' | 'EDITED' | 'BEGUN' | 'TAKEN';

interface Undoing {
  change: ChangeRow;
  /** Field of the row that stays. */
  field: 'resource' | 'status' | 'timeOff';
  state: State;
}

/** Undoes one change. Throws CHANGED_SINCE, SLOT_NOT_AVAILABLE, and FAILED_PRECONDITION for what has begun. */
export async function undoOfAbsence(job: Writing, change: ChangeRow): Promise<string[]> {
  const writing: Writing = { ...job, undoes: change.id };
  await lockForAbsence(writing, change.entity_id);
  const [undoing] = await undoings(writing, [change], { lock: true });
  if (undoing?.state === 'OPEN') await undo(writing, undoing);
  else if (undoing && undoing.state !== 'DONE') throw refusalOf(undoing);
  return [];
}

/** Previews {@link undoOfAbsence}, by the ids of rows. */
export async function previewUndoOfAbsence(
  context: CallContext,
  changes: readonly ChangeRow[],
): Promise<ReadonlyMap<string, Edited>> {
  const found = await undoings({ ...readingOf(context), now: context.now }, changes, { lock: false });
  return new Map(
    found.flatMap(({ change, field, state }) =>
      state === 'DONE'
        ? []
        : [[rowOf(change), state === 'OPEN' ? unedited : { fields: [field], something: false }] as const],
    ),
  );
}

const unedited: Edited = { fields: [], something: true };

/** The row of the time off has the id of its person. */
const rowOf = ({ entity, entity_id: id, after }: ChangeRow): string =>
  entity === 'calendarEvent' ? ((after as CalendarEvent).externalScheduleId ?? id) : id;

function refusalOf({ change, field, state }: Undoing): ApiError {
  const data = { fields: [field] };
  if (state === 'TAKEN') {
    const description = 'The former person or room has something else at this time.';
    return new ApiError('SLOT_NOT_AVAILABLE', description, { data });
  }
  return state === 'BEGUN'
    ? new ApiError('FAILED_PRECONDITION', 'It has begun.', { data })
    : changedSince(change, [field]);
}

async function undoings(
  reading: Reading,
  changes: readonly ChangeRow[],
  { lock }: { lock: boolean },
): Promise<Undoing[]> {
  const { db, businessId } = reading;
  const idsOf = (kind: string) =>
    changes.filter(({ entity }) => entity === kind).map(({ entity_id: entityId }) => entityId);
  const sessions = await selectSessions(db, businessId, sql`and id = any(${idsOf('session')}::uuid[])`, {
    lock,
  });
  const bookings = await selectBookings(db, businessId, sql`and id = any(${idsOf('booking')}::uuid[])`, {
    lock,
  });
  const items = [
    ...(await itemsOfBookings(reading, bookings)),
    ...(await itemsOfSessions(reading, sessions)),
  ];
  const now = reading.now.getTime();
  const compiled = await loadTakers(reading, items, { start: now, end: now });
  const found: Undoing[] = [];
  for (const change of changes) {
    if (change.entity === 'calendarEvent') {
      found.push({ change, field: 'timeOff', state: await stateOfTimeOff(reading, change) });
      continue;
    }
    const item = items.find(({ id }) => id === change.entity_id);
    const { state, returning, field } = item
      ? item.kind === 'APPOINTMENT'
        ? stateOfBooking(item.stored, change)
        : stateOfSession(item.session, change)
      : gone(change);
    const taken = (of: HandedTime) => takenIn(compiled, { ...of, resourceIds: returning ?? of.resourceIds });
    found.push({
      change,
      field,
      state:
        state !== 'OPEN' || !item
          ? state
          : item.start <= now
            ? 'BEGUN'
            : taken(item).length > 0
              ? 'TAKEN'
              : 'OPEN',
    });
  }
  return found;
}

interface Found {
  state: State;
  field: Undoing['field'];
  /** The people who get it back. Default: everyone and every room of a cancelled one. */
  returning?: readonly string[];
}

const gone = ({ action }: ChangeRow): Found => ({
  state: 'EDITED',
  field: action === 'canceled' ? 'status' : 'resource',
});

async function stateOfTimeOff(
  { db, businessId }: Reading,
  { entity_id: id, after }: ChangeRow,
): Promise<State> {
  const row = await calendarEventTable.find(db, businessId, id);
  if (!row || row.status === 'CANCELLED') return 'DONE';
  return row.revision === (after as CalendarEvent).revision ? 'OPEN' : 'EDITED';
}

/** The sides of a change, which this server recorded from the same types. */
const sides = <Version>({ before, after }: ChangeRow) => ({
  before: before as Version,
  after: after as Version,
});

function stateOfBooking({ booking: now }: StoredBooking, change: ChangeRow): Found {
  const { before, after } = sides<Booking>(change);
  if (after.status === 'CANCELED') {
    return {
      field: 'status',
      state: now.status === 'CANCELED' ? 'OPEN' : takesSpots(now) ? 'DONE' : 'EDITED',
    };
  }
  const [from, to, present] = [before, after, now].map(personOf);
  const isSame = takesSpots(now) && now.startDate === after.startDate && now.endDate === after.endDate;
  const state = !isSame ? 'EDITED' : present === from ? 'DONE' : present === to ? 'OPEN' : 'EDITED';
  return { field: 'resource', state, returning: from === undefined ? [] : [from] };
}

const peopleOf = ({ affectedSchedules = [] }: Session): string[] =>
  affectedSchedules.flatMap(({ scheduleOwnerId }) => scheduleOwnerId ?? []);

/** The person of a session before a change, and the one after it. */
function handedOver(change: ChangeRow): { from: string; to: string } {
  const { before, after } = sides<Session>(change);
  const [was, is] = [peopleOf(before), peopleOf(after)];
  const [from = ''] = was.filter((id) => !is.includes(id));
  const [to = ''] = is.filter((id) => !was.includes(id));
  return { from, to };
}

function stateOfSession(now: Session, change: ChangeRow): Found {
  const { after } = sides<Session>(change);
  if (after.status === 'CANCELLED') {
    return { field: 'status', state: now.status === 'CANCELLED' ? 'OPEN' : 'DONE' };
  }
  const { from, to } = handedOver(change);
  const present = peopleOf(now);
  const isSame =
    now.status !== 'CANCELLED' &&
    now.start.timestamp === after.start.timestamp &&
    now.end.timestamp === after.end.timestamp;
  const state = !isSame
    ? 'EDITED'
    : present.includes(to)
      ? 'OPEN'
      : present.includes(from)
        ? 'DONE'
        : 'EDITED';
  return { field: 'resource', state, returning: [from] };
}

async function undo(writing: Writing, { change, field }: Undoing): Promise<void> {
  const { entity, entity_id: id } = change;
  if (field === 'timeOff') {
    await cancelEvent(writing, id);
  } else if (entity === 'booking') {
    const [stored] = await selectBookings(writing.db, writing.businessId, sql`and id = ${id}`);
    if (stored)
      await (field === 'status'
        ? returnBookings(writing, [stored], [change])
        : giveBack(writing, stored, change));
  } else if (field === 'status') {
    await returnSession(writing, change);
  } else {
    const { from, to } = handedOver(change);
    await handOverSession(writing, id, to, { id: from, name: '' });
  }
}

async function giveBack(writing: Writing, stored: StoredBooking, change: ChangeRow): Promise<void> {
  const { before, after } = sides<Booking>(change);
  const { slot } = before.bookedEntity;
  const [from = '', to = ''] = [before, after].map(personOf);
  const present = (await resourceTable.everByIds(writing.db, writing.businessId, [from])).get(from);
  await handOverBooking(writing, stored, to, { id: from, name: present?.name ?? slot?.resource?.name ?? '' });
}

/** Bookings return with the status before their cancellation. */
async function returnBookings(
  writing: Writing,
  bookings: readonly StoredBooking[],
  cancellations: readonly ChangeRow[],
): Promise<void> {
  const before = new Map(cancellations.map((change) => [change.entity_id, sides<Booking>(change).before]));
  for (const stored of bookings) {
    const { canceledDate: _undone, ...booking } = stored.booking;
    const status = before.get(booking.id)?.status ?? booking.status;
    const planned = await withSession(writing, { ...stored, booking: { ...booking, status } });
    await changeBookings(
      writing,
      [stored],
      () => planned,
      (was, is) => returned(writing, was, is),
    );
  }
}

/** A cancelled session returns with the bookings that were cancelled with it. */
async function returnSession(writing: Writing, { entity_id: id, run_id: runId }: ChangeRow): Promise<void> {
  const found = await lockSession(writing, id);
  const { session, occurrence, calendar } = found;
  const after = { session: { ...session, status: 'CONFIRMED' as const }, ...(occurrence && { occurrence }) };
  await storeRows(silent(writing), [{ before: found, after }]);
  await followSessions(writing, calendar);
  const { bookings, cancellations } = await cancelledWith(writing, id, runId ?? '');
  await returnBookings(writing, bookings, cancellations);
}
