import { useMemo } from 'react';
import { useBusiness } from '../../ui/useBusiness.ts';
import { bandsFor } from './priceBands.ts';

/** Returns the price bands of the business's currency. */
export function usePriceBands(): readonly string[] {
  const { business } = useBusiness();
  const currency = business?.currency;
  return useMemo(() => {
    const style = currency ? ({ style: 'currency', currency } as const) : {};
    const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', style).resolvedOptions();
    return bandsFor(currency ? maximumFractionDigits : 2);
  }, [currency]);
}
