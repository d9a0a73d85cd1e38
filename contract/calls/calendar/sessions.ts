import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { session, sessionLimits, sessionTypes } from '../../entities/calendar/session.ts';
import { dateTime, text } from '../../entities/values/text.ts';
import { pagingMetadata } from '../../queries/paging.ts';
import { cursorQuery } from '../../queries/query.ts';

/**
 * Sessions with their participants for older clients (reference/calls.md section 11.1). Each is one occurrence of a
 * session or of working hours; the calls of events have the rules of series.
 */

const byStaff = { caller: 'staff', effect: 'read' } as const;
const sessions = z.array(session);
const { id } = session.shape;
/** Ignored: answers contain whole sessions. */
const named = z.array(text(sessionLimits.fieldset)).max(sessionLimits.fieldsets).optional();

/** Maximum of a range with working hours, or with sessions after the rows of their series, in months. */
export const longestSessionRange = 12;

/**
 * By start. Default page size 50, at most 100. A range with working hours, or that ends after the rows of series, has
 * at most {@link longestSessionRange} months. Without `fromDate` it begins now, without `toDate` it has that length;
 * rows are listed outside of it too.
 */
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
    query: cursorQuery.extend({ fields: named, fieldsets: named }).optional(),
    /** Default, also for UNDEFINED: EVENT. TIME_AVAILABILITY and AVAILABILITY find nothing. */
    type: z.enum([...sessionTypes, 'ALL']).optional(),
    /** Occurrences of series are always listed individually. */
    instances: z.boolean().optional(),
    /** External calendars do not exist. */
    includeExternal: z.boolean().optional(),
  }),
  answer: z.strictObject({ sessions, pagingMetadata: pagingMetadata.optional() }),
});

export const getSession = defineCall({
  name: 'getSession',
  method: 'GET',
  path: '/v2/calendar/sessions/{id}',
  ...byStaff,
  params: z.strictObject({ id }),
  query: z.strictObject({ fieldsets: named }),
  answer: z.strictObject({ session }),
});

/** In the order of the ids; unknown ones are ignored. */
export const listSessions = defineCall({
  name: 'listSessions',
  method: 'POST',
  path: '/v2/calendar/sessions/list',
  ...byStaff,
  body: z.strictObject({ ids: z.array(id).min(1).max(100), fieldsets: named }),
  answer: z.strictObject({ sessions }),
});
