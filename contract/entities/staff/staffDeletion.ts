import * as z from 'zod';
import { impactToken } from '../services/serviceImpact.ts';
import { anyText, guid } from '../values/text.ts';

/** Maximum number of services named in the impact. */
export const unstaffedNamed = 20;

/** The impact of deleting staff members on their services and bookings. Frontdesk's own. */
export const staffDeletion = z.strictObject({
  /** The number of staff members that will be deleted. */
  staffMemberCount: z.int(),
  impact: z.strictObject({
    /** Changes when another staff member or service is affected, or in another way. */
    token: impactToken,
    /** Services that lose one of them. */
    services: z.int(),
    /** Appointments among these services that are left without staff: customers cannot book them. */
    unstaffed: z.int(),
    /** Upcoming bookings with one of them, which stay. */
    bookings: z.int(),
    /** The first of these appointments by name. */
    unstaffedServices: z.array(z.strictObject({ id: guid, name: anyText })).max(unstaffedNamed),
  }),
});
export type StaffDeletion = z.infer<typeof staffDeletion>;
