import { staffResourceTypeId } from '../../contract/entities/resourceType.ts';
import type { BookingPolicy } from '../../contract/entities/bookingPolicy.ts';
import type { Queries } from '../database/database.ts';
import { insertBookingPolicy } from '../tables/bookingPolicies.ts';
import { insertBusiness, type Business } from '../tables/businesses.ts';
import { insertResourceType } from '../tables/resources.ts';
import { bookingsAppId } from './createService.ts';
import { recordChange } from './recordChange.ts';
import type { Writing } from './writing.ts';

export interface NewBusiness {
  name: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** BCP 47. */
  locale: string;
  /** Its dashboard also stands at `http://<host>.localhost`. */
  host?: string;
}

/**
 * Creates a business with what every business has from its first day: the resource type of staff, and a default booking
 * policy. People who may sign in are the identity side's.
 */
export async function createBusiness(
  db: Queries,
  { host, ...facts }: NewBusiness,
  { now, requestId }: { now: Date; requestId: string },
): Promise<Business> {
  const business = { ...facts, id: crypto.randomUUID(), host: host ?? null, createdDate: now };
  await insertBusiness(db, business);
  const writing: Writing = {
    db,
    businessId: business.id,
    publicUrl: '',
    actor: { identityType: 'UNKNOWN' },
    now,
    requestId,
  };
  const dates = { revision: '1', createdDate: now.toISOString(), updatedDate: now.toISOString() };
  const staff = { ...dates, id: staffResourceTypeId, name: 'staff' };
  await insertResourceType(db, business.id, staff);
  await recordChange(writing, 'resourceType', { action: 'created', after: staff });
  await addBookingPolicy(writing, { ...dates, ...defaultPolicy, id: crypto.randomUUID() });
  return business;
}

/** Stores a complete policy and records that it was created. */
export async function addBookingPolicy(writing: Writing, policy: BookingPolicy): Promise<void> {
  await insertBookingPolicy(writing.db, writing.businessId, policy);
  await recordChange(writing, 'bookingPolicy', { action: 'created', after: policy });
}

/** The platform's defaults (reference/entities.md section 6); customers may cancel and move, as in recorded answers. */
const defaultPolicy: Omit<BookingPolicy, 'id'> = {
  appId: bookingsAppId,
  createdByAppId: bookingsAppId,
  name: 'Default policy',
  customPolicyDescription: { enabled: false, description: '' },
  default: true,
  limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: 10_080 },
  limitLateBookingPolicy: { enabled: false, latestBookingInMinutes: 1440 },
  bookAfterStartPolicy: { enabled: false },
  cancellationPolicy: { enabled: true, limitLatestCancellation: false, latestCancellationInMinutes: 1440 },
  reschedulePolicy: { enabled: true, limitLatestReschedule: false, latestRescheduleInMinutes: 1440 },
  waitlistPolicy: { enabled: false, capacity: 10, reservationTimeInMinutes: 10 },
  participantsPolicy: { enabled: true, maxParticipantsPerBooking: 1 },
  resourcesPolicy: { enabled: false, autoAssignAllowed: false },
  cancellationFeePolicy: { enabled: false, cancellationWindows: [], autoCollectFeeEnabled: true },
  saveCreditCardPolicy: { enabled: false },
  staffSortingPolicy: { sortingMethodType: 'RANDOM' },
};
