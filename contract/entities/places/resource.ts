import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf } from '../values/input.ts';
import { dateTime, guid, name, revision } from '../values/text.ts';

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

/** Rooms and equipment (reference/entities.md section 4). Every staff member also has one, of the staff type. */
export const resource = entity({
  id: forStaff(guid),
  revision: forStaff(revision.optional()),
  createdDate: forStaff(dateTime.optional()),
  updatedDate: forStaff(dateTime.optional()),
  name: forStaff(name(resourceLimits.name, 1)),
  /** Without it the resource cannot be booked. */
  typeId: forStaff(smallGuid.optional()),
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
  ),
  locationOptions: forStaff(locationOptions.optional()),
  eventsSchedule: forStaff(z.strictObject({ scheduleId: guid.optional() }).optional()),
  extendedFields: forStaff(extendedFields.optional()),
});
export type Resource = z.infer<typeof resource>;

export const resourceInput = inputOf(resource);
export type ResourceInput = z.infer<typeof resourceInput>;
