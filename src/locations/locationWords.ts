import type { Location } from '../../contract/entities/places/location.ts';

type Address = Location['address'];

/** The address in one line; `''` if there is none. */
export function addressLine(address: Address): string {
  if (!address) return '';
  const { formattedAddress, streetAddress, postalCode, city } = address;
  if (formattedAddress) return formattedAddress;
  const street =
    streetAddress?.formattedAddressLine ??
    [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ');
  return [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** URL of a map; undefined without an address. */
export function mapOf(address: Address): string | undefined {
  const { latitude, longitude } = address?.geocode ?? {};
  const base = 'https://www.openstreetmap.org';
  if (latitude !== undefined && longitude !== undefined) {
    return `${base}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  const query = addressLine(address);
  return query === '' ? undefined : `${base}/search?${new URLSearchParams({ query })}`;
}

/** URL of the list of services at a location. */
export const servicesAt = (id: string): string =>
  `/services?${new URLSearchParams({ filter: JSON.stringify({ location: [id] }) })}`;
