import * as z from 'zod';
import { entity, forStaff } from '../audience.ts';
import { changeActor } from './recordedChange.ts';
import { serviceTypes } from './service.ts';
import { anyText, dateTime, guid } from './text.ts';

/** How long deleted records can be restored. */
export const trashLimits = { days: 30 } as const;

/** A deleted service, until it is restored or permanently deleted. */
export const trashedService = entity({
  id: forStaff(guid),
  name: forStaff(anyText),
  type: forStaff(z.enum(serviceTypes)),
  /** The slug reserved for it. */
  slug: forStaff(anyText),
  /** The number of upcoming bookings that its deletion cancelled, which a restore brings back. */
  bookings: forStaff(z.int()),
  deletedDate: forStaff(dateTime),
  /** The person who deleted it; absent if not recorded. */
  actor: forStaff(changeActor.optional()),
  /** The deletion, for an undo. */
  changeId: forStaff(guid.optional()),
  /** The earliest date of its permanent deletion, which waits for sessions that its deletion preserved. */
  purgeDate: forStaff(dateTime),
  /** Whole days until then. */
  daysLeft: forStaff(z.int()),
});
export type TrashedService = z.infer<typeof trashedService>;
