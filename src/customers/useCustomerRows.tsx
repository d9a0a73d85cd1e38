import { bookingsOf } from '../bookings/booking/bookingQuestions.ts';
import { useText } from '../messages/useText.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { unbroken } from '../ui/words/unbroken.ts';
import { Absent } from '../ui/page/Absent.tsx';
import { CountLink } from '../ui/page/CountLink.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { listOf } from '../ui/words/listOf.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { Day } from '../ui/page/Day.tsx';
import { detailOf, type Customer } from './customerRow.ts';

/** Returns functions for the amounts that a customer has paid, and for dates. */
export function useCustomerWords() {
  const { locale } = useBusiness();
  const { date } = useFormats();
  return {
    paid: ({ paid }: Pick<Customer, 'paid'>): string | undefined =>
      paid && listOf(paid.map(moneyFormat(locale, undefined)), locale),
    day: (at: string | undefined): string | undefined => at && date(new Date(at)),
  };
}

/** Returns a function that converts customers to rows. */
export function useCustomerRows() {
  const words = useCustomerWords();
  return {
    read(customer: Customer): RowParts {
      const { id, name, phone, counts, nextVisit, lastVisit, createdDate } = customer;
      return {
        pictureUrl: undefined,
        line: detailOf(customer),
        cell(column) {
          if (column === 'phone') return phone ? <bdi dir="ltr">{phone}</bdi> : <Absent />;
          if (column === 'next') return <Day at={nextVisit} />;
          if (column === 'last') return <Day at={lastVisit} />;
          if (column === 'created') return <Day at={createdDate} />;
          if (column === 'paid') return words.paid(customer) ?? <Absent />;
          return (
            <CountLink count={counts.bookings} to={bookingsOf(id)} label="customers.bookingsOf" name={name} />
          );
        },
      };
    },
  };
}

/** Returns a function that converts customers to cards. */
export function useCustomerCards() {
  const text = useText();
  const words = useCustomerWords();
  return {
    read({ email, phone, counts, nextVisit }: Customer): CardParts {
      return {
        pictureUrl: undefined,
        line: [email, unbroken(phone)].filter(Boolean).join('\n') || text('customers.noLine'),
        state: nextVisit ? text('customers.nextOn', { day: words.day(nextVisit) ?? '' }) : undefined,
        end: text('customers.bookings', { smart_count: counts.bookings }),
      };
    },
  };
}
