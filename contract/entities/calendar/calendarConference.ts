import * as z from 'zod';
import { anyText } from '../values/text.ts';

/** An online meeting instead of a room (reference/entities.md section 12). */
export const calendarConference = z.strictObject({
  id: anyText.optional(),
  externalId: anyText.optional(),
  providerId: anyText.optional(),
  hostUrl: anyText.optional(),
  guestUrl: anyText.optional(),
  password: anyText.optional(),
  description: anyText.optional(),
  conferenceType: z.enum(['UNDEFINED', 'ONLINE_MEETING_PROVIDER', 'CUSTOM']).optional(),
  accountOwnerId: anyText.optional(),
});
