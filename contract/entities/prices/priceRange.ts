import type { Service } from '../services/service.ts';
import { cents } from '../values/money.ts';
import type { OptionsAndVariants, ServiceVariant } from './optionsAndVariants.ts';

/** The minimum and maximum price of variants; undefined without variants. */
export function priceRange(
  variants: readonly Pick<ServiceVariant, 'price'>[],
): Pick<OptionsAndVariants, 'minPrice' | 'maxPrice'> {
  const prices = variants
    .map(({ price }) => price)
    .toSorted((one, other) => Number(cents(one.value) - cents(other.value)));
  return { minPrice: prices.at(0), maxPrice: prices.at(-1) };
}

/**
 * The service with the price range of these variants, if its price varies. The default price counts if a duration of the
 * schedule has no variant and therefore costs it.
 */
export function withPriceRange(service: Service, variants: readonly ServiceVariant[]): Service {
  const { payment } = service;
  if (payment?.rateType !== 'VARIED' || !payment.varied) return service;
  const { defaultPrice } = payment.varied;
  const inherited = defaultPrice && hasUnpricedDuration(service, variants) ? [{ price: defaultPrice }] : [];
  return {
    ...service,
    payment: { ...payment, varied: { ...payment.varied, ...priceRange([...variants, ...inherited]) } },
  };
}

function hasUnpricedDuration({ schedule }: Service, variants: readonly ServiceVariant[]): boolean {
  const { sessionDurations = [] } = schedule?.availabilityConstraints ?? {};
  const priced = variants.flatMap(({ choices: [choice] }) => choice?.duration?.minutes ?? []);
  return priced.length > 0 && sessionDurations.some((minutes) => !priced.includes(minutes));
}
