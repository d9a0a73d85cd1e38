import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { zonedDate } from '../../entities/calendar/calendarEvent.ts';
import { schedule, scheduleInput } from '../../entities/calendar/schedule.ts';
import { anyText, guid } from '../../entities/values/text.ts';
import { familyCalls } from '../../familyCalls.ts';
import { zoneName } from '../../entities/values/timeZone.ts';

/** Schedules (reference/calls.md section 11.2). Those of locations, resources and services exist with their owners. */

const others = familyCalls(
  {
    wireName: 'schedule',
    plural: 'schedules',
    entity: schedule,
    input: scheduleInput,
    path: '/calendar/v3/schedules',
    mask: 'fieldMask',
  },
  ['get', 'update', 'query'],
);

export const scheduleCalls = {
  create: defineCall({
    name: 'createSchedule',
    method: 'POST',
    path: '/calendar/v3/schedules',
    caller: 'admin',
    effect: 'write',
    body: z.strictObject({
      schedule: scheduleInput,
      /** The same as the header `Idempotency-Key`, and overrides it. */
      idempotencyKey: anyText.optional(),
    }),
    answer: z.strictObject({ schedule }),
  }),
  ...others,
};

export const {
  create: createSchedule,
  get: getSchedule,
  update: updateSchedule,
  query: querySchedules,
} = scheduleCalls;

const byId = z.strictObject({ scheduleId: guid });

/** Permanent; also cancels its events that have not begun. Schedules of owners cannot be cancelled. */
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
