import { useGetList } from 'react-admin';
import type { BookingPolicy } from '../../../contract/entities/bookingPolicy.ts';
import type { Category } from '../../../contract/entities/category.ts';
import type { Location } from '../../../contract/entities/location.ts';
import type { Service } from '../../../contract/entities/service.ts';
import type { ServiceLocation } from '../../../contract/entities/serviceLocation.ts';
import { allOfThem } from '../../ui/allOfThem.ts';
import type { EditedService } from '../editor/editedService.ts';
import { useStaffNames } from '../editor/useStaffNames.ts';
import { withChoicePrices } from '../options/choicePrices.ts';
import { readableService } from '../readableService.ts';

/**
 * Makes of a service that is being edited what its page will be made of once it is saved: what the server fills in (the
 * names of people, category and places, the policy's rules, the range of a price) is taken from what the dashboard knows.
 */
export function useShownService(): (service: EditedService) => Service {
  const people = useStaffNames();
  const { data: categories = [] } = useGetList<Category>('categories', ...allOfThem);
  const { data: policies = [] } = useGetList<BookingPolicy>('bookingPolicies', ...allOfThem);
  const { data: places = [] } = useGetList<Location>('locations', ...allOfThem);

  return ({ optionsAndVariants, ...service }) => {
    const { category, bookingPolicy, locations } = service;
    const priced = readableService(withChoicePrices(service, optionsAndVariants));
    return {
      ...priced,
      category: category?.id === undefined ? undefined : named(category, categories),
      bookingPolicy: policies.find(({ id }) => id === bookingPolicy?.id) ?? bookingPolicy,
      locations: locations?.map((location) => filledIn(location, places)),
      staffMembers: staffOf(service),
    };
  };

  /** In the order of the service. Of classes and courses the server knows them from the calendar. */
  function staffOf({ type, staffMemberIds = [], staffMembers = [] }: Service): Service['staffMembers'] {
    if (type !== 'APPOINTMENT') return staffMembers;
    return staffMemberIds.flatMap((id) => {
      const known = staffMembers.find(({ staffMemberId }) => staffMemberId === id);
      const name = people.get(id) ?? known?.name;
      return name === undefined ? [] : [{ ...known, name }];
    });
  }
}

function named(category: NonNullable<Service['category']>, categories: readonly Category[]) {
  const name = categories.find(({ id }) => id === category.id)?.name ?? category.name;
  return { ...category, name };
}

/** A place of the business as it is now: one that has just been ticked names it by its id alone. */
function filledIn(location: ServiceLocation, places: readonly Location[]): ServiceLocation {
  const { business } = location;
  if (!business) return location;
  const place = places.find(({ id }) => id === business.id);
  if (!place) return location;
  const { name } = place;
  const { hint: _hint, ...address } = place.address ?? {};
  return { ...location, business: { ...business, name, address: business.address ?? address } };
}
