import { describe, expect, it } from 'vitest';
import type { SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import type { Slot } from '../../../scheduling/answer.ts';
import { filterOf, locationAt } from './slotLocations.ts';

it.each<[SlotLocation | undefined, object | undefined]>([
  [undefined, undefined],
  [{}, undefined],
  [{ locationType: 'UNDEFINED' }, undefined],
  [{ id: 'MITTE' }, { id: 'mitte' }],
  [{ id: 'MITTE', locationType: 'UNDEFINED' }, { id: 'mitte' }],
  [
    { id: 'MITTE', locationType: 'OWNER_BUSINESS' },
    { kind: 'BUSINESS', id: 'mitte' },
  ],
  [{ locationType: 'OWNER_CUSTOM' }, { kind: 'CUSTOM' }],
  [{ id: 'MITTE', locationType: 'CUSTOM' }, { kind: 'CUSTOMER' }],
])('asks for the location %j with the filter %j', (location, filter) => {
  expect(filterOf(location)).toEqual(filter);
});

describe('location of a slot', () => {
  const addresses = new Map([
    ['mitte', 'Street 1'],
    ['park', 'Park lane'],
  ]);
  const asked: SlotLocation = { formattedAddress: "At the customer's" };
  const locate = (location: Slot['location'], wanted?: SlotLocation) =>
    locationAt(location, { addresses }, wanted);

  it('has the name and the address of a location of the business', () => {
    expect(locate({ kind: 'BUSINESS', id: 'mitte', name: 'Mitte' }, asked)).toEqual({
      id: 'mitte',
      name: 'Mitte',
      formattedAddress: 'Street 1',
      locationType: 'OWNER_BUSINESS',
    });
    expect(locate({ kind: 'BUSINESS', id: 'pankow', name: 'Pankow' })).toEqual({
      id: 'pankow',
      name: 'Pankow',
      locationType: 'OWNER_BUSINESS',
    });
  });

  it('has the address of a location of the service', () => {
    expect(locate({ kind: 'CUSTOM', id: 'park', name: 'Park' }, asked)).toEqual({
      id: 'park',
      formattedAddress: 'Park lane',
      locationType: 'OWNER_CUSTOM',
    });
    expect(locate({ kind: 'CUSTOM', name: '' })).toEqual({ locationType: 'OWNER_CUSTOM' });
  });

  it('has the address that a customer entered', () => {
    expect(locate({ kind: 'CUSTOMER', name: '' }, asked)).toEqual({ ...asked, locationType: 'CUSTOM' });
    expect(locate({ kind: 'CUSTOMER', name: '' })).toEqual({ locationType: 'CUSTOM' });
  });
});
