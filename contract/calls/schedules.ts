import * as z from 'zod';
import { defineCall } from '../call.ts';
import { zonedDate } from '../entities/calendarEvent.ts';
import { schedule, scheduleInput } from '../entities/schedule.ts';
import { guid } from '../entities/text.ts';
import { familyCalls } from '../familyCalls.ts';
import { zoneName } from '../entities/timeZone.ts';

/** Schedules (reference/calls.md section 11.2). Those of places, resources and services exist with their owners. */

export const scheduleCalls = familyCalls(
  {
    wireName: 'schedule',
    plural: 'schedules',
    entity: schedule,
    input: scheduleInput,
    path: '/calendar/v3/schedules',
    mask: 'fieldMask',
  },
  ['create', 'get', 'update', 'query'],
);

export const {
  create: createSchedule,
  get: getSchedule,
  update: updateSchedule,
  query: querySchedules,
} = scheduleCalls;

const byId = z.strictObject({ scheduleId: guid });

/** Permanent; also cancels its events that have not begun. Schedules of owners live as long as these. */
export const cancelSchedule = defineCall({
  name: 'cancelSchedule',
  method: 'POST',
  path: '/calendar/v3/schedules/{scheduleId}/cancel',
  caller: 'admin',
  effect: 'write',
  params: byId,
  answer: z.strictObject({ schedule }),
});

/** The start of the first event and the end of the last; no end if an event recurs forever. */
export const getScheduleTimeFrame = defineCall({
  name: 'getScheduleTimeFrame',
  method: 'GET',
  path: '/calendar/v3/schedules/timeframe/{scheduleId}',
  caller: 'staff',
  effect: 'read',
  params: byId,
  /** Default: the zone of the schedule. */
  query: z.strictObject({ timeZone: zoneName.optional() }),
  answer: z.strictObject({
    scheduleTimeFrame: z.strictObject({
      id: guid,
      startDate: zonedDate.optional(),
      endDate: zonedDate.optional(),
    }),
  }),
});
