import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import type { Sample, SampleFacts } from './sample.ts';
import { firstDatesAgo } from './sampleDates.ts';
import { sampleId } from './sampleId.ts';

const id = (kind: string, key: string) => sampleId(`empty/${kind}/${key}`);

export const emptyFacts: SampleFacts = {
  business: { name: 'My business', timeZone: 'Europe/Berlin', currency: 'EUR', locale: 'en-GB' },
  owner: { name: 'Owner', email: 'owner@my-business.example' },
};

/** A new business: one location, its owner, its default policy, and no services. */
export function empty(now: Date): Sample {
  const dates = firstDatesAgo(now, 0);
  return {
    ...emptyFacts,
    locations: [
      {
        id: id('location', 'main'),
        revision: '1',
        name: 'Main place',
        default: true,
        archived: false,
        status: 'ACTIVE',
        timeZone: 'Europe/Berlin',
        address: { country: 'DE' },
      },
    ],
    categories: [],
    staffMembers: [
      {
        id: id('staffMember', 'owner'),
        resourceId: id('resource', 'owner'),
        ...emptyFacts.owner,
        serviceProvider: true,
        ...dates,
      },
    ],
    resourceTypes: [{ id: staffResourceTypeId, name: 'Staff', ...dates }],
    resources: [
      {
        id: id('resource', 'owner'),
        name: emptyFacts.owner.name,
        typeId: staffResourceTypeId,
        eventsSchedule: { scheduleId: id('schedule', 'owner') },
        locationOptions: { availableInAllLocations: true },
        ...dates,
      },
    ],
    bookingPolicies: [],
    pricingPlans: [],
    services: [],
    events: [],
    sessions: [],
    occurrences: {},
    bookings: [],
  };
}
