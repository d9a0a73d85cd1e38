import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { bookingsSettings, bookingsSettingsInput } from '../../entities/bookings/bookingsSettings.ts';

/** reference/calls.md section 13: one record for the whole business. */

const settingsAnswer = z.strictObject({ bookingsSettings });

export const getBookingsSettings = defineCall({
  name: 'getBookingsSettings',
  method: 'GET',
  path: '/v2/settings',
  caller: 'staff',
  effect: 'read',
  answer: settingsAnswer,
});

export const updateBookingsSettings = defineCall({
  name: 'updateBookingsSettings',
  method: 'PATCH',
  path: '/v2/bookings-settings',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ bookingsSettings: bookingsSettingsInput }),
  answer: settingsAnswer,
});
