import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { session, sessionTypes } from '../../entities/calendar/session.ts';
import { dateTime, guid } from '../../entities/values/text.ts';
import { pagingMetadata } from '../../paging.ts';
import { cursorQuery } from '../../query.ts';

/**
 * Sessions with their participants, as older clients read them (reference/calls.md section 11.1). Each is one
 * occurrence; events of the calendar have the rules of series, and working hours.
 */

const byStaff = { caller: 'staff', effect: 'read' } as const;
const sessions = z.array(session);
/** Answers contain whole sessions; others are refused. */
const fieldsets = z.array(z.string()).max(0).optional();

/** By start. Default page size 50, at most 100. */
export const querySessions = defineCall({
  name: 'querySessions',
  method: 'POST',
  path: '/v2/calendar/sessions/query',
  ...byStaff,
  body: z.strictObject({
    /** Sessions that end after it. */
    fromDate: dateTime.optional(),
    /** Sessions that begin before it. */
    toDate: dateTime.optional(),
    query: cursorQuery.optional(),
    /** All stored sessions are of the type EVENT; there are none of others. */
    type: z.enum([...sessionTypes, 'ALL']).optional(),
    /** Occurrences of series are always listed one by one. */
    instances: z.boolean().optional(),
    /** There are no external calendars. */
    includeExternal: z.boolean().optional(),
  }),
  answer: z.strictObject({ sessions, pagingMetadata: pagingMetadata.optional() }),
});

export const getSession = defineCall({
  name: 'getSession',
  method: 'GET',
  path: '/v2/calendar/sessions/{id}',
  ...byStaff,
  params: z.strictObject({ id: guid }),
  query: z.strictObject({ fieldsets }),
  answer: z.strictObject({ session }),
});

/** In the order of the ids; unknown ones are left out. */
export const listSessions = defineCall({
  name: 'listSessions',
  method: 'POST',
  path: '/v2/calendar/sessions/list',
  ...byStaff,
  body: z.strictObject({ ids: z.array(guid).min(1).max(100), fieldsets }),
  answer: z.strictObject({ sessions }),
});
