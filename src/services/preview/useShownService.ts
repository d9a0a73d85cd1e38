import { useGetList } from 'react-admin';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { Category } from '../../../contract/entities/services/category.ts';
import type { Location } from '../../../contract/entities/locations/location.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { ServiceLocation } from '../../../contract/entities/services/serviceLocation.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';
import type { EditedService } from '../editor/editedService.ts';
import { useStaffNames } from '../editor/useStaffNames.ts';
import { withChoicePrices } from '../options/choicePrices.ts';
import { readableService } from '../readableService.ts';

/**
 * Returns a function that converts an edited service to its saved form. Values that the server derives (names of staff,
 * category and locations, policy rules, price range) come from the dashboard's data.
 */
export function useShownService(): (service: EditedService) => Service {
  const people = useStaffNames();
  const { data: categories = [] } = useGetList<Category>('categories', ...allOptions);
  const { data: policies = [] } = useGetList<BookingPolicy>('bookingPolicies', ...allOptions);
  const { data: current = [] } = useGetList<Location>('locations', ...allOptions);

  return ({ optionsAndVariants, ...service }) => {
    const { category, bookingPolicy, locations } = service;
    const priced = readableService(withChoicePrices(service, optionsAndVariants));
    return {
      ...priced,
      category: category?.id === undefined ? undefined : named(category, categories),
      bookingPolicy: policies.find(({ id }) => id === bookingPolicy?.id) ?? bookingPolicy,
      locations: locations?.map((location) => filledIn(location, current)),
      staffMembers: staffOf(service),
    };
  };

  /** In the service's order. The server derives the staff of classes and courses from the calendar. */
  function staffOf({ type, staffMemberIds = [], staffMembers = [] }: Service): Service['staffMembers'] {
    if (type !== 'APPOINTMENT') return staffMembers;
    return staffMemberIds.flatMap((id) => {
      const known = staffMembers.find(({ staffMemberId }) => staffMemberId === id);
      const name = people?.get(id) ?? known?.name;
      return name === undefined ? [] : [{ ...known, name }];
    });
  }
}

function named(category: NonNullable<Service['category']>, categories: readonly Category[]) {
  const name = categories.find(({ id }) => id === category.id)?.name ?? category.name;
  return { ...category, name };
}

/** The business's current location: a newly added one contains only its ID. */
function filledIn(location: ServiceLocation, current: readonly Location[]): ServiceLocation {
  const { business } = location;
  if (!business) return location;
  const found = current.find(({ id }) => id === business.id);
  if (!found) return location;
  const { name } = found;
  const { hint: _hint, ...address } = found.address ?? {};
  return { ...location, business: { ...business, name, address: business.address ?? address } };
}
