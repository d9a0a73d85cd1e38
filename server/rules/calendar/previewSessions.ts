import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import type { previewSessions } from '../../../contract/calls/calendar/calendarEvents.ts';
import { minuteMs } from '../../../contract/durations.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import {
  sessionChangeLimits,
  type SessionChange,
  type SessionConflict,
} from '../../../contract/entities/calendar/sessionChange.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import { invalidField } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import { selectSeriesSessions } from '../../tables/calendar/sessions.ts';
import { present } from '../../tables/rows.ts';
import { refusedAs } from '../refusedAs.ts';
import { rolledBack } from '../../database/savepoints.ts';
import type { Writing } from '../writing.ts';
import { cancelEvent, createEvent, readEvent, updateEvent } from './events.ts';
import { cancelFollowing, changeFollowing } from './followingEvents.ts';
import { eventLocationOf, zonedDateAt } from './eventShape.ts';
import { participantsIn } from './participants.ts';
import { sessionConflicts, type SessionTime } from './sessionConflicts.ts';

type Asked = BodyOf<typeof previewSessions>;
type Answer = AnswerOf<typeof previewSessions>;

/** Runs the change in a savepoint, compares the sessions of the schedule before and after, and rolls it back. */
export async function sessionsPreview(writing: Writing, asked: Asked): Promise<Answer> {
  const deed = deedOf(writing, asked);
  const scheduleId = await deed.scheduleId();
  const { db, businessId, now } = writing;
  const sessionsOf = async (ids: readonly string[]) =>
    (
      await selectSeriesSessions(
        db,
        businessId,
        sql`and schedule_id = ${scheduleId}::uuid and (end_date > ${now} or id = any(${ids}::uuid[]))`,
      )
    ).map(({ session }) => session);
  const before = new Map((await sessionsOf([])).map((session) => [session.id, session]));
  const participants = await participantsIn(writing, [...before.values()]);
  const { changes, conflicts } = await rolledBack(db, async () => {
    await deed.run();
    const made = (await sessionsOf([...before.keys()])).flatMap((after) =>
      changeOf(after, before.get(after.id)),
    );
    const occupied = made.flatMap(({ outcome, after }) => (outcome === 'CANCELLED' ? [] : [timeOf(after)]));
    return { changes: made, conflicts: await sessionConflicts(writing, occupied) };
  });
  const shown = changes.map(({ outcome, after, previous }) =>
    wireOf(
      { outcome, after, previous, conflicts: conflicts.get(after.id) ?? [] },
      previous ? participants(previous) : [],
    ),
  );
  const count = (outcome: SessionChange['outcome']) =>
    shown.filter((each) => each.outcome === outcome).length;
  const booked = shown.filter((each) => each.outcome !== 'CREATED' && each.participants > 0);
  return {
    sessions: shown.slice(0, sessionChangeLimits.sessions),
    counts: {
      created: count('CREATED'),
      changed: count('CHANGED'),
      cancelled: count('CANCELLED'),
      booked: booked.length,
      participants: booked.reduce((sum, each) => sum + each.participants, 0),
      conflicts: shown.filter((each) => each.conflicts.length > 0).length,
    },
  };
}

interface Deed {
  scheduleId: () => Promise<string | undefined>;
  run: () => Promise<CalendarEvent>;
}

function deedOf(writing: Writing, { create, change, cancel }: Asked): Deed {
  const named = [create, change, cancel].filter((each) => each !== undefined);
  if (named.length !== 1) {
    throw invalidField('create', 'exactly one of create, change and cancel is required', 'ONE_OF_ALIGNMENT');
  }
  if (create) {
    const { event } = create;
    return {
      scheduleId: async () => guid.toLowerCase().safeParse(event.scheduleId).data,
      run: () => createEvent(writing, event).catch(refusedAs('event', 'create.event')),
    };
  }
  const { eventId = '', scope } = change ?? cancel ?? {};
  const scheduleId = async () => (await readEvent(writing, eventId)).scheduleId;
  if (cancel) {
    const run = () => (scope === 'FOLLOWING' ? cancelFollowing : cancelEvent)(writing, eventId);
    return { scheduleId, run };
  }
  const patch = { id: eventId, patch: change?.event ?? {} };
  const run = () => (scope === 'FOLLOWING' ? changeFollowing : updateEvent)(writing, patch);
  return { scheduleId, run: () => run().catch(refusedAs('event', 'change.event')) };
}

interface Change {
  outcome: SessionChange['outcome'];
  after: Session;
  previous: Session | undefined;
}

/** Values of a session that people notice. */
const shownIn = ({ start, end, location, affectedSchedules, capacity, title, notes }: Session) => ({
  start: start.timestamp,
  end: end.timestamp,
  location,
  resources: affectedSchedules?.map(({ scheduleOwnerId }) => scheduleOwnerId),
  capacity,
  title,
  notes,
});

function changeOf(after: Session, previous: Session | undefined): Change[] {
  const isCancelled = after.status === 'CANCELLED';
  if (!previous) return isCancelled ? [] : [{ outcome: 'CREATED', after, previous }];
  if (previous.status === 'CANCELLED') return [];
  if (isCancelled) return [{ outcome: 'CANCELLED', after, previous }];
  return equalValues(shownIn(previous), shownIn(after)) ? [] : [{ outcome: 'CHANGED', after, previous }];
}

function timeOf({
  id,
  start,
  end,
  affectedSchedules = [],
  location,
  timeReservedAfter = 0,
}: Session): SessionTime {
  const until = Date.parse(end.timestamp);
  return {
    id,
    start: Date.parse(start.timestamp),
    end: until,
    until: until + timeReservedAfter * minuteMs,
    resourceIds: affectedSchedules.flatMap(({ scheduleOwnerId, transparency }) =>
      scheduleOwnerId && transparency !== 'FREE' ? [scheduleOwnerId] : [],
    ),
    locationId: location?.locationType === 'OWNER_BUSINESS' ? location.id : undefined,
  };
}

const spanOf = ({ start, end }: Session) => ({
  start: zonedDateAt(Date.parse(start.timestamp), start.timeZone),
  end: zonedDateAt(Date.parse(end.timestamp), start.timeZone),
});

function wireOf(
  { outcome, after, previous, conflicts }: Change & { conflicts: readonly SessionConflict[] },
  participants: readonly { name?: string | undefined; partySize?: number | undefined }[],
): SessionChange {
  const isMoved = previous && !equalValues(spanOf(previous), spanOf(after));
  return present({
    outcome,
    eventId: previous?.id,
    title: after.title,
    ...spanOf(after),
    location: after.location && eventLocationOf(after.location),
    before: isMoved ? spanOf(previous) : undefined,
    participants: participants.reduce((sum, { partySize = 1 }) => sum + partySize, 0),
    names: participants.flatMap(({ name }) => (name ? [name] : [])).slice(0, sessionChangeLimits.names),
    conflicts: conflicts.slice(0, sessionChangeLimits.conflicts),
  });
}
