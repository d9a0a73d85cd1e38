import type { Sample, SampleFacts } from '../sample.ts';
import { withCalendar } from '../sampleCalendar.ts';
import type { Catalogue } from '../sampleSessions.ts';
import { servicesOf } from '../sampleService.ts';
import { business, categories, locations, owner } from './business.ts';
import { customers } from './customers.ts';
import { plan } from './hours.ts';
import { facials } from './face.ts';
import { massages } from './massage.ts';
import { movement } from './movement.ts';
import { resources, resourceTypes, staffMembers } from './people.ts';
import { rest } from './rest.ts';
import { bookingPolicies, pricingPlans } from './terms.ts';
import { workshops } from './workshops.ts';
import { yoga } from './yoga.ts';

export const studioFacts: SampleFacts = { business, owner };

/** A wellness studio in Berlin with two locations and nine staff members; its services cover every type. */
export function studio(now: Date): Sample {
  const make = servicesOf('studio', now, business.timeZone);
  const families = [massages, facials, yoga, movement, rest, workshops];
  const catalogue: Catalogue = {
    ...studioFacts,
    locations,
    categories: categories(now),
    staffMembers: staffMembers(now),
    resourceTypes: resourceTypes(now),
    resources: resources(now),
    bookingPolicies: bookingPolicies(now),
    pricingPlans: pricingPlans(now),
    plan,
    services: families.flatMap((family) =>
      family(make).map((service, index) => ({ ...service, sortOrder: (index + 1) * 1000 })),
    ),
  };
  return withCalendar(catalogue, customers, now);
}
