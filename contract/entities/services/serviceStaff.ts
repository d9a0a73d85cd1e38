import * as z from 'zod';
import { mediaItem } from '../values/media.ts';
import { freeObject, guid, text } from '../values/text.ts';

export const serviceStaffLimits = {
  staffMembers: 220,
  serviceResources: 8,
  resourcesOfOneType: 100,
} as const;

/** A staff member in a service. The schedule ids are in recorded answers only. */
export const staffMemberOfService = z.strictObject({
  /** The id of the staff member's resource, despite its name. */
  staffMemberId: guid.optional(),
  name: text(40).optional(),
  mainMedia: mediaItem.optional(),
  workingHoursScheduleIds: z.array(guid).optional(),
  eventsScheduleId: guid.optional(),
});
export type StaffMemberOfService = z.infer<typeof staffMemberOfService>;

export const staffMembersOfService = z.array(staffMemberOfService).max(serviceStaffLimits.staffMembers);

export const staffMemberDetails = z.strictObject({ staffMembers: staffMembersOfService.optional() });

/** A room or equipment required besides staff: any of the listed, or any of the type. */
export const serviceResource = z.strictObject({
  resourceIds: z
    .strictObject({ values: z.array(guid).max(serviceStaffLimits.resourcesOfOneType).optional() })
    .optional(),
  resourceType: z.strictObject({ id: guid.optional(), name: text(40, 1).optional() }).optional(),
});
export type ServiceResource = z.infer<typeof serviceResource>;

/** Always an empty list in recorded answers; its items are not published. */
export const resourceGroups = z.array(freeObject);
