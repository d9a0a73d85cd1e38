import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '../../../contract/call.ts';
import { batchesOf } from '../../../contract/batches.ts';
import { listBookingPrices, mostBookingPrices } from '../../../contract/calls/bookings/bookingPrices.ts';
import { cents, moneyOfCents, type Money } from '../../../contract/entities/values/money.ts';
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

/** The amounts of bookings. Without `enabled`, the known ones stay. */
function usePrices(ids: readonly string[], enabled = true) {
  const api = useApi();
  const mayRead = useMay(listBookingPrices) ?? false;
  return useQuery({
    queryKey: ['bookings', 'prices', ids.join(' ')],
    queryFn: async ({ signal }): Promise<readonly Price[]> => {
      const answers = batchesOf(ids, mostBookingPrices).map((bookingIds) =>
        api.send(listBookingPrices, { query: { bookingIds } }, { signal }),
      );
      return (await Promise.all(answers)).flatMap((answer) => answered(answer).prices);
    },
    enabled: enabled && mayRead && ids.length > 0,
  });
}

interface Refundable {
  /** Number of bookings with a payment that can be refunded. */
  bookings: number;
  /** The sum, one amount per currency; empty without one. */
  amount: string;
}

/**
 * The payments that `withRefund` pays back. Without `enabled`, the known ones stay. `refundable` is undefined while they
 * load and after an error.
 */
export function useRefundable(
  ids: readonly string[],
  enabled?: boolean,
): { refundable: Refundable | undefined; isError: boolean } {
  const { locale } = useBusiness();
  const { data, isError } = usePrices(ids, enabled);
  const amounts = data?.flatMap(({ refundable }) => refundable ?? []);
  return {
    refundable: amounts && {
      bookings: amounts.length,
      amount: sumOf(amounts).map(moneyFormat(locale, undefined)).join(' + '),
    },
    isError: isError && !data,
  };
}

/** One sum for each currency. */
function sumOf(amounts: readonly Money[]): Money[] {
  const sums = new Map<string | undefined, bigint>();
  for (const { value, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + cents(value));
  return [...sums].map(([currency, sum]) => moneyOfCents(sum, currency));
}

/** The present prices and owed amounts by booking; empty while they load. Bookings without a price are left out. */
export function useBookingPrices(ids: readonly string[]): ReadonlyMap<string, BookingPrice> {
  const text = useText();
  const { locale } = useBusiness();
  const { data } = usePrices(ids);
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
