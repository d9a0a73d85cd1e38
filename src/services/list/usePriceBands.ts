import { useMemo } from 'react';
import { decimalsOf } from '../../ui/fields/amounts.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { bandsFor } from './priceBands.ts';

/** Returns the price bands of the business's currency. */
export function usePriceBands(): readonly string[] {
  const { business } = useBusiness();
  const currency = business?.currency;
  return useMemo(() => bandsFor(decimalsOf(currency)), [currency]);
}
