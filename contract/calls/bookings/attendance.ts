import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { attendance, attendanceInput } from '../../entities/bookings/attendance.ts';
import { guid } from '../../entities/values/text.ts';
import { pagingMetadata } from '../../queries/paging.ts';
import { query, queryFilter } from '../../queries/query.ts';
import { notification } from './bookings.ts';
import { bulkAnswer, eachItem } from '../bulk.ts';

/** The attendance of bookings (reference/calls.md section 8.6). Staff read it, admins record it. */

const byStaff = { caller: 'staff', effect: 'read' } as const;
const byAdmin = { caller: 'admin', effect: 'write' } as const;
const byId = { params: z.strictObject({ attendanceId: guid }) };
const answer = z.strictObject({ attendance });
const details = z.strictObject({ attendance: attendanceInput, participantNotification: notification });
const mostAtOnce = 8;

export const getAttendance = defineCall({
  name: 'getAttendance',
  method: 'GET',
  path: '/v2/attendance/{attendanceId}',
  ...byStaff,
  ...byId,
  answer,
});

/** Creates or replaces the attendance of a booking at a session. Defaults: NOT_SET, one attendee. */
export const setAttendance = defineCall({
  name: 'setAttendance',
  method: 'POST',
  path: '/v2/attendance/set',
  ...byAdmin,
  body: details,
  answer,
});

export const bulkSetAttendance = defineCall({
  name: 'bulkSetAttendance',
  method: 'POST',
  path: '/v2/bulk/attendance/set',
  ...byAdmin,
  body: z.strictObject({
    attendanceDetails: z.array(eachItem(details)).max(mostAtOnce).optional(),
    returnFullEntity: z.boolean().optional(),
  }),
  answer: bulkAnswer(attendance),
});

/** Default page size 50, at most 1000, ordered by id. */
export const queryAttendance = defineCall({
  name: 'queryAttendance',
  method: 'POST',
  path: '/v2/attendance/query',
  ...byStaff,
  body: z.strictObject({ query: query.optional() }),
  answer: z.strictObject({
    attendances: z.array(attendance),
    pagingMetadata: pagingMetadata.optional(),
  }),
});

export const countAttendances = defineCall({
  name: 'countAttendances',
  method: 'POST',
  path: '/v2/attendance/count',
  ...byStaff,
  body: z.strictObject({ filter: queryFilter.optional() }),
  answer: z.strictObject({ count: z.int() }),
});

export const deleteAttendance = defineCall({
  name: 'deleteAttendance',
  method: 'DELETE',
  path: '/v2/attendance/{attendanceId}',
  ...byAdmin,
  ...byId,
  answer: z.strictObject({}),
});

export const bulkDeleteAttendances = defineCall({
  name: 'bulkDeleteAttendances',
  method: 'POST',
  path: '/v2/bulk/attendance/delete',
  ...byAdmin,
  body: z.strictObject({ attendanceIds: z.array(guid).min(1).max(mostAtOnce) }),
  answer: bulkAnswer(attendance),
});
