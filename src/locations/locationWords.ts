import type { Location } from '../../contract/entities/locations/location.ts';
import { displayNames } from '../ui/words/formatters.ts';

type Address = Location['address'];

/** Countries that write the number of a house before its street. */
const numberFirst: ReadonlySet<string> = new Set([
  'AU',
  'CA',
  'FR',
  'GB',
  'IE',
  'IL',
  'IN',
  'NZ',
  'US',
  'ZA',
]);

/** Countries that write the postal code after the city. */
const codeLast: ReadonlySet<string> = new Set(['AU', 'CA', 'GB', 'IE', 'IL', 'IN', 'NZ', 'US', 'ZA']);

const joined = (parts: readonly (string | null | undefined)[], separator: string) =>
  parts.filter(Boolean).join(separator);

/**
 * The parts of an address in one line, in the order of its country; `''` without street, code and city. With a locale,
 * the country comes last.
 */
export function composedAddress(address: Address | null, locale?: string): string {
  const { streetAddress, postalCode, city, country = '' } = address ?? {};
  const { name, number, formattedAddressLine } = streetAddress ?? {};
  const street = name
    ? joined(numberFirst.has(country) ? [number, name] : [name, number], ' ')
    : formattedAddressLine;
  const locality = joined(codeLast.has(country) ? [city, postalCode] : [postalCode, city], ' ');
  if (!street && !locality) return '';
  const names = locale && country ? displayNames(locale, { type: 'region' }) : undefined;
  return joined([street, locality, names?.of(country)], ', ');
}

/** The address in one line; `''` if there is none. */
export const addressLine = (address: Address): string =>
  address?.formattedAddress || composedAddress(address);

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
