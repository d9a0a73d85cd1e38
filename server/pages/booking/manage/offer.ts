import type { ServiceVariant } from '../../../../contract/entities/prices/optionsAndVariants.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { pricedService } from '../../../rules/bookings/prices/prices.ts';
import { nowOf } from '../../../rules/qa/testClocks.ts';
import type { Business } from '../../../tables/businesses.ts';
import type { PageRequest } from '../../pageRequest.ts';

/** A bookable service, with the data that determines its price. */
export interface Offer {
  service: Service;
  business: Business;
  /** Of the business. */
  now: Date;
  /** Of a service with varying prices. */
  variants: readonly ServiceVariant[];
  /** The id of their entity. */
  variantsId: string | undefined;
  /** The name of what they vary by; undefined without one. */
  option: string | undefined;
  /** The durations of an appointment in minutes, the default first. Empty for classes and courses. */
  lengths: readonly number[];
}

/** A service with the price of each variant. */
export async function offerFor(
  { options }: Pick<PageRequest, 'options'>,
  { service, business }: Pick<Offer, 'service' | 'business'>,
): Promise<Offer> {
  const scope = { db: options.database, businessId: business.id };
  const { variants, variantsId, option } = await pricedService(scope, service);
  const own = service.schedule?.availabilityConstraints?.sessionDurations ?? [];
  const byPrice = variants.flatMap(({ choices: [choice] }) => choice?.duration?.minutes ?? []);
  const lengths = service.type === 'APPOINTMENT' ? [...new Set([...own, ...byPrice])] : [];
  return { service, business, now: nowOf(options, business.id), variants, variantsId, option, lengths };
}
