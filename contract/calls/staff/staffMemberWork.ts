import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { guid } from '../../entities/values/text.ts';
import { alsoAnswer, staffMemberAnswer, staffMemberParams } from './staffMembers.ts';

/** reference/calls.md section 5: assignment to services, and working hours. */

export const setServiceProvider = defineCall({
  name: 'setServiceProvider',
  method: 'POST',
  path: '/v1/staff-members/{staffMemberId}/set-service-provider',
  caller: 'admin',
  effect: 'write',
  params: staffMemberParams,
  body: z.strictObject({ serviceProvider: z.boolean(), ...alsoAnswer }),
  answer: staffMemberAnswer,
});

/** In lower case, like the ids of schedules. */
const assignment = z.strictObject({ scheduleId: guid, ...alsoAnswer });

/** The staff member's own event schedule for custom hours, or the working hours of a location. */
export const assignWorkingHoursSchedule = defineCall({
  name: 'assignWorkingHoursSchedule',
  method: 'POST',
  path: '/v1/staff-members/{staffMemberId}/assign-working-hours-schedule',
  caller: 'admin',
  effect: 'write',
  params: staffMemberParams,
  body: assignment,
  answer: staffMemberAnswer,
});

/** The deprecated name of {@link assignWorkingHoursSchedule}. */
export const assignCustomSchedule = defineCall({
  name: 'assignCustomSchedule',
  method: 'POST',
  path: '/v1/staff-members/{staffMemberId}/assign-custom-schedule',
  caller: 'admin',
  effect: 'write',
  params: staffMemberParams,
  body: assignment,
  answer: staffMemberAnswer,
});
