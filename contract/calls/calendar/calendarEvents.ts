import * as z from 'zod';
import { defineCall } from '../../call.ts';
import {
  calendarEvent,
  calendarEventInput,
  calendarEventLimits,
  localDateTimeText,
  recurrenceTypes,
} from '../../entities/calendar/calendarEvent.ts';
import { sessionChange, sessionChangeLimits } from '../../entities/calendar/sessionChange.ts';
import { cursorPagingMetadata } from '../../queries/paging.ts';
import { cursorQuery } from '../../queries/query.ts';
import { fieldMask } from '../../mask.ts';
import { bulkAnswer, eachItem } from '../bulk.ts';
import { zoneName } from '../../entities/values/timeZone.ts';
import { integer } from '../../entities/values/text.ts';

/** Events of schedules (reference/calls.md section 11.2). */

const eventId = calendarEvent.shape.id;
const byId = { params: z.strictObject({ eventId }) };
const reading = { caller: 'staff', effect: 'read' } as const;
const writing = { caller: 'admin', effect: 'write' } as const;
const answer = z.strictObject({ event: calendarEvent });
const bulkEvents = bulkAnswer(calendarEvent);
/** The reference spells the mask `fieldmask`. */
const changed = z.strictObject({
  event: calendarEventInput,
  fieldMask: fieldMask.optional(),
  fieldmask: fieldMask.optional(),
});

export const createEvent = defineCall({
  name: 'createEvent',
  method: 'POST',
  path: '/calendar/v3/events',
  ...writing,
  body: z.strictObject({ event: calendarEventInput }),
  answer,
});

export const bulkCreateEvents = defineCall({
  name: 'bulkCreateEvents',
  method: 'POST',
  path: '/calendar/v3/bulk/events/create',
  ...writing,
  body: z.strictObject({
    events: z.array(eachItem(calendarEventInput)).min(1).max(calendarEventLimits.atOnce),
    returnEntity: z.boolean().optional(),
  }),
  answer: bulkEvents,
});

export const getEvent = defineCall({
  name: 'getEvent',
  method: 'GET',
  path: '/calendar/v3/events/{eventId}',
  ...reading,
  ...byId,
  query: z.strictObject({ timeZone: zoneName.optional() }),
  answer,
});

/**
 * Events that overlap the range, by start. Default: without MASTERs. The range is required unless only MASTERs are
 * requested, and has at most 12 months.
 */
export const queryEvents = defineCall({
  name: 'queryEvents',
  method: 'POST',
  path: '/calendar/v3/events/query',
  ...reading,
  body: z.strictObject({
    fromLocalDate: localDateTimeText.optional(),
    toLocalDate: localDateTimeText.optional(),
    /** Of the range and the adjusted dates. Default: that of the business. */
    timeZone: zoneName.optional(),
    recurrenceType: z.array(z.enum(recurrenceTypes)).max(recurrenceTypes.length).optional(),
    /** Always by start. */
    query: cursorQuery.omit({ sort: true }).optional(),
  }),
  answer: z.strictObject({
    events: z.array(calendarEvent),
    pagingMetadata: cursorPagingMetadata.optional(),
  }),
});

/**
 * Changes one event. An INSTANCE becomes an EXCEPTION; a MASTER changes all occurrences except the own changes of
 * EXCEPTIONs.
 */
export const updateEvent = defineCall({
  name: 'updateEvent',
  method: 'PATCH',
  path: '/calendar/v3/events/{event.id}',
  ...writing,
  params: z.strictObject({ 'event.id': eventId }),
  body: changed,
  answer,
});

export const bulkUpdateEvents = defineCall({
  name: 'bulkUpdateEvents',
  method: 'POST',
  path: '/calendar/v3/bulk/events/update',
  ...writing,
  body: z.strictObject({
    events: z.array(eachItem(changed)).min(1).max(calendarEventLimits.atOnce),
    returnEntity: z.boolean().optional(),
  }),
  answer: bulkEvents,
});

/** Cancels one event. A MASTER ends: its occurrences that have not begun are cancelled. */
export const cancelEvent = defineCall({
  name: 'cancelEvent',
  method: 'POST',
  path: '/calendar/v3/events/{eventId}/cancel',
  ...writing,
  ...byId,
  /** Of the adjusted dates. Default: that of the business. */
  body: z.strictObject({ timeZone: zoneName.optional() }),
  answer,
});

export const bulkCancelEvents = defineCall({
  name: 'bulkCancelEvents',
  method: 'POST',
  path: '/calendar/v3/bulk/events/cancel',
  ...writing,
  body: z.strictObject({
    eventIds: z.array(eachItem(eventId)).min(1).max(calendarEventLimits.atOnce),
    timeZone: zoneName.optional(),
    returnEntity: z.boolean().optional(),
  }),
  answer: bulkEvents,
});

/**
 * Changes an occurrence of a series and all later ones: the series ends before it, and a new one begins with it.
 * Returns the new MASTER. The platform has no such call.
 */
export const changeFollowingEvents = defineCall({
  name: 'changeFollowingEvents',
  method: 'POST',
  path: '/frontdesk/v1/events/{eventId}/change-following',
  ...writing,
  ...byId,
  body: changed,
  answer,
});

/** Ends a series before an occurrence, which is cancelled with all later ones. Returns the MASTER. */
export const cancelFollowingEvents = defineCall({
  name: 'cancelFollowingEvents',
  method: 'POST',
  path: '/frontdesk/v1/events/{eventId}/cancel-following',
  ...writing,
  ...byId,
  answer,
});

/** The sessions of a series that a change concerns, from the one that it names. */
export const sessionScopes = ['ONE', 'FOLLOWING', 'ALL'] as const;
export type SessionScope = (typeof sessionScopes)[number];

/**
 * Previews the creation, change or cancellation of sessions. It runs the calls themselves and rolls them back, so it
 * refuses the same inputs. Sessions that have ended are left out. `ALL` names the MASTER of the series.
 */
export const previewSessions = defineCall({
  name: 'previewSessions',
  method: 'POST',
  path: '/frontdesk/v1/events/preview',
  caller: 'admin',
  effect: 'note',
  /** Exactly one of the three. */
  body: z.strictObject({
    create: createEvent.schemas.body.optional(),
    change: z.strictObject({ eventId, scope: z.enum(sessionScopes), event: calendarEventInput }).optional(),
    cancel: z.strictObject({ eventId, scope: z.enum(sessionScopes) }).optional(),
  }),
  answer: z.strictObject({
    /** By start. */
    sessions: z.array(sessionChange).max(sessionChangeLimits.sessions),
    counts: z.strictObject({
      created: integer(0),
      changed: integer(0),
      cancelled: integer(0),
      /** Changed and cancelled sessions with bookings, and their participants. */
      booked: integer(0),
      participants: integer(0),
      conflicts: integer(0),
    }),
  }),
});
