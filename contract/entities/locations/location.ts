import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { traitsOf } from '../../fields.ts';
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

const plainText = { kind: 'text', input: true, bulk: true, exported: true } as const;

/** A location of the business (reference/entities.md section 13), with the traits of each field. */
const fields = {
  id: forStaff(guid, { write: 'never' }),
  name: forStaff(name(locationLimits.name).optional(), {
    kind: 'text',
    section: 'basics',
    bulk: true,
    exported: true,
  }),
  description: forStaff(text(locationLimits.description).optional(), {
    kind: 'text',
    section: 'basics',
    bulk: true,
    exported: true,
  }),
  /** True for exactly one location of a business, which cannot be archived. Changed by its own call only. */
  default: forStaff(z.boolean().optional(), { write: 'apart' }),
  status: forStaff(z.enum(locationStatuses).optional()),
  /** IANA name. */
  timeZone: forStaff(anyText.optional(), { kind: 'text', section: 'hours', bulk: true, exported: true }),
  email: forStaff(anyText.optional(), { ...plainText, section: 'contact' }),
  phone: forStaff(anyText.optional(), { ...plainText, section: 'contact' }),
  address: forStaff(locationAddress.optional(), { section: 'address' }),
  businessSchedule: forStaff(businessSchedule.optional(), { section: 'hours' }),
  revision: forStaff(revision.optional(), { write: 'never' }),
  /** An archived location cannot be changed. Changed by its own calls only. */
  archived: forStaff(z.boolean().optional(), { write: 'apart' }),
  locationTypes: forStaff(z.array(z.enum(locationTypes)).max(locationLimits.types).optional()),
  extendedFields: forStaff(extendedFields.optional()),
};
export const location = entity(fields);
export type Location = z.infer<typeof location>;

export const locationTraits = traitsOf(fields);

export const locationInput = inputOf(location);
export type LocationInput = z.infer<typeof locationInput>;
