import { queryBusinessForms } from '../../../../contract/calls/terms/bookingForms.ts';
import type { BookingForm } from '../../../../contract/entities/terms/bookingForm.ts';
import { useAllPages } from '../../../ui/queries/useAllPages.ts';

/** Fetches the business's booking forms by name; empty while loading. */
export function useBookingForms() {
  const { data, error, refetch } = useAllPages<BookingForm>(
    'bookingForms',
    async (api, cursorPaging, signal) => {
      const { bookingForms, pagingMetadata } = await api.send(
        queryBusinessForms,
        { body: { query: { cursorPaging } } },
        { signal },
      );
      return { items: bookingForms, metadata: pagingMetadata };
    },
  );
  return { forms: data ?? [], error, refetch };
}
