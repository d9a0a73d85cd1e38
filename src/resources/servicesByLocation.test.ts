import { expect, test } from 'vitest';
import { servicesByLocation } from './servicesByLocation.ts';

const at = (name: string) => ({ type: 'BUSINESS' as const, business: { id: name.toLowerCase(), name } });

test('services are arranged by business location in the order of names, then by other types', () => {
  const { locations, rows } = servicesByLocation([
    { id: '1', name: 'Yoga', locations: [{ type: 'CUSTOMER' }, at('Studio'), at('Garden')] },
    { id: '2', name: 'Massage', locations: [{ type: 'CUSTOM', id: 'x' }, at('Studio')] },
    { id: '3', name: 'Call' },
  ]);
  expect(locations.map(({ key }) => key)).toEqual(['garden', 'studio', 'CUSTOM', 'CUSTOMER']);
  expect(locations[0]).toEqual({ key: 'garden', type: 'BUSINESS', name: 'Garden' });
  expect(rows.map(({ name, at: own }) => [name, ...own])).toEqual([
    ['Yoga', 'CUSTOMER', 'studio', 'garden'],
    ['Massage', 'CUSTOM', 'studio'],
    ['Call'],
  ]);
});
