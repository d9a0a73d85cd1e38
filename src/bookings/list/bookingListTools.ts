import { useText } from '../../messages/useText.ts';
import { useCountedOptions } from '../../records/list/facets/useCountedOptions.ts';
import type { ListFilter } from '../../records/list/listFilter.ts';
import type { FacetOption } from '../../records/list/listKind.ts';
import type { PlainTools } from '../../records/plain/plainListTools.ts';
import { fixedChoices, fixedWord } from '../booking/filterWords.ts';
import { useBookingChoices } from '../booking/useBookingNames.ts';

/** Lazily loaded tools of the list: the options of its facets and the labels of its fields. */
export const bookingListTools: Partial<PlainTools> = {
  useFacetOptions,
  labels: {
    status: 'bookings.facet.status',
    paymentStatus: 'bookings.facet.payment',
    startDate: 'bookings.field.startDate',
    createdDate: 'bookings.field.createdDate',
    'contactDetails.email': 'bookings.field.email',
    'contactDetails.contactId': 'bookings.field.contactId',
    doubleBooked: 'bookings.field.doubleBooked',
  },
  useChoices(field) {
    const text = useText();
    return fixedChoices(field, text);
  },
  useValueNames() {
    const text = useText();
    return (field, value) => fixedWord(field, value, text);
  },
};

function useFacetOptions(facet: string, filter: ListFilter): FacetOption[] | undefined {
  const text = useText();
  const services = useBookingChoices('service', facet === 'service');
  const staff = useBookingChoices('staff', facet === 'staff');
  const locations = useBookingChoices('location', facet === 'location');
  const few = fixedChoices(facet, text) ?? (facet === 'location' ? locations : []);
  const counted = useCountedOptions(facet, filter, few ?? []);
  // One request per option: a business can have hundreds of services.
  if (facet === 'service') return services?.map((option) => ({ ...option, count: null }));
  if (facet === 'staff') return staff?.map((option) => ({ ...option, count: null }));
  return few && counted;
}
