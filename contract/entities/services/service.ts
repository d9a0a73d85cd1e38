import * as z from 'zod';
import { entity, forVisitors } from '../../audience.ts';
import { asked, pathsWith, plainText, traitsOf } from '../../fields.ts';
import { addOnDetails, addOnGroup, addOnGroupLimits } from '../prices/addOnGroup.ts';
import { bookingPolicy } from '../terms/bookingPolicy.ts';
import { assigned, chosen, copied, leftOut } from './cloneRule.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf, sentAs } from '../values/input.ts';
import { media } from '../values/media.ts';
import { payment, paymentParts } from '../values/price.ts';
import { seoData } from '../values/seo.ts';
import { serviceLocation, serviceLocationTypes } from './serviceLocation.ts';
import { scheduleParts, serviceSchedule } from './serviceSchedule.ts';
import {
  resourceGroups,
  serviceResource,
  serviceStaffLimits,
  staffMemberDetails,
  staffMembersOfService,
} from './serviceStaff.ts';
import { serviceUrls, slug, slugLimits } from './slug.ts';
import { dateTime, guid, revision, sentLine, text, integer } from '../values/text.ts';

export const serviceTypes = ['APPOINTMENT', 'CLASS', 'COURSE'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const serviceLimits = {
  nameLength: 400,
  descriptionLength: 7000,
  tagLineLength: 6000,
  capacity: 1000,
  /** Participants of an appointment (reference/entities.md section 1). */
  appointmentCapacity: 1,
  locations: 500,
} as const;

/** The all-zero id is the first booking form of every business and its default at first (recorded answers). */
export const defaultFormId = '00000000-0000-0000-0000-000000000000';

const form = z.strictObject({
  id: guid.optional(),
  mobileSettings: z.strictObject({ hidden: z.boolean().optional() }).optional(),
});

const categoryOfService = z.strictObject({
  id: guid.optional(),
  name: text(500).optional(),
  sortOrder: z.number().optional(),
});

const onlineBooking = z.strictObject({
  enabled: z.boolean().optional(),
  /** Bookings stay PENDING until confirmed. */
  requireManualApproval: z.boolean().optional(),
  /** Several requests for one time slot; requires manual approval. */
  allowMultipleRequests: z.boolean().optional(),
});

/**
 * A service of the business: an appointment, a class or a course. reference/entities.md section 1, and the fields that
 * occur only in recorded answers. Each field declares its traits; the order is that of the editor.
 */
const fields = {
  id: forVisitors(guid, {
    ask: { ...asked.id, required: true },
    clone: assigned(null),
    exported: true,
    write: 'never',
  }),
  appId: forVisitors(guid.optional(), {
    ask: { ...asked.id, required: true },
    clone: copied(null),
    column: true,
    write: 'once',
  }),
  createdByAppId: forVisitors(guid.optional(), { clone: assigned(null), column: true, write: 'never' }),
  type: forVisitors(z.enum(serviceTypes), {
    ask: { ...asked.text, type: 'enum', values: serviceTypes, required: true },
    clone: copied(null),
    column: true,
    write: 'once',
  }),
  // A blank name breaks INVALID_SERVICE_NAME, a rule of the whole service.
  name: forVisitors(sentAs(text(serviceLimits.nameLength, 1), sentLine(serviceLimits.nameLength, 1)), {
    kind: 'text',
    section: 'basics',
    ask: { ...asked.text, search: true, required: true },
    bulk: true,
    exported: true,
    // “Copy of …” unless the clone is given a name.
    clone: assigned('name'),
  }),
  tagLine: forVisitors(text(serviceLimits.tagLineLength).optional(), {
    ...plainText,
    section: 'basics',
    clone: copied('texts'),
  }),
  description: forVisitors(text(serviceLimits.descriptionLength).optional(), {
    ...plainText,
    input: false,
    section: 'basics',
    clone: copied('texts'),
  }),
  category: forVisitors(categoryOfService.optional(), {
    clone: copied('category'),
    parts: {
      id: { kind: 'reference', section: 'basics', ask: asked.id, bulk: true },
      name: { ask: asked.text, write: 'never' },
      sortOrder: { ask: asked.number, write: 'never' },
    },
  }),
  /** Position in its category. */
  sortOrder: forVisitors(z.int().optional(), {
    kind: 'number',
    section: 'basics',
    ask: asked.number,
    clone: copied('category'),
    column: true,
  }),
  media: forVisitors(media.optional(), { section: 'pictures', clone: chosen('pictures', 'copied') }),
  payment: forVisitors(payment.optional(), { parts: paymentParts }),
  taxableAddress: forVisitors(
    z.strictObject({ taxableAddressType: z.enum(['BUSINESS', 'BILLING']).optional() }).optional(),
    { clone: copied('price'), parts: { taxableAddressType: { section: 'price' } } },
  ),
  // An add-on group cannot move to another service.
  addOnGroups: forVisitors(z.array(addOnGroup).max(addOnGroupLimits.groups).optional(), {
    section: 'addOns',
    clone: leftOut('addOns'),
    write: 'apart',
  }),
  addOnDetails: forVisitors(z.array(addOnDetails).max(addOnGroupLimits.details).optional(), {
    clone: leftOut('addOns'),
    write: 'apart',
    parts: {
      addOnId: { ask: asked.ids },
      durationInMinutes: { ask: { ...asked.ids, type: 'numbers', operators: ['hasSome', 'hasAll'] } },
    },
  }),
  hidden: forVisitors(z.boolean().optional(), {
    kind: 'flag',
    section: 'booking',
    ask: asked.flag,
    bulk: true,
    // A clone with a missing part is hidden, even if its source is visible.
    clone: copied('visibility'),
  }),
  onlineBooking: forVisitors(onlineBooking.optional(), {
    clone: copied('booking'),
    parts: {
      enabled: { kind: 'flag', section: 'booking', ask: asked.flag, bulk: true },
      requireManualApproval: { kind: 'flag', section: 'booking', bulk: true },
      allowMultipleRequests: { kind: 'flag', section: 'booking', bulk: true },
    },
  }),
  conferencing: forVisitors(z.strictObject({ enabled: z.boolean().optional() }).optional(), {
    clone: copied('booking'),
    parts: { enabled: { kind: 'flag', section: 'booking', bulk: true } },
  }),
  form: forVisitors(form.optional(), {
    parts: {
      id: {
        kind: 'reference',
        section: 'booking',
        ask: { ...asked.id, required: true },
        bulk: true,
        // The default form until the clone gets another one.
        clone: chosen('form', 'assigned'),
      },
      mobileSettings: { clone: copied('booking') },
      'mobileSettings.hidden': { kind: 'flag', section: 'booking' },
    },
  }),
  /** A write sends its `id` only; the server fills in the rest. */
  bookingPolicy: forVisitors(bookingPolicy.optional(), {
    clone: chosen('bookingPolicy', 'copied'),
    parts: {
      id: { kind: 'reference', section: 'booking', ask: { ...asked.id, required: true }, bulk: true },
    },
  }),
  schedule: forVisitors(serviceSchedule.optional(), { parts: scheduleParts }),
  defaultCapacity: forVisitors(integer(1, serviceLimits.capacity).optional(), {
    kind: 'number',
    section: 'booking',
    ask: { ...asked.number, required: true },
    bulk: true,
    clone: copied('length'),
    column: true,
  }),
  /** Ids of the staff members' resources. */
  staffMemberIds: forVisitors(z.array(guid).max(serviceStaffLimits.staffMembers).optional(), {
    kind: 'list',
    section: 'staff',
    ask: asked.ids,
    bulk: true,
    clone: chosen('staff', 'copied'),
  }),
  // Staff details are included on request.
  staffMembers: forVisitors(staffMembersOfService.optional(), { clone: leftOut(null), write: 'never' }),
  staffMemberDetails: forVisitors(staffMemberDetails.optional(), { clone: leftOut(null), write: 'never' }),
  resourceGroups: forVisitors(resourceGroups.optional(), { clone: copied('resources'), write: 'never' }),
  serviceResources: forVisitors(
    z.array(serviceResource).max(serviceStaffLimits.serviceResources).optional(),
    { section: 'staff', clone: copied('resources'), parts: { 'resourceIds.values': { ask: asked.ids } } },
  ),
  primaryResourceType: forVisitors(guid.optional(), {
    section: 'staff',
    clone: copied('resources'),
    column: true,
  }),
  locations: forVisitors(z.array(serviceLocation).max(serviceLimits.locations).optional(), {
    section: 'locations',
    clone: chosen('locations', 'copied'),
    write: 'onceThenApart',
    parts: {
      'business.id': { kind: 'list', ask: asked.ids, bulk: true },
      'business.name': { ask: asked.texts },
      'calculatedAddress.formattedAddress': { ask: asked.texts },
      type: { ask: { ...asked.texts, values: serviceLocationTypes } },
    },
  }),
  /** The current and all previous slugs, the newest first. They stay with the source of a clone. */
  supportedSlugs: forVisitors(z.array(slug).max(slugLimits.supportedSlugs).optional(), {
    clone: assigned('address'),
    write: 'never',
    parts: { name: { ask: asked.texts } },
  }),
  mainSlug: forVisitors(slug.optional(), {
    clone: assigned('address'),
    write: 'apart',
    parts: {
      name: { kind: 'text', section: 'address', ask: { ...asked.text, required: true }, exported: true },
      custom: { section: 'address' },
      createdDate: { write: 'never' },
    },
  }),
  urls: forVisitors(serviceUrls.optional(), { clone: assigned('address'), write: 'never' }),
  seoData: forVisitors(seoData.optional(), {
    clone: copied('searchEngines'),
    parts: {
      'settings.preventAutoRedirect': { kind: 'flag', section: 'address' },
      'settings.keywords': { section: 'search' },
    },
  }),
  // Data of other applications is copied to the clone.
  extendedFields: forVisitors(extendedFields.optional(), { clone: copied(null) }),
  createdDate: forVisitors(dateTime, {
    ask: { ...asked.date, required: true },
    clone: assigned(null),
    exported: true,
    column: true,
    write: 'never',
  }),
  updatedDate: forVisitors(dateTime, {
    ask: { ...asked.date, required: true },
    clone: assigned(null),
    exported: true,
    column: true,
    write: 'never',
  }),
  /** Checked on a write, then incremented by the server. */
  revision: forVisitors(revision, { clone: assigned(null), write: 'never' }),
};
export const service = entity(fields);
export type Service = z.infer<typeof service>;

/** The traits of a service's fields and their parts, by path. */
export const serviceTraits = traitsOf(fields);

/** Body of a create or update: any part of a service. */
export const serviceInput = inputOf(service);
export type ServiceInput = z.infer<typeof serviceInput>;

/** Paths that a create or update may include without effect. */
export const serviceReadOnly = [
  ...pathsWith(serviceTraits, { write: 'never' }),
  ...pathsWith(serviceTraits, { write: 'apart' }),
];

/** Paths that an update may repeat but not change. */
export const serviceWrittenOnce = [
  ...pathsWith(serviceTraits, { write: 'once' }),
  ...pathsWith(serviceTraits, { write: 'onceThenApart' }),
];

/** Fields that are stored in a column of the same name. */
export const serviceColumns = pathsWith(serviceTraits, { column: true });
