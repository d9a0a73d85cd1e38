import type {
  ServiceLocation,
  ServiceLocationInput,
} from '../../../../contract/entities/services/serviceLocation.ts';

/** A table has an address as one text: the stored address with this text is meant, with all its parts. */
export const withKnownAddresses =
  (locations: readonly ServiceLocationInput[]) =>
  (before: readonly ServiceLocation[]): ServiceLocationInput[] =>
    locations.map((location) => before.find((stored) => isMeant(stored, location)) ?? location);

function isMeant({ type, custom, calculatedAddress }: ServiceLocation, sent: ServiceLocationInput): boolean {
  const { formattedAddress: said, ...parts } = sent.custom?.address ?? {};
  if (type !== 'CUSTOM' || sent.type !== 'CUSTOM' || !said || Object.keys(parts).length > 0) return false;
  return [custom?.address, calculatedAddress].some((address) => address?.formattedAddress === said);
}
