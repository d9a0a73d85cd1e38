import { beforeAll, describe, expect, test } from 'vitest';
import { cloneService as cloneCall, queryServices } from '../../contract/calls/services.ts';
import { service, type Service } from '../../contract/entities/service.ts';
import { engines } from '../database/testDatabase.ts';
import { studio } from '../samples/studio/studio.ts';
import { ask, startTestApp, testNow, type TestApp } from '../testApp.ts';
import { openCatalogue } from '../testCatalogue.ts';
import { cloneRules } from './cloneService.ts';

test('every field of a service has a rule for its clone', () => {
  expect(Object.keys(cloneRules).toSorted()).toEqual(Object.keys(service.shape).toSorted());
});

/** What a clone has of its own; all else is the source's. */
function shared({ payment, schedule, ...rest }: Service) {
  const own = new Set([
    'id',
    'name',
    'mainSlug',
    'supportedSlugs',
    'urls',
    'createdDate',
    'updatedDate',
    'revision',
  ]);
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !own.has(key))),
    payment: { ...payment, pricingPlanIds: [] },
    constraints: schedule?.availabilityConstraints,
  };
}

describe.each(engines)('clones on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('of every kind of service equal their source in all that is copied', async () => {
    const { admin } = await openCatalogue(server, studio(testNow));
    const { services } = await ask(server, queryServices, { body: {} }, admin);
    for (const source of services) {
      const answer = await ask(server, cloneCall, { body: { sourceServiceId: source.id } }, admin);
      expect(shared(answer.service)).toEqual(shared(source));
      expect(answer.service.schedule).not.toHaveProperty('firstSessionStart');
    }
  });
});
