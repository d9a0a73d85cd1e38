import { useCallback, useMemo } from 'react';
import { serviceTypes } from '../../../contract/entities/services/service.ts';
import { serviceStates } from '../../../contract/entities/services/serviceState.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText, type Text } from '../../messages/useText.ts';
import { moneyFormat, type MoneyFormat } from '../../ui/words/moneyFormat.ts';
import { nameOrGone } from '../../ui/words/nameOrGone.ts';
import { bandOf, isUnpriced } from './priceBands.ts';
import { none } from '../../records/list/listFilter.ts';
import { type facetKinds, isFacetKind, otherLocations, type FacetKey } from './serviceFilter.ts';
import { useNames } from './useNames.ts';

/** Returns a function that labels facet values. `kinds` are the kinds whose names are needed. */
export function useFacetWords(kinds: readonly string[]) {
  const text = useText();
  const { business, locale } = useBusiness();
  const names = useNames(kinds);
  const money = useMemo(() => moneyFormat(locale, business?.currency), [business?.currency, locale]);
  const nameOf = useCallback(
    (key: FacetKey, value: string): string => {
      if (!isFacetKind(key)) return wordOf(key, value, text, money);
      if (value === none) return text(`services.filter.without.${key}`);
      const location = otherLocations.find((one) => one === value);
      if (key === 'location' && location) return text(`services.filter.place.${location}`);
      return nameOrGone(names.of(key), value, text('list.filter.unknownValue'));
    },
    [money, names, text],
  );
  return { nameOf, names };
}

function wordOf(
  key: Exclude<FacetKey, (typeof facetKinds)[number]>,
  value: string,
  text: Text,
  money: MoneyFormat,
): string {
  switch (key) {
    case 'type': {
      const type = serviceTypes.find((one) => one === value);
      return type ? text(`services.type.${type}`) : value;
    }
    case 'state': {
      const state = serviceStates.find((one) => one === value);
      return state ? text(`services.state.${state}`) : value;
    }
    case 'price':
      return priceWord(value, text, money);
    default:
      return key satisfies never;
  }
}

function priceWord(value: string, text: Text, money: MoneyFormat): string {
  if (isUnpriced(value)) return text(`services.filter.priceIs.${value}`);
  const { from, to } = bandOf(value) ?? {};
  const amount = (bound: number) => money({ value: String(bound) });
  if (from === undefined) return text('services.filter.priceIs.below', { to: amount(to ?? 0) });
  if (to === undefined) return text('services.filter.priceIs.from', { from: amount(from) });
  return text('services.filter.priceIs.between', { from: amount(from), to: amount(to) });
}
