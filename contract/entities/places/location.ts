import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { locationAddress } from '../values/address.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf } from '../values/input.ts';
import { anyText, guid, name, revision, text } from '../values/text.ts';

export const locationLimits = { name: 150, description: 500, periods: 100, types: 10 } as const;

export const locationStatuses = ['ACTIVE', 'INACTIVE'] as const;

export const locationTypes = [
  'UNKNOWN',
  'BRANCH',
  'OFFICES',
  'RECEPTION',
  'HEADQUARTERS',
  'INVENTORY',
] as const;
export type LocationType = (typeof locationTypes)[number];

const day = z.enum(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']);

/** `00:00` to `24:00`. */
export const timeForm = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const timeOfDay = z.string().regex(timeForm, 'must be a time from 00:00 to 24:00, for example 09:30');

const timePeriod = z.strictObject({
  openDay: day.optional(),
  openTime: timeOfDay.optional(),
  closeDay: day.optional(),
  closeTime: timeOfDay.optional(),
});

const specialHourPeriod = z.strictObject({
  startDate: anyText.optional(),
  endDate: anyText.optional(),
  isClosed: z.boolean().optional(),
  comment: anyText.optional(),
});

export const businessSchedule = z.strictObject({
  periods: z.array(timePeriod).max(locationLimits.periods).optional(),
  specialHourPeriod: z.array(specialHourPeriod).max(locationLimits.periods).optional(),
});

/** A location of the business (reference/entities.md section 13). */
export const location = entity({
  id: forStaff(guid),
  name: forStaff(name(locationLimits.name).optional()),
  description: forStaff(text(locationLimits.description).optional()),
  /** True for exactly one location of a business, which cannot be archived. Changed by its own call only. */
  default: forStaff(z.boolean().optional()),
  status: forStaff(z.enum(locationStatuses).optional()),
  /** IANA name. */
  timeZone: forStaff(anyText.optional()),
  email: forStaff(anyText.optional()),
  phone: forStaff(anyText.optional()),
  address: forStaff(locationAddress.optional()),
  businessSchedule: forStaff(businessSchedule.optional()),
  revision: forStaff(revision.optional()),
  /** An archived location cannot be changed. Changed by its own call only. */
  archived: forStaff(z.boolean().optional()),
  locationTypes: forStaff(z.array(z.enum(locationTypes)).max(locationLimits.types).optional()),
  extendedFields: forStaff(extendedFields.optional()),
});
export type Location = z.infer<typeof location>;

export const locationInput = inputOf(location);
export type LocationInput = z.infer<typeof locationInput>;
