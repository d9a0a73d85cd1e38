import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { changeActor, trashedEntities } from './recordedChange.ts';
import { serviceTypes } from '../services/service.ts';
import { anyText, dateTime, guid } from '../values/text.ts';

/** How long deleted records can be restored. */
export const trashLimits = { days: 30 } as const;

/** A deleted record, until it is restored or permanently deleted. */
export const trashedRecord = entity({
  id: forStaff(guid),
  entity: forStaff(z.enum(trashedEntities)),
  name: forStaff(anyText),
  /** Of a service. */
  type: forStaff(z.enum(serviceTypes).optional()),
  /** The slug reserved for a service. */
  slug: forStaff(anyText.optional()),
  /** The number of services that a restored staff member is assigned to again. */
  services: forStaff(z.int().optional()),
  /** The number of upcoming bookings that its deletion cancelled, which a restore reinstates. */
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
export type TrashedRecord = z.infer<typeof trashedRecord>;
