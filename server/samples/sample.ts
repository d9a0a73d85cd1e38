import type { BookingPolicy } from '../../contract/entities/terms/bookingPolicy.ts';
import type { Category } from '../../contract/entities/services/category.ts';
import type { Location } from '../../contract/entities/locations/location.ts';
import type { PricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import type { Resource } from '../../contract/entities/locations/resource.ts';
import type { ResourceType } from '../../contract/entities/locations/resourceType.ts';
import type { ServiceInput, ServiceType } from '../../contract/entities/services/service.ts';
import type { Session } from '../../contract/entities/calendar/session.ts';
import type { StaffMember } from '../../contract/entities/staff/staffMember.ts';
import type { StoredBooking } from '../tables/calendar/bookings.ts';
import type { Occurrence } from '../tables/calendar/sessions.ts';
import type { SampleEvent } from './sampleHours.ts';

/** A service as a sample declares it: the owner's input, its id and its dates; the server derives the rest. */
export type SampleService = ServiceInput & {
  id: string;
  type: ServiceType;
  name: string;
  createdDate: string;
  updatedDate: string;
};

/** The part of a sample that is the same on every date. */
export interface SampleFacts {
  business: { name: string; timeZone: string; currency: string; locale: string };
  owner: { name: string; email: string };
}

/** A sample business, in wire form. `resources` includes those of its staff members. */
export interface Sample extends SampleFacts {
  locations: Location[];
  categories: Category[];
  staffMembers: StaffMember[];
  resourceTypes: ResourceType[];
  resources: Resource[];
  /** One of them is the default; if empty, the business keeps the policy that it is created with. */
  bookingPolicies: BookingPolicy[];
  pricingPlans: PricingPlan[];
  services: SampleService[];
  /** Working hours, absences, closures, and the series of sessions. */
  events: SampleEvent[];
  sessions: Session[];
  /** Positions of sessions in their series, by session. */
  occurrences: Readonly<Record<string, Occurrence>>;
  bookings: StoredBooking[];
}
