import { staffResourceTypeId } from '../../../../contract/entities/locations/resourceType.ts';
import { locationTypeOf } from '../../../../contract/entities/services/serviceLocation.ts';
import { isTimeZone } from '../../../../contract/entities/values/timeZone.ts';
import type { CustomerChoices, LocationFilter, TypeFilter } from '../../../scheduling/question.ts';
import type { PageRequest } from '../../pageRequest.ts';
import type { Offer } from '../manage/offer.ts';

/** A location of a service. */
export interface Location {
  /** In URLs. */
  key: string;
  name: string;
  address: string | undefined;
  filter: LocationFilter;
}

/** The choices of a visitor other than the time, as in the URL of the page. */
export interface Choices {
  /** Undefined: any, for sessions only. */
  location: Location | undefined;
  /** Undefined: anyone. */
  staff: { id: string; name: string } | undefined;
  /** The duration of an appointment, without add-ons. */
  minutes: number | undefined;
  /** Extend the appointment. */
  addOnIds?: readonly string[];
  /** IANA name of the zone in which times are shown. */
  zone: string;
  /** The redirect session of this visit (bookingRedirect.ts). */
  redirectSessionId?: string | undefined;
}

export function locationsOf(
  { locations = [] }: Offer['service'],
  { say }: Pick<PageRequest, 'say'>,
): Location[] {
  return locations.flatMap((location): Location[] => {
    const { id, business, custom, calculatedAddress } = location;
    const address = (calculatedAddress ?? custom?.address ?? business?.address)?.formattedAddress;
    const type = locationTypeOf(location);
    switch (type) {
      case 'BUSINESS':
        return business?.id
          ? [
              {
                key: business.id,
                name: business.name ?? address ?? '',
                address,
                filter: { kind: 'BUSINESS', id: business.id },
              },
            ]
          : [];
      case 'CUSTOM':
        return id
          ? [{ key: id, name: address ?? '', address: undefined, filter: { kind: 'CUSTOM', id } }]
          : [];
      case 'CUSTOMER':
        return [
          { key: 'customer', name: say('place.customer'), address: undefined, filter: { kind: 'CUSTOMER' } },
        ];
      case 'UNKNOWN_LOCATION_TYPE':
        return [];
      default:
        return type satisfies never;
    }
  });
}

/** The staff members that customers can choose. */
export const staffOf = ({ type, staffMembers = [] }: Offer['service']): { id: string; name: string }[] =>
  type === 'APPOINTMENT'
    ? staffMembers.flatMap(({ staffMemberId: id, name }) => (id && name ? [{ id, name }] : []))
    : [];

/** Reads the choices; ignores unknown ones. The default location of an appointment is the first. */
export function choicesOf(page: PageRequest, { service, business, lengths }: Offer): Choices {
  const asked = (name: string) => page.url.searchParams.get(name) ?? '';
  const locations = locationsOf(service, page);
  const first = service.type === 'APPOINTMENT' ? locations[0] : undefined;
  return {
    location: locations.find(({ key }) => key === asked('location')) ?? first,
    staff: staffOf(service).find(({ id }) => id === asked('with')),
    minutes: lengths.find((minutes) => String(minutes) === asked('minutes')) ?? lengths[0],
    zone: isTimeZone(asked('zone')) ? asked('zone') : business.timeZone,
    redirectSessionId: page.url.searchParams.get('page') ?? undefined,
  };
}

/** The choices as URL parameters, without defaults. */
export function parametersOf(
  { location, staff, minutes, zone, redirectSessionId }: Choices,
  { business, lengths }: Pick<Offer, 'business' | 'lengths'>,
): Record<string, string | undefined> {
  return {
    location: location?.key,
    with: staff?.id,
    minutes: minutes === undefined || minutes === lengths[0] ? undefined : String(minutes),
    zone: zone === business.timeZone ? undefined : zone,
    page: redirectSessionId,
  };
}

/** The choices as filters of availability. */
export const filtersOf = ({
  location,
  staff,
  minutes,
  addOnIds,
}: Choices): { locations?: LocationFilter[]; types?: TypeFilter[]; choices?: CustomerChoices } => ({
  ...(location && { locations: [location.filter] }),
  ...(staff && { types: [{ typeId: staffResourceTypeId, resourceIds: [staff.id] }] }),
  ...(minutes !== undefined && { choices: { durationInMinutes: minutes, ...(addOnIds && { addOnIds }) } }),
});
