import { cents } from '../../../contract/entities/money.ts';
import type { AddOn } from '../../../contract/entities/addOn.ts';
import type { Choices } from './choices.ts';
import type { Offer } from './offer.ts';

/** Prices in hundredths of the currency. */

/** The choice of a variant that customers make in the form, by its name. */
export interface Variant {
  optionId: string;
  name: string;
  each: bigint;
}

/** The choices whose prices differ by something the customer says. */
export const customVariants = ({ variants }: Offer): Variant[] =>
  variants.flatMap(({ choices: [choice], price }) =>
    choice?.custom === undefined
      ? []
      : [{ optionId: choice.optionId, name: choice.custom, each: cents(price.value) }],
  );

/** The price of one person without a choice in the form; undefined if the service names none. */
export function priceOfOne({ service, variants }: Offer, { staff, minutes }: Choices): bigint | undefined {
  const { payment = {} } = service;
  switch (payment.rateType) {
    case 'NO_FEE':
      return 0n;
    case 'FIXED':
      return payment.fixed?.price && cents(payment.fixed.price.value);
    case 'VARIED': {
      const own = variants.find(
        ({ choices: [choice] }) =>
          (choice?.duration && choice.duration.minutes === minutes) ||
          (choice?.staffMemberId !== undefined && choice.staffMemberId === staff?.id),
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

export const addOnCents = ({ price }: Pick<AddOn, 'price'>): bigint => (price ? cents(price.value) : 0n);

/** `93.00`, as amounts are written on the wire. */
export const amountOf = (all: bigint): { value: string } => ({
  value: `${all / 100n}.${String(all % 100n).padStart(2, '0')}`,
});
