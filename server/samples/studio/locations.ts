import type { ServiceInput } from '../../../contract/entities/services/service.ts';
import { sampleId } from '../sampleId.ts';

type Location = NonNullable<ServiceInput['locations']>[number];

function house(key: string): Location {
  return { type: 'BUSINESS', business: { id: sampleId(`studio/location/${key}`) } };
}

export const mitte = house('mitte');
export const harbour = house('harbour');

/** At the customer's address. */
export const customers: Location = { type: 'CUSTOMER' };

export const park: Location = {
  id: sampleId('studio/place/park'),
  type: 'CUSTOM',
  custom: {
    address: {
      country: 'DE',
      city: 'Berlin',
      postalCode: '12049',
      streetAddress: { name: 'Herrfurthstraße' },
      formattedAddress: 'Tempelhofer Feld, entrance Herrfurthstraße, 12049 Berlin, Germany',
      geocode: { latitude: 52.4763, longitude: 13.4189 },
    },
  },
};
