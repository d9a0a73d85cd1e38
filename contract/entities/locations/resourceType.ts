import type * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { traitsOf } from '../../fields.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf } from '../values/input.ts';
import { name } from '../values/text.ts';
import { versionFields } from '../values/versionFields.ts';

/** The platform's fixed type of staff members' resources (reference/calls.md section 5). */
export const staffResourceTypeId = '1cd44cf8-756f-41c3-bd90-3e2ffcaf1155';

export const resourceTypeLimits = {
  name: 40,
  /** Types of one business besides the staff type; the platform has a limit and does not publish it. */
  perBusiness: 100,
} as const;

/** A type of rooms or equipment; its name is unique in the business (reference/entities.md section 5). */
const fields = {
  ...versionFields(forStaff),
  name: forStaff(name(resourceTypeLimits.name, 1), {
    kind: 'text',
    section: 'basics',
    bulk: true,
    exported: true,
  }),
  extendedFields: forStaff(extendedFields.optional()),
};
export const resourceType = entity(fields);
export type ResourceType = z.infer<typeof resourceType>;

export const resourceTypeTraits = traitsOf(fields);

export const resourceTypeInput = inputOf(resourceType);
export type ResourceTypeInput = z.infer<typeof resourceTypeInput>;
