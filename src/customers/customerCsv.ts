import type { CsvColumn } from '../records/export/csvKind.ts';
import { several } from '../records/export/several.ts';
import type { Customer } from './customerRow.ts';

/** Columns of the CSV file after ID and name. */
export const customerCsv: readonly CsvColumn<Customer>[] = [
  { key: 'firstName', label: 'customers.field.firstName', about: 'csv.about.asWritten' },
  { key: 'lastName', label: 'customers.field.lastName', about: 'csv.about.asWritten' },
  { key: 'email', label: 'customers.field.email', about: 'csv.about.asWritten' },
  { key: 'phone', label: 'customers.field.phone', about: 'csv.about.asWritten' },
  {
    key: 'bookings',
    label: 'customers.column.bookings',
    about: 'customers.csvBookings',
    cell: ({ counts }) => counts.bookings,
  },
  { key: 'lastVisit', label: 'customers.column.last', about: 'csv.about.date' },
  { key: 'nextVisit', label: 'customers.column.next', about: 'csv.about.date' },
  {
    key: 'paid',
    label: 'customers.column.paid',
    about: 'customers.csvPaid',
    cell: ({ paid = [] }) => several(paid.map(({ value }) => value)),
  },
  {
    key: 'currency',
    label: 'customers.column.currency',
    about: 'customers.csvCurrency',
    cell: ({ paid = [] }) => several(paid.map(({ currency = '' }) => currency)),
  },
  { key: 'createdDate', label: 'customers.column.created', about: 'csv.about.date' },
];
