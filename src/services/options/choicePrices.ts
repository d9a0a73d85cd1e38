import {
  type OptionsAndVariants,
  type ServiceChoice,
  type ServiceOption,
  type ServiceVariant,
} from '../../../contract/entities/prices/optionsAndVariants.ts';
import { withPriceRange } from '../../../contract/entities/prices/priceRange.ts';
import { raised } from '../../../contract/entities/values/raisedAmount.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { withoutNulls } from '../../../contract/paths.ts';

/**
 * Variants of a service as the form holds them: the wire's object, whose amounts and durations may be incomplete. The
 * variants alone determine what is offered; `settledPrices` aligns the rest.
 */

/** Options that a price can depend on (contract/entities/prices/optionsAndVariantsRules.ts). */
export const optionKinds = ['CUSTOM', 'DURATION', 'STAFF_MEMBER'] as const;
export type OptionKind = (typeof optionKinds)[number];

export type ChoicePrices = OptionsAndVariants;

/** A row of the grid. */
export interface PricedChoice {
  choice: ServiceChoice;
  /** Price as typed; empty if blank. */
  price: string;
  /** Index among the variants; undefined for a staff member without a price of their own. */
  index: number | undefined;
}

/** Returns the option that the price depends on; undefined if unknown to this version. */
export function kindOf(prices: ChoicePrices | undefined): OptionKind | undefined {
  const type = prices?.options.values[0]?.type;
  return optionKinds.find((kind) => kind === type);
}

/** Name of the option shown to customers: `Age`. */
export function nameOf(prices: ChoicePrices | undefined): string {
  const option = prices?.options.values[0];
  return option?.customData?.name ?? option?.durationData?.name ?? '';
}

/** Creates the variants of an option from the service's settings, each with the default price. */
export function newPrices(kind: OptionKind, service: Service, before?: ChoicePrices): ChoicePrices {
  const optionId = crypto.randomUUID();
  const lengths = service.schedule?.availabilityConstraints?.sessionDurations ?? [];
  const choices: Record<OptionKind, Omit<ServiceChoice, 'optionId'>[]> = {
    CUSTOM: [{ custom: '' }],
    DURATION:
      lengths.length > 0
        ? lengths.map((minutes) => ({ duration: { minutes } }))
        : [{ duration: { minutes: 60 } }],
    STAFF_MEMBER: (service.staffMemberIds ?? []).map((staffMemberId) => ({ staffMemberId })),
  };
  const option: Record<OptionKind, ServiceOption> = {
    CUSTOM: { id: optionId, type: 'CUSTOM', customData: {} },
    DURATION: { id: optionId, type: 'DURATION', durationData: {} },
    STAFF_MEMBER: { id: optionId, type: 'STAFF_MEMBER' },
  };
  const values = choices[kind].map((choice) => ({
    choices: [{ optionId, ...choice }],
    price: { value: usualPrice(service) },
  }));
  return {
    ...before,
    id: before?.id ?? crypto.randomUUID(),
    serviceId: service.id,
    options: { values: [option[kind]] },
    variants: { values },
  };
}

/** Default price of variants; empty if none. */
export function usualPrice({ payment }: Pick<Service, 'payment'>): string {
  return payment?.varied?.defaultPrice?.value ?? payment?.fixed?.price?.value ?? '';
}

/** Returns a row per variant. Prices by staff member follow the assigned staff: a new one has the default price. */
export function choicesOf(prices: ChoicePrices, service: Service): PricedChoice[] {
  const lines = prices.variants.values.flatMap(({ choices: [choice], price }, index) =>
    choice ? [{ choice, price: price?.value ?? '', index }] : [],
  );
  const [option] = prices.options.values;
  if (option?.type !== 'STAFF_MEMBER') return lines;
  return (service.staffMemberIds ?? []).map((staffMemberId) => {
    const own = lines.find(({ choice }) => sameId(choice.staffMemberId, staffMemberId));
    return (
      own ?? { choice: { optionId: option.id, staffMemberId }, price: usualPrice(service), index: undefined }
    );
  });
}

/** Replaces the variant at an index, or appends one. */
export function withChoice(prices: ChoicePrices, { choice, price, index }: PricedChoice): ChoicePrices {
  const { values } = prices.variants;
  const variant: ServiceVariant = {
    choices: [choice],
    price: { ...values[index ?? -1]?.price, value: price },
  };
  return withVariants(prices, index === undefined ? [...values, variant] : values.with(index, variant));
}

export function withoutChoice(prices: ChoicePrices, index: number): ChoicePrices {
  return withVariants(prices, prices.variants.values.toSpliced(index, 1));
}

/** Moves a variant. The order is the one shown to customers. */
export function withMovedChoice(prices: ChoicePrices, from: number, to: number): ChoicePrices {
  const { values } = prices.variants;
  const [moved] = values.slice(from, from + 1);
  return moved ? withVariants(prices, values.toSpliced(from, 1).toSpliced(to, 0, moved)) : prices;
}

/** Sets the option's name; an empty one removes it. */
export function withName(prices: ChoicePrices, name: string): ChoicePrices {
  const values = prices.options.values.map((option) => {
    const named = name === '' ? {} : { name };
    if (option.type === 'CUSTOM') {
      const { name: _old, ...data } = option.customData ?? {};
      return { ...option, customData: { ...data, ...named } };
    }
    return option.type === 'DURATION' ? { ...option, durationData: named } : option;
  });
  return { ...prices, options: { values } };
}

export interface PriceRaise {
  by: 'amount' | 'percent';
  /** Signed: `-5` lowers. */
  value: string;
  roundTo: string;
}

/** Returns an adjusted price; undefined if the price is invalid or would become negative. */
export function raisedPrice(price: string, { by, value, roundTo }: PriceRaise): string | undefined {
  if (!isAmount(price) || !isRaise(value)) return undefined;
  const after = raised(price, { [by]: value, roundTo }, '0.01');
  return after.startsWith('-') ? undefined : after;
}

const isAmount = (price: string) => /^\d{1,15}(\.\d{1,2})?$/.test(price);
const isRaise = (value: string) => /^-?\d{1,9}(\.\d{1,2})?$/.test(value);

/** Adjusts every valid price; default prices get a value of their own. */
export function withRaisedPrices(prices: ChoicePrices, service: Service, raise: PriceRaise): ChoicePrices {
  return choicesOf(prices, service).reduce((all, line) => {
    const price = raisedPrice(line.price, raise);
    return price === undefined ? all : withChoice(all, { ...line, price });
  }, prices);
}

/**
 * Converts the variants to wire form: each offered choice with its price, and the same choices in the option. Drops
 * unassigned staff and unnamed choices.
 */
export function settledPrices(prices: ChoicePrices, service: Service): ChoicePrices {
  const variants = choicesOf(prices, service).map(({ choice, price }): ServiceVariant => ({
    choices: [trimmed(choice)],
    price: { value: price },
  }));
  const options = prices.options.values.map((option) =>
    option.type === 'CUSTOM'
      ? { ...option, customData: { ...option.customData, choices: variants.flatMap(customOf) } }
      : option,
  );
  const { minPrice: _least, maxPrice: _most, ...own } = prices;
  return { ...own, options: { values: options }, variants: { values: variants } };
}

const customOf = ({ choices }: ServiceVariant) => choices.flatMap(({ custom }) => custom ?? []);

function trimmed(choice: ServiceChoice): ServiceChoice {
  const custom = choice.custom === undefined ? {} : { custom: choice.custom.trim() };
  // Emptied inputs leave nulls, which are invalid on the wire.
  return withoutNulls({ ...choice, ...custom }) as ServiceChoice;
}

/** Returns the opened variants that are no longer offered. */
export function goneChoices(
  before: PricedChoice[],
  prices: ChoicePrices | undefined,
  service: Service,
): PricedChoice[] {
  const remainingKeys = new Set(
    prices ? choicesOf(prices, service).map(({ choice }) => choiceKey(choice)) : [],
  );
  return before.filter(({ choice }) => !remainingKeys.has(choiceKey(choice)));
}

/** Key of a choice while editing, compared as in the contract. */
export function choiceKey({ custom, staffMemberId, duration }: ServiceChoice): string {
  return JSON.stringify([custom?.trim().toLowerCase(), staffMemberId?.toLowerCase(), duration?.minutes]);
}

/** Returns the service as customers will see it: a varying price ranges from the lowest to the highest variant. */
export function withChoicePrices(service: Service, prices: ChoicePrices | undefined): Service {
  const variants = prices ? settledPrices(prices, service).variants.values : [];
  return withPriceRange(
    service,
    variants.filter(({ price }) => isAmount(price.value)),
  );
}

function withVariants(prices: ChoicePrices, values: ServiceVariant[]): ChoicePrices {
  return { ...prices, variants: { values } };
}

function sameId(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
