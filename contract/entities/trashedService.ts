import * as z from 'zod';
import { entity, forStaff } from '../audience.ts';
import { changeActor } from './recordedChange.ts';
import { serviceTypes } from './service.ts';
import { anyText, dateTime, guid } from './text.ts';

/** How long what was deleted can be brought back. */
export const trashLimits = { days: 30 } as const;

/** A deleted service, until it is brought back or removed for good. */
export const trashedService = entity({
  id: forStaff(guid),
  name: forStaff(anyText),
  type: forStaff(z.enum(serviceTypes)),
  /** The last part of the page address that waits for it. */
  slug: forStaff(anyText),
  /** How many bookings its deletion cancelled that lie ahead: they come back with it. */
  bookings: forStaff(z.int()),
  deletedDate: forStaff(dateTime),
  /** Who deleted it; absent where nobody wrote that down. */
  actor: forStaff(changeActor.optional()),
  /** The deletion, to be undone. */
  changeId: forStaff(guid.optional()),
  /** When it is removed for good, at the earliest: not while people still come to sessions that its deletion preserved. */
  purgeDate: forStaff(dateTime),
  /** Whole days until then. */
  daysLeft: forStaff(z.int()),
});
export type TrashedService = z.infer<typeof trashedService>;
