import { cents } from '../../../../contract/entities/values/money.ts';
import type { PricedService } from './prices.ts';

/** The choice of a variant that customers make in the form, by its name. */
export interface Variant {
  optionId: string;
  name: string;
  /** Hundredths of the currency. */
  each: bigint;
}

/** The choices whose prices differ by something the customer says. */
export const customVariants = ({ variants }: Pick<PricedService, 'variants'>): Variant[] =>
  variants.flatMap(({ choices: [choice], price }) =>
    choice?.custom === undefined
      ? []
      : [{ optionId: choice.optionId, name: choice.custom, each: cents(price.value) }],
  );
