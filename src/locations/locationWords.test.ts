import { expect, it } from 'vitest';
import { addressLine, composedAddress } from './locationWords.ts';

it.each([
  [
    { streetAddress: { name: 'Linienstraße', number: '84' }, postalCode: '10119', city: 'Berlin' },
    'Linienstraße 84, 10119 Berlin',
  ],
  [
    {
      streetAddress: { name: 'Underhill Avenue', number: '210' },
      postalCode: '11238',
      city: 'Brooklyn',
      country: 'US',
    },
    '210 Underhill Avenue, Brooklyn 11238',
  ],
  [{ streetAddress: { formattedAddressLine: 'Pier 3' }, city: 'Hamburg' }, 'Pier 3, Hamburg'],
  [{ streetAddress: { number: '5' }, country: 'DE' }, ''],
])('%o is composed as %j', (address, expected) => {
  expect(composedAddress(address)).toBe(expected);
  expect(addressLine({ ...address, formattedAddress: 'At the lake' })).toBe('At the lake');
  expect(addressLine(address)).toBe(expected);
  const inItaly = composedAddress({ ...address, country: 'IT' }, 'en');
  expect(inItaly.endsWith(', Italy')).toBe(expected !== '');
});
