import { CalendarClock, CalendarX, Check, UserRound, X } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import type { ListKind } from '../../records/list/listKind.ts';
import { plainList } from '../../records/plain/plainList.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import type { MenuAction } from '../../ui/dialogs/MenuButton.tsx';
import { nameOrGone } from '../../ui/words/nameOrGone.ts';
import { bookingFields, bookingQuestions, bookingsOf, deletedName } from '../booking/bookingQuestions.ts';
import { bookingCsv } from './bookingCsv.ts';
import type { BookingRow } from '../booking/bookingRow.ts';
import { BookingFlows, useDecide } from '../actions/BookingFlows.tsx';
import { NewBookingButton } from '../actions/NewBookingButton.tsx';
import { BookingBar } from './BookingBar.tsx';
import { canMove, decisionsOn, type Decision } from '../booking/decisions.ts';
import { fixedWord } from '../booking/filterWords.ts';
import { useBookingNames } from '../booking/useBookingNames.ts';
import { useBookingCards, useBookingRows } from './useBookingRows.tsx';

const icons = { confirm: Check, decline: X, cancel: CalendarX } as const satisfies Record<Decision, unknown>;

/** List of bookings, in days of the business's zone. */
export const bookingListKind = (timeZone: string | undefined): ListKind<BookingRow> =>
  plainList<BookingRow>({
    resource: 'bookings',
    path: 'bookings',
    words: 'bookings',
    fields: bookingFields,
    ...bookingQuestions(timeZone),
    columns: [
      // One long name would take the staff from its page alone.
      { key: 'name', label: 'bookings.column.customer', width: 240, isFixed: true },
      { key: 'service', label: 'bookings.column.service', width: 190, rank: 1 },
      { key: 'time', label: 'bookings.column.time', sort: 'startDate', width: 150 },
      { key: 'people', label: 'bookings.column.people', width: 96, numeric: true },
      { key: 'staff', label: 'bookings.column.staff', width: 130, bareWidth: 60, rank: 3 },
      { key: 'location', label: 'bookings.column.location', width: 130, rank: 4 },
      {
        key: 'price',
        label: 'bookings.column.price',
        width: 120,
        // Prices arrive after the rows, and one in words is of any length.
        isFixed: true,
        rank: 2,
        numeric: true,
        shape: { width: 64, height: 32 },
      },
      { key: 'payment', label: 'bookings.column.payment', sort: 'paymentStatus', width: 104 },
      {
        key: 'status',
        label: 'bookings.column.status',
        sort: 'status',
        width: 116,
        rank: 1,
        shape: { width: 84, height: 22 },
      },
      { key: 'created', label: 'bookings.column.created', sort: 'createdDate', width: 170 },
    ],
    ownColumns: ['name', 'service', 'time', 'staff', 'location', 'price', 'status'],
    sortOrders: [
      { key: 'byTime', label: 'bookings.sort.byTime', field: 'startDate', order: 'ASC' },
      { key: 'byTimeDown', label: 'bookings.sort.byTimeDown', field: 'startDate', order: 'DESC' },
      { key: 'byCreated', label: 'plain.sort.byCreated', field: 'createdDate', order: 'DESC' },
      { key: 'byUpdated', label: 'plain.sort.byUpdated', field: 'updatedDate', order: 'DESC' },
    ],
    lead: ({ all, today, pending } = {}, text, number) =>
      [
        text('bookings.lead', { smart_count: all ?? 2, count: typeof all === 'number' ? number(all) : '–' }),
        // Together, so that the one that is counted later does not move the other.
        ...(today === undefined || pending === undefined
          ? []
          : [
              today && text('bookings.leadToday', { count: number(today) }),
              pending && text('bookings.leadPending', { count: number(pending) }),
            ]),
      ]
        .filter(Boolean)
        .join(' · '),
    sort: { field: 'createdDate', order: 'DESC' },
    // Bookings of a period are read as a schedule.
    sortOf: ({ view, time }) =>
      view === 'today' || time
        ? { field: 'startDate', order: Array.isArray(time) && time.includes('past') ? 'DESC' : 'ASC' }
        : undefined,
    useNames: useBookingNames,
    useFacetWords,
    useRows: useBookingRows,
    useCards: useBookingCards,
    isPerson: true,
    rename: false,
    useOwnMenu,
    Frame: BookingFlows,
    BulkBar: BookingBar,
    HeadActions: () => <NewBookingButton />,
    FirstUse() {
      const text = useText();
      return (
        <EmptyState title={text('bookings.empty.title')} actions={<NewBookingButton />}>
          {text('bookings.empty.lead')}
        </EmptyState>
      );
    },
    moreTools: async () => (await import('./bookingListTools.ts')).bookingListTools,
    csv: bookingCsv,
  });

function useFacetWords(kinds: readonly string[]) {
  const text = useText();
  const names = useBookingNames(kinds);
  const nameOf = useCallback(
    (facet: string, value: string) =>
      fixedWord(facet, value, text) ?? nameOrGone(names.of(facet), value, text(deletedName(facet))),
    [names, text],
  );
  return { nameOf };
}

function useOwnMenu() {
  const text = useText();
  const navigate = useNavigate();
  const { decide, move, mayDecide } = useDecide();
  return {
    of(booking: BookingRow): MenuAction[] {
      const { contactId } = booking.contactDetails;
      return [
        ...(mayDecide && canMove(booking)
          ? [
              {
                key: 'move',
                label: text('bookings.move.open'),
                icon: CalendarClock,
                onSelect: () => move(booking),
              },
            ]
          : []),
        ...(mayDecide
          ? decisionsOn(booking).map((decision) => ({
              key: decision,
              label: text(`bookings.act.${decision}.open`),
              icon: icons[decision],
              onSelect: () => decide(decision, [booking]),
            }))
          : []),
        ...(contactId
          ? [
              {
                key: 'customer',
                label: text('bookings.ofCustomer'),
                icon: UserRound,
                onSelect: () => void navigate(bookingsOf(contactId)),
              },
            ]
          : []),
      ];
    },
  };
}
