import * as z from 'zod';
import { defineCall } from '../call.ts';
import { guid } from '../entities/text.ts';
import { alsoAnswer, staffMemberAnswer, staffMemberParams } from './staffMembers.ts';

/** reference/calls.md section 5: whether somebody gives services, and when they work. */

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

/** In small letters, as the schedules that it may be are written. */
const assignment = z.strictObject({ scheduleId: guid.toLowerCase(), ...alsoAnswer });

/** The staff member's own event schedule for hours of their own, or the working hours of one of the business's places. */
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
