import * as z from 'zod';
import { entity, forStaff } from '../audience.ts';
import { extendedFields } from './extendedFields.ts';
import { inputOf } from './input.ts';
import { dateTime, guid, name, revision } from './text.ts';

export const resourceLimits = {
  name: 40,
  businessLocations: 100,
  /** Of one bulk call (reference/calls.md section 6). */
  createdAtOnce: 50,
  updatedAtOnce: 100,
  deletedAtOnce: 50,
} as const;

/** Ids that are compared as text before the database sees them: in small letters, as it writes them. */
const smallGuid = guid.toLowerCase();

/** Where a resource may be used. */
export const locationOptions = z.strictObject({
  /** The server sets it to true when the options are left out. */
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

/** A room or a device (reference/entities.md section 4). Every staff member has one too, of the staff type. */
export const resource = entity({
  id: forStaff(guid),
  revision: forStaff(revision.optional()),
  createdDate: forStaff(dateTime.optional()),
  updatedDate: forStaff(dateTime.optional()),
  name: forStaff(name(resourceLimits.name, 1)),
  /** Without it the resource cannot be booked. */
  typeId: forStaff(smallGuid.optional()),
  /** None: available around the clock. Wins over `locationOptions`. */
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

export const resourceReadOnly = ['createdDate', 'updatedDate', 'eventsSchedule'] as const;

/** The fields that the mask of a change may name. `typeId` stays once it is set. */
export const resourceMaskable = resource.omit({
  id: true,
  revision: true,
  createdDate: true,
  updatedDate: true,
  eventsSchedule: true,
});
