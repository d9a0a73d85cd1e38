import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { moneyFormat } from '../../ui/words/moneyFormat.ts';

/** Formats price and duration of an add-on: `€12.00 · +15 min`. */
export function useAddOnWords(): (addOn: AddOn) => string {
  const text = useText();
  const { business, locale } = useBusiness();
  const money = moneyFormat(locale, business?.currency);
  return ({ price, durationInMinutes, maxQuantity }) =>
    [
      price && Number(price.value) > 0 ? money(price) : text('addOns.free'),
      durationInMinutes !== undefined && text('addOns.minutes', { smart_count: durationInMinutes }),
      maxQuantity !== undefined && text('addOns.pieces', { smart_count: maxQuantity }),
    ]
      .filter(Boolean)
      .join(' · ');
}
