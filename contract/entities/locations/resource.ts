import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { traitsOf } from '../../fields.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf } from '../values/input.ts';
import { guid, name } from '../values/text.ts';
import { versionFields } from '../values/versionFields.ts';

export const resourceLimits = {
  name: 40,
  businessLocations: 100,
  /** Of one bulk call (reference/calls.md section 6). */
  createdAtOnce: 50,
  updatedAtOnce: 100,
  deletedAtOnce: 50,
} as const;

/** Ids that are compared as text before they reach the database: in lower case, as it writes them. */
const smallGuid = guid.toLowerCase();

/** The locations where a resource is available. */
export const locationOptions = z.strictObject({
  /** The server sets it to true when the options are omitted. */
  availableInAllLocations: z.boolean().optional(),
  specificLocationOptions: z
    .strictObject({
      availableInBusinessLocations: z.boolean().optional(),
      businessLocations: z
        .array(z.strictObject({ locationId: smallGuid.optional() }))
        .max(resourceLimits.businessLocations)
        .optional(),
    })
    .optional(),
});

/**
 * Rooms and equipment (reference/entities.md section 4), with the traits of each field. Every staff member also has one,
 * of the staff type.
 */
const fields = {
  ...versionFields(forStaff),
  name: forStaff(name(resourceLimits.name, 1), {
    kind: 'text',
    section: 'basics',
    bulk: true,
    exported: true,
  }),
  /** Without it the resource cannot be booked. */
  typeId: forStaff(smallGuid.optional(), { section: 'basics' }),
  /** None: available around the clock. Overrides `locationOptions`. */
  workingHoursSchedules: forStaff(
    z
      .strictObject({
        values: z
          .array(z.strictObject({ scheduleId: smallGuid.optional(), shared: z.boolean().optional() }))
          .max(1)
          .optional(),
      })
      .optional(),
    { section: 'hours' },
  ),
  locationOptions: forStaff(locationOptions.optional(), { section: 'places' }),
  eventsSchedule: forStaff(z.strictObject({ scheduleId: guid.optional() }).optional(), { write: 'never' }),
  extendedFields: forStaff(extendedFields.optional()),
};
export const resource = entity(fields);
export type Resource = z.infer<typeof resource>;

export const resourceTraits = traitsOf(fields);

export const resourceInput = inputOf(resource);
export type ResourceInput = z.infer<typeof resourceInput>;
