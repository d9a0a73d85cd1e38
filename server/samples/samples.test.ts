import { readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { bookingPolicy } from '../../contract/entities/terms/bookingPolicy.ts';
import { category } from '../../contract/entities/services/category.ts';
import { location } from '../../contract/entities/locations/location.ts';
import { pricingPlan } from '../../contract/entities/prices/pricingPlan.ts';
import { resource } from '../../contract/entities/locations/resource.ts';
import { resourceType } from '../../contract/entities/locations/resourceType.ts';
import { serviceInput, serviceTypes } from '../../contract/entities/services/service.ts';
import { serviceViolations } from '../../contract/entities/services/serviceRules.ts';
import { staffMember } from '../../contract/entities/staff/staffMember.ts';
import type { Sample } from './sample.ts';
import { sampleNames } from './sampleNames.ts';
import { samples } from './samples.ts';

const now = new Date('2026-03-27T22:30:00.000Z');

const schemas = {
  locations: z.array(location),
  categories: z.array(category),
  staffMembers: z.array(staffMember),
  resourceTypes: z.array(resourceType),
  resources: z.array(resource),
  bookingPolicies: z.array(bookingPolicy),
  pricingPlans: z.array(pricingPlan),
  services: z.array(serviceInput),
};

const idsOf = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id));

/** Ids that the sample's services reference, by the list that must contain them. */
function references({ services }: Sample): Record<string, string[]> {
  return {
    categories: services.flatMap(({ category }) => category?.id ?? []),
    locations: services.flatMap(({ locations }) =>
      (locations ?? []).flatMap(({ business }) => business?.id ?? []),
    ),
    bookingPolicies: services.flatMap((service) => service.bookingPolicy?.id ?? []),
    pricingPlans: services.flatMap(({ payment }) => payment?.pricingPlanIds ?? []),
    resources: services.flatMap(({ staffMemberIds, serviceResources }) => [
      ...(staffMemberIds ?? []),
      ...(serviceResources ?? []).flatMap(({ resourceIds }) => resourceIds?.values ?? []),
    ]),
  };
}

describe.each(sampleNames)('the sample business “%s”', (name) => {
  const sample = samples[name](now);

  test('is valid in wire form', () => {
    for (const [list, schema] of Object.entries(schemas)) {
      expect([list, schema.safeParse(Reflect.get(sample, list)).error?.issues]).toEqual([list, undefined]);
    }
  });

  test('customers can book every visible service without a provider of payments', () => {
    const onlineOnly = sample.services.filter(
      ({ hidden, payment }) => !hidden && !payment?.options?.inPerson,
    );
    expect(onlineOnly.map((service) => service.name)).toEqual([]);
  });

  test('follows all rules, except that some appointments have no staff left', () => {
    const broken = sample.services.flatMap(serviceViolations).map(({ ruleName }) => ruleName);
    const abandoned = sample.services.filter(
      ({ type, staffMemberIds = [] }) => type === 'APPOINTMENT' && staffMemberIds?.length === 0,
    );
    expect(broken).toEqual(abandoned.map(() => 'INVALID_STAFF_MEMBER_IDS'));
  });

  test('references only its own entities', () => {
    for (const [list, ids] of Object.entries(references(sample))) {
      const known = idsOf(Reflect.get(sample, list) as { id: string }[]);
      expect([list, ids.filter((id) => !known.has(id))]).toEqual([list, []]);
    }
    const resourceIds = idsOf(sample.resources);
    const typeIds = idsOf(sample.resourceTypes);
    expect(sample.staffMembers.every(({ resourceId }) => resourceIds.has(resourceId ?? ''))).toBe(true);
    expect(sample.resources.every(({ typeId }) => typeIds.has(typeId ?? ''))).toBe(true);
  });

  test('has unique ids, names and addresses', () => {
    const { services } = sample;
    expect(idsOf(services).size).toBe(services.length);
    const slugs = services.map((service) => service.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(sample.locations.filter((each) => each.default)).toHaveLength(1);
    expect(sample.bookingPolicies.filter((policy) => policy.default)).toHaveLength(
      sample.bookingPolicies.length > 0 ? 1 : 0,
    );
  });

  test('was created before today, and changed no earlier than created', () => {
    for (const { createdDate, updatedDate } of sample.services) {
      expect(Date.parse(createdDate)).toBeLessThanOrEqual(Date.parse(updatedDate));
      expect(Date.parse(updatedDate)).toBeLessThanOrEqual(now.getTime());
    }
  });

  test('has stable ids', () => {
    const later = samples[name](new Date('2031-10-26T00:30:00Z'));
    expect(later.services.map(({ id }) => id)).toEqual(sample.services.map(({ id }) => id));
  });
});

function glazingStart(at: string) {
  const { services } = samples.studio(new Date(at));
  return services.find(({ name }) => name === 'Glazing weekend')?.schedule?.firstSessionStart;
}

describe('the studio', () => {
  const { services } = samples.studio(now);

  test('has every service type and price type', () => {
    expect(new Set(services.map(({ type }) => type))).toEqual(new Set(serviceTypes));
    expect(new Set(services.map(({ payment }) => payment?.rateType))).toEqual(
      new Set(['FIXED', 'VARIED', 'CUSTOM', 'NO_FEE', 'SUBSCRIPTION']),
    );
  });

  test('keeps its wall-clock times across daylight saving changes', () => {
    expect(glazingStart('2026-02-25T12:00:00Z')).toBe('2026-03-28T09:00:00.000Z');
    expect(glazingStart('2026-03-04T12:00:00Z')).toBe('2026-04-04T08:00:00.000Z');
  });
});

test('every picture of a sample exists and is small', () => {
  const folder = new URL('../../public/media/', import.meta.url);
  const pictures = new Set(
    sampleNames
      .flatMap((name) => samples[name](now).services)
      .flatMap(({ media }) => media?.mainMedia?.image?.filename ?? []),
  );
  expect(pictures).toEqual(new Set(readdirSync(folder)));
  for (const picture of pictures) expect(statSync(new URL(picture, folder)).size).toBeLessThan(2500);
});
