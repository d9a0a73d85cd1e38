import { cents } from '../../../../contract/entities/values/money.ts';
import type { PricedService } from './prices.ts';

/** A variant that customers choose by name in the form. */
export interface Variant {
  optionId: string;
  name: string;
  /** Hundredths of the currency. */
  each: bigint;
}

/** The variants of an option that the customer chooses. */
export const customVariants = ({ variants }: Pick<PricedService, 'variants'>): Variant[] =>
  variants.flatMap(({ choices: [choice], price }) =>
    choice?.custom === undefined
      ? []
      : [{ optionId: choice.optionId, name: choice.custom, each: cents(price.value) }],
  );
