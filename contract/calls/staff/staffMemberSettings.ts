import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { staffMemberSettings, staffMemberSettingsInput } from '../../entities/staff/staffMember.ts';

/** reference/calls.md section 5, staff member settings: one record for the whole business. */

const settingsAnswer = z.strictObject({ staffMemberSettings });

export const getStaffMemberSettings = defineCall({
  name: 'getStaffMemberSettings',
  method: 'GET',
  path: '/v1/staff-member-settings',
  caller: 'staff',
  effect: 'read',
  answer: settingsAnswer,
});

export const updateStaffMemberSettings = defineCall({
  name: 'updateStaffMemberSettings',
  method: 'PATCH',
  path: '/v1/staff-member-settings',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ staffMemberSettings: staffMemberSettingsInput }),
  answer: settingsAnswer,
});
