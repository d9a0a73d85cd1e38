import { expect, it } from 'vitest';
import type { Session } from '../../../../contract/entities/calendar/session.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { locationOfSession } from './sessionLocation.ts';

const mitte = { type: 'BUSINESS', business: { id: 'mitte', name: 'Mitte' } } as const;
const park = { type: 'CUSTOM', id: 'park' } as const;
const customer = { type: 'CUSTOMER' } as const;
const atMitte = { id: 'mitte', name: 'Mitte', locationType: 'OWNER_BUSINESS' };

it.each<[string, Session['location'], Service['locations'], object | undefined]>([
  [
    'its own location',
    { id: 'own', locationType: 'OWNER_BUSINESS' },
    [mitte],
    { id: 'own', locationType: 'OWNER_BUSINESS' },
  ],
  ["the customer's, which has no ID", { locationType: 'CUSTOM' }, [mitte], { locationType: 'CUSTOM' }],
  [
    'the first of the service if its own has no type',
    { id: 'own', locationType: 'UNDEFINED' },
    [mitte, park],
    atMitte,
  ],
  ['the first of the service if its own has no ID', { locationType: 'OWNER_BUSINESS' }, [mitte], atMitte],
  [
    'the first of the service without one of its own',
    undefined,
    [{ type: 'BUSINESS' }, park, mitte],
    { id: 'park', locationType: 'OWNER_CUSTOM' },
  ],
  ["the customer's of the service", undefined, [customer], { locationType: 'CUSTOM' }],
  [
    'its own, however incomplete, if the service has none',
    { locationType: 'UNDEFINED' },
    [],
    { locationType: 'UNDEFINED' },
  ],
  ['unknown if neither has one', undefined, undefined, undefined],
])('takes place at %s', (_title, location, locations, expected) => {
  expect(locationOfSession({ location }, { locations })).toEqual(expected);
});
