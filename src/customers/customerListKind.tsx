import { CalendarCheck, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { NewBookingFlow, useNewBooking } from '../bookings/actions/BookingFlows.tsx';
import { NewBookingButton } from '../bookings/actions/NewBookingButton.tsx';
import { bookingsOf } from '../bookings/booking/bookingQuestions.ts';
import type { ListKind } from '../records/list/listKind.ts';
import { NewRecordButton } from '../records/list/NewRecordButton.tsx';
import { plainList } from '../records/plain/plainList.tsx';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { customerCsv } from './customerCsv.ts';
import { customerQuestions } from './customerQuestions.ts';
import type { Customer } from './customerRow.ts';
import { facetWord } from './facetWord.ts';
import { useCustomerCards, useCustomerRows } from './useCustomerRows.tsx';

const { BulkBar: _unused, ...listKind } = plainList<Customer>({
  resource: 'contacts',
  path: 'customers',
  words: 'customers',
  fields: {},
  ...customerQuestions,
  columns: [
    { key: 'name', label: 'customers.column.name', sort: 'name' },
    { key: 'phone', label: 'customers.column.phone', width: 160, rank: 2 },
    {
      key: 'bookings',
      label: 'customers.column.bookings',
      width: 96,
      numeric: true,
      shape: { width: 24 },
    },
    { key: 'next', label: 'customers.column.next', width: 140, rank: 1 },
    { key: 'last', label: 'customers.column.last', width: 140, rank: 3 },
    { key: 'paid', label: 'customers.column.paid', width: 110, numeric: true, rank: 4 },
    { key: 'created', label: 'customers.column.created', sort: 'createdDate', width: 140 },
  ],
  ownColumns: ['name', 'phone', 'bookings', 'next', 'last', 'paid'],
  sortOrders: [
    { key: 'byName', label: 'plain.sort.byName', field: 'name', order: 'ASC' },
    { key: 'byCreated', label: 'customers.sort.byCreated', field: 'createdDate', order: 'DESC' },
  ],
  useFacetWords,
  moreTools: async () => (await import('./customerListTools.ts')).customerListTools,
  useRows: useCustomerRows,
  useCards: useCustomerCards,
  isPerson: true,
  rename: false,
  useOwnMenu() {
    const text = useText();
    const navigate = useNavigate();
    const book = useNewBooking();
    return {
      of: ({ id }) => [
        ...(book
          ? [
              {
                key: 'book',
                label: text('bookings.new'),
                icon: Plus,
                onSelect: () => book({ contactId: id }),
              },
            ]
          : []),
        {
          key: 'bookings',
          label: text('bookings.ofCustomer'),
          icon: CalendarCheck,
          onSelect: () => void navigate(bookingsOf(id)),
        },
      ],
    };
  },
  Frame: NewBookingFlow,
  FirstUse() {
    const text = useText();
    return (
      <EmptyState
        title={text('customers.empty.title')}
        actions={
          <>
            <NewRecordButton resource="contacts" path="customers" label={text('customers.new')} />
            <NewBookingButton secondary />
          </>
        }
      >
        {text('customers.empty.lead')}
      </EmptyState>
    );
  },
  csv: customerCsv,
});

/** List of customers, without bulk actions. */
export const customerListKind: ListKind<Customer> = listKind;

function useFacetWords() {
  const text = useText();
  return useMemo(() => ({ nameOf: (facet: string, value: string) => facetWord(facet, value, text) }), [text]);
}
