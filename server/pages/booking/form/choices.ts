import { staffResourceTypeId } from '../../../../contract/entities/places/resourceType.ts';
import { locationTypeOf } from '../../../../contract/entities/services/serviceLocation.ts';
import { isTimeZone } from '../../../../contract/entities/values/timeZone.ts';
import type { CustomerChoices, PlaceFilter, TypeFilter } from '../../../scheduling/question.ts';
import type { PageRequest } from '../../pageRequest.ts';
import type { Offer } from '../manage/offer.ts';

/** A place at which a service is offered. */
export interface Place {
  /** In addresses of pages. */
  key: string;
  name: string;
  address: string | undefined;
  filter: PlaceFilter;
}

/** What a visitor has chosen besides a time; kept in the address of the page. */
export interface Choices {
  /** Undefined: any, for sessions only. */
  place: Place | undefined;
  /** Undefined: anyone. */
  staff: { id: string; name: string } | undefined;
  /** The length of an appointment, without add-ons. */
  minutes: number | undefined;
  /** Lengthen the appointment. */
  addOnIds?: readonly string[];
  /** IANA name of the zone in which times are shown. */
  zone: string;
  /** The redirect session that led here (bookingTrip.ts). */
  tripId?: string | undefined;
}

export function placesOf({ locations = [] }: Offer['service'], { say }: Pick<PageRequest, 'say'>): Place[] {
  return locations.flatMap((location): Place[] => {
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
          { key: 'customer', name: say('book.atCustomer'), address: undefined, filter: { kind: 'CUSTOMER' } },
        ];
      case 'UNKNOWN_LOCATION_TYPE':
        return [];
      default:
        return type satisfies never;
    }
  });
}

/** Whom customers may choose. */
export const staffOf = ({ type, staffMembers = [] }: Offer['service']): { id: string; name: string }[] =>
  type === 'APPOINTMENT'
    ? staffMembers.flatMap(({ staffMemberId: id, name }) => (id && name ? [{ id, name }] : []))
    : [];

/** Reads the choices; unknown ones count as not made. An appointment is at the first place unless another is chosen. */
export function choicesOf(page: PageRequest, { service, business, lengths }: Offer): Choices {
  const asked = (name: string) => page.url.searchParams.get(name) ?? '';
  const places = placesOf(service, page);
  const first = service.type === 'APPOINTMENT' ? places[0] : undefined;
  return {
    place: places.find(({ key }) => key === asked('location')) ?? first,
    staff: staffOf(service).find(({ id }) => id === asked('with')),
    minutes: lengths.find((minutes) => String(minutes) === asked('minutes')) ?? lengths[0],
    zone: isTimeZone(asked('zone')) ? asked('zone') : business.timeZone,
    tripId: page.url.searchParams.get('page') ?? undefined,
  };
}

/** The choices as parameters of an address. Those that are made without asking are left out. */
export function parametersOf(
  { place, staff, minutes, zone, tripId }: Choices,
  { business, lengths }: Pick<Offer, 'business' | 'lengths'>,
): Record<string, string | undefined> {
  return {
    location: place?.key,
    with: staff?.id,
    minutes: minutes === undefined || minutes === lengths[0] ? undefined : String(minutes),
    zone: zone === business.timeZone ? undefined : zone,
    page: tripId,
  };
}

/** The choices as filters of free times. */
export const filtersOf = ({
  place,
  staff,
  minutes,
  addOnIds,
}: Choices): { places?: PlaceFilter[]; types?: TypeFilter[]; choices?: CustomerChoices } => ({
  ...(place && { places: [place.filter] }),
  ...(staff && { types: [{ typeId: staffResourceTypeId, resourceIds: [staff.id] }] }),
  ...(minutes !== undefined && { choices: { durationInMinutes: minutes, ...(addOnIds && { addOnIds }) } }),
});
