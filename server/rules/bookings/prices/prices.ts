import type { AddOn } from '../../../../contract/entities/prices/addOn.ts';
import { cents } from '../../../../contract/entities/values/money.ts';
import type { ServiceVariant } from '../../../../contract/entities/prices/optionsAndVariants.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import type { Queries } from '../../../database/database.ts';
import { findOptionsAndVariants } from '../../../tables/prices/optionsAndVariants.ts';

/** Prices in hundredths of the currency. */

/** The data that determines the price of a service. */
export interface PricedService {
  service: Pick<Service, 'payment'>;
  /** Of a service with varying prices. */
  variants: readonly ServiceVariant[];
  /** The id of their entity. */
  variantsId?: string | undefined;
  /** The name of what they vary by; undefined without one. */
  option?: string | undefined;
}

/** A service with the price of each variant. */
export async function pricedService(
  { db, businessId }: { db: Queries; businessId: string },
  service: Service,
): Promise<PricedService & { service: Service }> {
  if (service.payment?.rateType !== 'VARIED') return { service, variants: [] };
  const priced = await findOptionsAndVariants(db, businessId, service.id);
  return {
    service,
    variants: priced?.variants.values ?? [],
    variantsId: priced?.id,
    option: priced?.options.values[0]?.customData?.name?.trim() || undefined,
  };
}

/** The choices that determine a price. */
export interface PriceChoices {
  staff: { id: string } | undefined;
  /** The length of an appointment, without add-ons. */
  minutes: number | undefined;
  /** The name of the custom variant. */
  custom?: string | undefined;
}

/** The price per person; undefined if the service has none. */
export function priceOfOne(
  { service: { payment = {} }, variants }: PricedService,
  { staff, minutes, custom }: PriceChoices,
): bigint | undefined {
  switch (payment.rateType) {
    case 'NO_FEE':
      return 0n;
    case 'FIXED':
      return payment.fixed?.price && cents(payment.fixed.price.value);
    case 'VARIED': {
      const own = variants.find(
        ({ choices: [choice] }) =>
          (choice?.duration && choice.duration.minutes === minutes) ||
          (choice?.staffMemberId !== undefined && choice.staffMemberId === staff?.id) ||
          (choice?.custom !== undefined && choice.custom === custom),
      );
      const price = own?.price ?? payment.varied?.defaultPrice;
      return price && cents(price.value);
    }
    case 'CUSTOM':
    case 'SUBSCRIPTION':
    case 'UNKNOWN_RATE_TYPE':
    case undefined:
      return undefined;
    default:
      return payment.rateType satisfies never;
  }
}

/** Hundredths of the unit of the currency; 0 without a price. */
export const addOnCents = ({ price }: Pick<AddOn, 'price'>): bigint => (price ? cents(price.value) : 0n);
