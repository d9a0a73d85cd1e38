import * as z from 'zod';
import { entity, forVisitors } from '../audience.ts';
import { addOnDetails, addOnGroup, addOnGroupLimits } from './addOnGroup.ts';
import { bookingPolicy } from './bookingPolicy.ts';
import { extendedFields } from './extendedFields.ts';
import { inputOf, sentAs } from './input.ts';
import { media } from './media.ts';
import { payment } from './price.ts';
import { seoData } from './seo.ts';
import { serviceLocation } from './serviceLocation.ts';
import { serviceSchedule } from './serviceSchedule.ts';
import {
  resourceGroups,
  serviceResource,
  serviceStaffLimits,
  staffMemberDetails,
  staffMembersOfService,
} from './serviceStaff.ts';
import { serviceUrls, slug, slugLimits } from './slug.ts';
import { dateTime, guid, revision, sentLine, text, whole } from './text.ts';

export const serviceTypes = ['APPOINTMENT', 'CLASS', 'COURSE'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const serviceLimits = {
  nameLength: 400,
  descriptionLength: 7000,
  tagLineLength: 6000,
  capacity: 1000,
  locations: 500,
} as const;

/** The all-zero id stands for the default booking form (recorded answers). */
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
  /** Bookings wait as PENDING until somebody confirms them. */
  requireManualApproval: z.boolean().optional(),
  /** Several requests for one time; only with manual approval. */
  allowMultipleRequests: z.boolean().optional(),
});

/**
 * What the business offers: an appointment, a class or a course.
 * reference/entities.md section 1, and the fields that only recorded answers show.
 */
export const service = entity({
  id: forVisitors(guid),
  appId: forVisitors(guid.optional()),
  createdByAppId: forVisitors(guid.optional()),
  type: forVisitors(z.enum(serviceTypes)),
  /** Position inside its category. */
  sortOrder: forVisitors(z.int().optional()),
  // A blank name breaks INVALID_SERVICE_NAME, a rule of the whole service.
  name: forVisitors(sentAs(text(serviceLimits.nameLength, 1), sentLine(serviceLimits.nameLength, 1))),
  description: forVisitors(text(serviceLimits.descriptionLength).optional()),
  tagLine: forVisitors(text(serviceLimits.tagLineLength).optional()),
  defaultCapacity: forVisitors(whole(1, serviceLimits.capacity).optional()),
  media: forVisitors(media.optional()),
  hidden: forVisitors(z.boolean().optional()),
  category: forVisitors(categoryOfService.optional()),
  form: forVisitors(form.optional()),
  payment: forVisitors(payment.optional()),
  onlineBooking: forVisitors(onlineBooking.optional()),
  conferencing: forVisitors(z.strictObject({ enabled: z.boolean().optional() }).optional()),
  locations: forVisitors(z.array(serviceLocation).max(serviceLimits.locations).optional()),
  /** A write sends its `id` only; the rest is filled in. */
  bookingPolicy: forVisitors(bookingPolicy.optional()),
  schedule: forVisitors(serviceSchedule.optional()),
  /** Ids of the staff members' resources. */
  staffMemberIds: forVisitors(z.array(guid).max(serviceStaffLimits.staffMembers).optional()),
  staffMembers: forVisitors(staffMembersOfService.optional()),
  staffMemberDetails: forVisitors(staffMemberDetails.optional()),
  resourceGroups: forVisitors(resourceGroups.optional()),
  serviceResources: forVisitors(z.array(serviceResource).max(serviceStaffLimits.serviceResources).optional()),
  /** The current and all former addresses, newest first. */
  supportedSlugs: forVisitors(z.array(slug).max(slugLimits.supportedSlugs).optional()),
  mainSlug: forVisitors(slug.optional()),
  urls: forVisitors(serviceUrls.optional()),
  extendedFields: forVisitors(extendedFields.optional()),
  seoData: forVisitors(seoData.optional()),
  createdDate: forVisitors(dateTime),
  updatedDate: forVisitors(dateTime),
  revision: forVisitors(revision),
  addOnGroups: forVisitors(z.array(addOnGroup).max(addOnGroupLimits.groups).optional()),
  addOnDetails: forVisitors(z.array(addOnDetails).max(addOnGroupLimits.details).optional()),
  taxableAddress: forVisitors(
    z.strictObject({ taxableAddressType: z.enum(['BUSINESS', 'BILLING']).optional() }).optional(),
  ),
  primaryResourceType: forVisitors(guid.optional()),
});
export type Service = z.infer<typeof service>;

/** Body of a create or update: any part of a service. */
export const serviceInput = inputOf(service);
export type ServiceInput = z.infer<typeof serviceInput>;

/** Paths that a write may carry and that change nothing. `revision` is checked, then raised by the server. */
export const serviceReadOnly = [
  'id',
  'createdByAppId',
  'createdDate',
  'updatedDate',
  'category.name',
  'category.sortOrder',
  'payment.pricingPlanIds',
  'payment.discountInfo',
  'payment.varied.minPrice',
  'payment.varied.maxPrice',
  'schedule.id',
  'schedule.firstSessionStart',
  'schedule.lastSessionEnd',
  'schedule.availabilityConstraints.durations',
  'staffMembers',
  'staffMemberDetails',
  'resourceGroups',
  'supportedSlugs',
  'mainSlug',
  'urls',
  'addOnGroups',
  'addOnDetails',
] as const;

/** Written on create only; on an update they change nothing (`locations` has its own call). */
export const serviceImmutable = ['appId', 'type', 'locations'] as const;
