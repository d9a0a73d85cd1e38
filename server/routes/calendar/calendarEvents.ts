import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import { answer, type Route } from '../../http/route.ts';
import { cancelEvent, createEvent, readEvent, updateEvent } from '../../rules/calendar/events.ts';
import { cancelFollowing, changeFollowing } from '../../rules/calendar/followingEvents.ts';
import { sessionsPreview } from '../../rules/calendar/previewSessions.ts';
import { listEvents } from '../../rules/calendar/queryEvents.ts';
import { writingOf } from '../../rules/writing.ts';
import { bulkRoutes } from '../bulkRoutes.ts';

/** The change with its mask, in the spelling that was sent. */
function changeOf({ event: patch, ...masks }: BodyOf<typeof calls.updateEvent>) {
  const [[maskAt, mask] = []] = Object.entries(masks);
  return { patch, mask, maskAt };
}

export const calendarEventRoutes: readonly Route[] = [
  ...bulkRoutes<CalendarEvent>(
    { wireName: 'event', noun: 'event', create: createEvent, update: updateEvent, delete: cancelEvent },
    { create: calls.bulkCreateEvents, update: calls.bulkUpdateEvents, delete: calls.bulkCancelEvents },
  ),
  answer(calls.createEvent, async ({ body }, context) => ({
    event: await createEvent(writingOf(context), body.event),
  })),
  answer(calls.getEvent, async ({ path, query }, context) => ({
    event: await readEvent(context, path.eventId, query.timeZone),
  })),
  answer(calls.queryEvents, ({ body }, context) => listEvents(context, body)),
  answer(calls.updateEvent, async ({ path, body }, context) => ({
    event: await updateEvent(writingOf(context), {
      id: path['event.id'],
      ...changeOf(body),
    }),
  })),
  answer(calls.cancelEvent, async ({ path, body: { timeZone } }, context) => {
    const event = await cancelEvent(writingOf(context), path.eventId);
    return { event: timeZone === undefined ? event : await readEvent(context, event.id, timeZone) };
  }),
  answer(calls.changeFollowingEvents, async ({ path, body }, context) => ({
    event: await changeFollowing(writingOf(context), {
      id: path.eventId,
      ...changeOf(body),
    }),
  })),
  answer(calls.previewSessions, ({ body }, context) => sessionsPreview(writingOf(context), body)),
  answer(calls.cancelFollowingEvents, async ({ path }, context) => ({
    event: await cancelFollowing(writingOf(context), path.eventId),
  })),
];
