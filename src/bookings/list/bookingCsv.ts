import type { CsvColumn } from '../../records/export/csvKind.ts';
import { participantsOf } from '../../../contract/entities/bookings/booking.ts';
import { dateColumns } from '../../records/plain/plainCsv.ts';
import { bookedTime, type BookingRow } from '../booking/bookingRow.ts';

/** Columns of the CSV file after ID and customer. */
export const bookingCsv: readonly CsvColumn<BookingRow>[] = [
  { key: 'contactDetails.email', label: 'bookings.field.email', about: 'csv.about.asWritten' },
  { key: 'contactDetails.phone', label: 'bookings.field.phone', about: 'csv.about.asWritten' },
  {
    key: 'service',
    label: 'bookings.column.service',
    about: 'csv.about.asWritten',
    cell: (booking) => bookedTime(booking).title,
  },
  { key: 'startDate', label: 'bookings.field.startDate', about: 'csv.about.date' },
  { key: 'endDate', label: 'bookings.field.endDate', about: 'csv.about.date' },
  {
    key: 'staff',
    label: 'bookings.column.staff',
    about: 'csv.about.asWritten',
    cell: (booking) => bookedTime(booking).staffName,
  },
  {
    key: 'location',
    label: 'bookings.column.location',
    about: 'csv.about.asWritten',
    cell: (booking) => bookedTime(booking).location?.name ?? bookedTime(booking).location?.formattedAddress,
  },
  { key: 'participants', label: 'bookings.column.people', about: 'bookings.csvPeople', cell: participantsOf },
  {
    key: 'status',
    label: 'bookings.column.status',
    about: 'bookings.csvStatus',
    cell: ({ status }, text) => text(`bookings.status.${status}`),
  },
  {
    key: 'paymentStatus',
    label: 'bookings.column.payment',
    about: 'bookings.csvStatus',
    cell: ({ paymentStatus = 'UNDEFINED' }, text) => text(`bookings.payment.${paymentStatus}`),
  },
  ...dateColumns,
];
