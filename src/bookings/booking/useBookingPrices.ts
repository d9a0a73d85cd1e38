import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '../../../contract/call.ts';
import { listBookingPrices } from '../../../contract/calls/bookings/bookingPrices.ts';
import { useText } from '../../messages/useText.ts';
import { answered, useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { moneyFormat } from '../../ui/words/moneyFormat.ts';

type Price = AnswerOf<typeof listBookingPrices>['prices'][number];

/** The price of a booking in words. */
export interface BookingPrice {
  price: string;
  /** The amount that is still to be paid; undefined: nothing. */
  owed: string | undefined;
}

/** What bookings cost by the present prices, and what is owed; without those that have no price, and while loading. */
export function useBookingPrices(ids: readonly string[]): ReadonlyMap<string, BookingPrice> {
  const api = useApi();
  const text = useText();
  const { locale } = useBusiness();
  const mayRead = useMay(listBookingPrices) ?? false;
  const { data } = useQuery({
    queryKey: ['bookings', 'prices', ids.join(' ')],
    queryFn: async ({ signal }) =>
      answered(await api.send(listBookingPrices, { query: { bookingIds: [...ids] } }, { signal })).prices,
    enabled: mayRead && ids.length > 0,
  });
  return useMemo(() => {
    const money = moneyFormat(locale, undefined);
    const wordsOf = ({ total, owed, description }: Price): BookingPrice | undefined => {
      if (!total) return description === undefined ? undefined : { price: description, owed: undefined };
      if (Number(total.value) === 0) return { price: text('bookings.free'), owed: undefined };
      return { price: money(total), owed: owed && Number(owed.value) > 0 ? money(owed) : undefined };
    };
    return new Map(
      (data ?? []).flatMap((one) => {
        const words = wordsOf(one);
        return words ? [[one.bookingId, words]] : [];
      }),
    );
  }, [data, locale, text]);
}
