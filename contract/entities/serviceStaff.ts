import * as z from 'zod';
import { mediaItem } from './media.ts';
import { freeObject, guid, text } from './text.ts';

export const serviceStaffLimits = {
  staffMembers: 220,
  serviceResources: 8,
  resourcesOfOneType: 100,
} as const;

/** A staff member as a service shows them. The schedule ids are in recorded answers only. */
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

/** A room or device that the service needs beside its staff: any of the listed, or any of the type. */
export const serviceResource = z.strictObject({
  resourceIds: z
    .strictObject({ values: z.array(guid).max(serviceStaffLimits.resourcesOfOneType).optional() })
    .optional(),
  resourceType: z.strictObject({ id: guid.optional(), name: text(40, 1).optional() }).optional(),
});
export type ServiceResource = z.infer<typeof serviceResource>;

/** In recorded answers always an empty list; its items are not published. */
export const resourceGroups = z.array(freeObject);
