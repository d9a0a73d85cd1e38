import { getContact } from '../../contract/calls/bookings/contacts.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import type { ExtendedBooking } from '../../contract/entities/bookings/extendedBooking.ts';
import type { ApiClient } from '../platform/apiClient.ts';
import { saveFile } from '../ui/saveFile.ts';

const pageSize = 100;

/** Downloads everything stored about a customer: contact details, notes, and bookings with attendance and fees. */
export async function exportCustomer(api: ApiClient, id: string): Promise<void> {
  const contact = await api.send(getContact, { path: { id } });
  const bookings: ExtendedBooking[] = [];
  for (let more = true; more;) {
    const query = {
      filter: { 'contactDetails.contactId': id },
      sort: [{ fieldName: 'createdDate', order: 'ASC' as const }],
      paging: { limit: pageSize, offset: bookings.length },
    };
    const body = { query, withBookingAttendanceInfo: true, withBookingFeeDetails: true };
    const { extendedBookings } = await api.send(queryExtendedBookings, { body });
    bookings.push(...extendedBookings);
    more = extendedBookings.length === pageSize;
  }
  const content = JSON.stringify({ exportedDate: new Date().toISOString(), contact, bookings }, undefined, 2);
  saveFile(new Blob([content], { type: 'application/json' }), `customer-${id}.json`);
}
