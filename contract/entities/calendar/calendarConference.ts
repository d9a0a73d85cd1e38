import * as z from 'zod';
import { entity, forStaff, forVisitors } from '../../audience.ts';
import { anyText } from '../values/text.ts';

/** An online meeting instead of a room (reference/entities.md section 12). Customers read no data of its host. */
export const calendarConference = entity({
  id: forStaff(anyText.optional()),
  externalId: forStaff(anyText.optional()),
  providerId: forVisitors(anyText.optional()),
  hostUrl: forStaff(anyText.optional()),
  guestUrl: forVisitors(anyText.optional()),
  password: forVisitors(anyText.optional()),
  description: forVisitors(anyText.optional()),
  conferenceType: forVisitors(z.enum(['UNDEFINED', 'ONLINE_MEETING_PROVIDER', 'CUSTOM']).optional()),
  accountOwnerId: forStaff(anyText.optional()),
});
