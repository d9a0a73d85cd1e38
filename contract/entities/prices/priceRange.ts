import type { Service } from '../services/service.ts';
import { cents } from '../values/money.ts';
import type { OptionsAndVariants, ServiceVariant } from './optionsAndVariants.ts';

/** The minimum and maximum price of variants; undefined without variants. */
export function priceRange(
  variants: readonly ServiceVariant[],
): Pick<OptionsAndVariants, 'minPrice' | 'maxPrice'> {
  const prices = variants
    .map(({ price }) => price)
    .toSorted((one, other) => Number(cents(one.value) - cents(other.value)));
  return { minPrice: prices.at(0), maxPrice: prices.at(-1) };
}

/** The service with the price range of these variants, if its price varies. */
export function withPriceRange(service: Service, variants: readonly ServiceVariant[]): Service {
  const { payment } = service;
  if (payment?.rateType !== 'VARIED' || !payment.varied) return service;
  return { ...service, payment: { ...payment, varied: { ...payment.varied, ...priceRange(variants) } } };
}
