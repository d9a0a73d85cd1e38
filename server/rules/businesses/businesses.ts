import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import { completePolicy } from '../../../contract/entities/terms/bookingPolicyDefaults.ts';
import type { Queries } from '../../database/database.ts';
import { insertBusiness, type NewBusinessRow } from '../../tables/businesses.ts';
import { addBookingsSettings } from '../calendar/bookingsSettings.ts';
import { addDefaultForm } from '../terms/bookingForms.ts';
import { bookingPolicyFamily } from '../terms/bookingPolicies.ts';
import { bookingsAppId } from '../services/createService.ts';
import { recordChange } from '../recordChange.ts';
import { addStaffMemberSettings } from '../staff/staffMemberSettings.ts';
import type { Writing } from '../writing.ts';
import { resourceTypeTable } from '../../tables/locations/resourceTypes.ts';
import { firstDates } from '../newEntity.ts';

export interface NewBusiness {
  name: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** BCP 47. */
  locale: string;
  /** Also serves its dashboard at `http://<host>.localhost`. */
  host?: string;
}

/**
 * Creates a business with its initial records: the resource type of staff, the default booking form and the
 * default booking policy. The identity side creates its members.
 */
export async function createBusiness(
  db: Queries,
  { host, ...facts }: NewBusiness,
  { now, requestId }: { now: Date; requestId: string },
): Promise<NewBusinessRow> {
  const business = { ...facts, id: crypto.randomUUID(), host: host ?? null, createdDate: now };
  await insertBusiness(db, business);
  const writing: Writing = {
    db,
    businessId: business.id,
    publicUrl: '',
    actor: { identityType: 'UNKNOWN' },
    now,
    requestId,
    // No mail is sent at creation.
    secret: '',
  };
  const dates = firstDates(now);
  const staff = { ...dates, id: staffResourceTypeId, name: 'staff' };
  await resourceTypeTable.insert(db, business.id, staff, now);
  await recordChange(writing, 'resourceType', { action: 'created', after: staff });
  await addStaffMemberSettings(writing);
  await addBookingsSettings(writing);
  await addDefaultForm(writing);
  await bookingPolicyFamily.add(writing, { ...dates, ...defaultPolicy, id: crypto.randomUUID() });
  return business;
}

/** The platform's defaults; customers may cancel and reschedule, as in recorded answers. */
const defaultPolicy: Omit<BookingPolicy, 'id'> = completePolicy({
  appId: bookingsAppId,
  createdByAppId: bookingsAppId,
  name: 'Default policy',
  default: true,
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true },
});
