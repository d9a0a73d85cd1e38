import * as z from 'zod';
import { entity, forStaff, forStaffUnlessPublished, forVisitors } from '../../audience.ts';
import { asked, pathsWith, traitsOf } from '../../fields.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf } from '../values/input.ts';
import { mediaItem } from '../values/media.ts';
import { dateTime, email, guid, name, phone, revision, text } from '../values/text.ts';

export const staffMemberLimits = {
  name: 40,
  email: 320,
  phone: 20,
  description: 500,
  tags: 100,
  /** The free text of this search is limited more strictly than others (reference/calls.md section 5). */
  expression: 100,
} as const;

/** UNKNOWN occurs in answers only; the bookings specification names the other four. */
export const connectionStatuses = ['UNKNOWN', 'CONNECTED', 'PENDING', 'EXPIRED', 'DISCONNECTED'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

const connectionStatus = z.enum(connectionStatuses).optional();

/** One of the first four, and the contact. */
export const identificationData = entity({
  anonymousVisitorId: forVisitors(guid.optional()),
  memberId: forVisitors(guid.optional()),
  wixUserId: forVisitors(guid.optional()),
  appId: forVisitors(guid.optional()),
  contactId: forStaff(guid.optional()),
});

const tagList = z.strictObject({ tagIds: z.array(text(5)).max(staffMemberLimits.tags).optional() });

/** Tags of staff members; private ones are for staff only. */
export const staffMemberTags = entity({
  privateTags: forStaff(tagList.optional()),
  tags: forVisitors(tagList.optional()),
});
export type StaffMemberTags = z.infer<typeof staffMemberTags>;

/** The part of the staff member's resource that is included with them. */
const resourceOfStaffMember = z.strictObject({
  id: guid.optional(),
  workingHoursSchedules: z
    .array(z.strictObject({ id: guid.optional(), shared: z.boolean().optional() }))
    .max(1)
    .optional(),
  eventsSchedule: z.strictObject({ id: guid.optional() }).optional(),
  usesDefaultWorkingHours: z.boolean().optional(),
  revision: revision.optional(),
});

/** A person assigned to services (reference/entities.md section 3), with the traits of each field. */
const fields = {
  id: forVisitors(guid, { ask: { ...asked.id, required: true }, write: 'never' }),
  name: forVisitors(name(staffMemberLimits.name, 1), {
    kind: 'text',
    section: 'basics',
    bulk: true,
    ask: { ...asked.text, search: true, required: true },
  }),
  /** Email and phone are hidden from callers without permission. */
  email: forStaffUnlessPublished(email(staffMemberLimits.email).optional(), {
    kind: 'text',
    section: 'contact',
    bulk: true,
    ask: asked.text,
  }),
  phone: forStaffUnlessPublished(phone(staffMemberLimits.phone).optional(), {
    kind: 'text',
    section: 'contact',
    bulk: true,
    ask: asked.text,
  }),
  description: forVisitors(text(staffMemberLimits.description).optional(), {
    kind: 'text',
    section: 'basics',
    bulk: true,
    ask: asked.text,
  }),
  mainMedia: forVisitors(mediaItem.optional(), { section: 'basics' }),
  /** The id used in a service's `staffMemberIds`. */
  resourceId: forVisitors(guid.optional(), { ask: { ...asked.id, required: true }, write: 'never' }),
  /** Only when RESOURCE_DETAILS is requested. */
  resource: forVisitors(resourceOfStaffMember.optional(), { write: 'never' }),
  associatedWixIdentity: forStaff(
    z
      .strictObject({
        identificationData: identificationData.optional(),
        /** Deprecated by `connection.status`. */
        connectionStatus,
        connection: z.strictObject({ status: connectionStatus }).optional(),
      })
      .optional(),
    {
      write: 'apart',
      parts: {
        'identificationData.contactId': { ask: asked.id },
        'identificationData.wixUserId': { ask: asked.id },
      },
    },
  ),
  revision: forVisitors(revision.optional(), { write: 'never' }),
  createdDate: forVisitors(dateTime.optional(), { ask: { ...asked.date, required: true }, write: 'never' }),
  updatedDate: forVisitors(dateTime.optional(), { ask: { ...asked.date, required: true }, write: 'never' }),
  extendedFields: forVisitors(extendedFields.optional()),
  tags: forVisitors(staffMemberTags.optional()),
  /** Position in the lists that customers see; changed by moveRecords only. */
  sortOrder: forVisitors(z.number().optional(), { ask: { ...asked.number, required: true }, write: 'never' }),
  /** False: works here without being assigned to services. */
  serviceProvider: forVisitors(z.boolean().optional(), {
    kind: 'flag',
    section: 'work',
    bulk: true,
    ask: asked.flag,
    write: 'apart',
  }),
};
export const staffMember = entity(fields);
export type StaffMember = z.infer<typeof staffMember>;

export const staffMemberTraits = traitsOf(fields);

export const staffMemberInput = inputOf(staffMember);
export type StaffMemberInput = z.infer<typeof staffMemberInput>;

/** Paths that a create or update may carry and that change nothing. */
export const staffMemberReadOnly = [
  ...pathsWith(staffMemberTraits, { write: 'never' }),
  ...pathsWith(staffMemberTraits, { write: 'apart' }),
];

/** Parts that an answer includes on request only (reference/calls.md section 5). */
export const staffMemberParts = ['RESOURCE_DETAILS', 'ASSOCIATED_IDENTITY_STATUS'] as const;
export type StaffMemberPart = (typeof staffMemberParts)[number];

export const staffMemberSettings = entity({
  id: forStaff(guid),
  revision: forStaff(revision.optional()),
  createdDate: forStaff(dateTime.optional()),
  updatedDate: forStaff(dateTime.optional()),
  /** Whether everyone may read emails and phone numbers; otherwise staff only. */
  contactInformation: forStaff(z.strictObject({ publiclyAccessible: z.boolean().optional() }).optional()),
  extendedFields: forStaff(extendedFields.optional()),
});
export type StaffMemberSettings = z.infer<typeof staffMemberSettings>;

export const staffMemberSettingsInput = inputOf(staffMemberSettings);
export type StaffMemberSettingsInput = z.infer<typeof staffMemberSettingsInput>;
