import { useQuery } from '@tanstack/react-query';
import { calculatePrice } from '../../contract/calls/bookings/pricing.ts';
import { answered, useApi } from '../ui/useApi.ts';
import { useBusiness } from '../ui/useBusiness.ts';
import { useMay } from '../ui/useMay.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';
import type { BookingRow } from './bookingRow.ts';

/** The price of a booking by the present prices, and whether it is owed. Undefined while loading. */
export function usePriceOf(booking: BookingRow): { price: string; isOwed: boolean } | undefined {
  const api = useApi();
  const { locale } = useBusiness();
  const mayRead = useMay(calculatePrice) ?? false;
  const { id, revision, bookedEntity, totalParticipants, participantsChoices, bookedAddOns } = booking;
  const { data } = useQuery({
    queryKey: ['bookings', 'price', id, revision],
    queryFn: async ({ signal }) => {
      const asked = {
        bookedEntity,
        ...(totalParticipants !== undefined && { totalParticipants }),
        ...(participantsChoices && { participantsChoices }),
        ...(bookedAddOns && { bookedAddOns }),
      };
      return answered(await api.send(calculatePrice, { body: { booking: asked } }, { signal })).priceInfo;
    },
    enabled: mayRead,
    // The page shows the booking without its price, e.g. of a deleted service.
    retry: false,
  });
  const { calculatedPrice, priceDescription, currency } = data ?? {};
  if (calculatedPrice === undefined) {
    return priceDescription === undefined ? undefined : { price: priceDescription, isOwed: false };
  }
  const price = moneyFormat(locale, currency).short({ value: String(calculatedPrice) });
  return { price, isOwed: calculatedPrice > 0 && owes(booking) };
}

/** Whether a booking takes place and isn't paid, neither by money nor by a plan. */
export function owes({
  status,
  paymentStatus = 'UNDEFINED',
  selectedPaymentOption: option,
}: Pick<BookingRow, 'status' | 'paymentStatus' | 'selectedPaymentOption'>): boolean {
  const takesPlace = status === 'CONFIRMED' || status === 'PENDING';
  const isOpen = paymentStatus === 'NOT_PAID' || paymentStatus === 'UNDEFINED';
  return takesPlace && isOpen && option !== 'MEMBERSHIP' && option !== 'MEMBERSHIP_OFFLINE';
}
