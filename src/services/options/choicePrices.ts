import type {
  OptionsAndVariants,
  ServiceChoice,
  ServiceOption,
  ServiceVariant,
} from '../../../contract/entities/optionsAndVariants.ts';
import { priceRange } from '../../../contract/entities/optionsAndVariants.ts';
import { raised } from '../../../contract/entities/raisedAmount.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { withoutNulls } from '../../../contract/paths.ts';

/**
 * The prices of a service by what customers choose, as its form holds them: the wire's object, in which amounts and
 * lengths may be half written. What is offered is told by the variants alone; `settledPrices` makes the rest agree.
 */

/** What a price can depend on here (contract/entities/optionsAndVariantsRules.ts). */
export const optionKinds = ['CUSTOM', 'DURATION', 'STAFF_MEMBER'] as const;
export type OptionKind = (typeof optionKinds)[number];

export type ChoicePrices = OptionsAndVariants;

/** A line of the grid. */
export interface PricedChoice {
  choice: ServiceChoice;
  /** As it was written; empty where nothing was. */
  price: string;
  /** Its place among the variants; undefined for somebody who has no price of their own yet. */
  index: number | undefined;
}

/** What the price depends on; undefined for what is not known here. */
export function kindOf(prices: ChoicePrices | undefined): OptionKind | undefined {
  const type = prices?.options.values[0]?.type;
  return optionKinds.find((kind) => kind === type);
}

/** The name of the option as customers read it: `Age`. */
export function nameOf(prices: ChoicePrices | undefined): string {
  const option = prices?.options.values[0];
  return option?.customData?.name ?? option?.durationData?.name ?? '';
}

/** The first prices by something, from what the service says already; each costs the usual price until it is changed. */
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

/** What is paid where no variant says otherwise; empty while nothing is said. */
export function usualPrice({ payment }: Pick<Service, 'payment'>): string {
  return payment?.varied?.defaultPrice?.value ?? payment?.fixed?.price?.value ?? '';
}

/** A line for each choice. Prices by person follow who gives the service: a new person has the usual price. */
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

/** With the choice at a place, or with another one behind the others. */
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

/** The choice at one place moved to another: the order is the one in which customers see them. */
export function withMovedChoice(prices: ChoicePrices, from: number, to: number): ChoicePrices {
  const { values } = prices.variants;
  const [moved] = values.slice(from, from + 1);
  return moved ? withVariants(prices, values.toSpliced(from, 1).toSpliced(to, 0, moved)) : prices;
}

/** With another name of the option; an empty one is none. */
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

/** Every line's price after a raise, by place; undefined where a price is none or would fall below nothing. */
export function raisedPrice(price: string, { by, value, roundTo }: PriceRaise): string | undefined {
  if (!isAmount(price) || !isRaise(value)) return undefined;
  const after = raised(price, { [by]: value, roundTo }, '0.01');
  return after.startsWith('-') ? undefined : after;
}

const isAmount = (price: string) => /^\d{1,15}(\.\d{1,2})?$/.test(price);
const isRaise = (value: string) => /^-?\d{1,9}(\.\d{1,2})?$/.test(value);

/** With every price raised that can be; those who follow the usual price get one of their own. */
export function withRaisedPrices(prices: ChoicePrices, service: Service, raise: PriceRaise): ChoicePrices {
  return choicesOf(prices, service).reduce((all, line) => {
    const price = raisedPrice(line.price, raise);
    return price === undefined ? all : withChoice(all, { ...line, price });
  }, prices);
}

/**
 * The object as it is sent: every choice that is offered with its price, and the choices of the option the same ones.
 * People who do not give the service any more are left out, and so is what customers did not get a name for.
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
  // Emptied inputs leave nulls behind, which the wire does not know.
  return withoutNulls({ ...choice, ...custom }) as ServiceChoice;
}

/** What stood among the prices that were opened and is not offered any more. */
export function goneChoices(
  before: PricedChoice[],
  prices: ChoicePrices | undefined,
  service: Service,
): PricedChoice[] {
  const kept = new Set(prices ? choicesOf(prices, service).map(({ choice }) => choiceKey(choice)) : []);
  return before.filter(({ choice }) => !kept.has(choiceKey(choice)));
}

/** What tells one choice from another while it is written, as the contract compares them. */
export function choiceKey({ custom, staffMemberId, duration }: ServiceChoice): string {
  return JSON.stringify([custom?.trim().toLowerCase(), staffMemberId?.toLowerCase(), duration?.minutes]);
}

/** The service as customers will see it: a price that varies runs from the cheapest of these to the dearest. */
export function withChoicePrices(service: Service, prices: ChoicePrices | undefined): Service {
  const { payment } = service;
  if (payment?.rateType !== 'VARIED' || !payment.varied) return service;
  const { minPrice: _least, maxPrice: _most, ...varied } = payment.varied;
  const variants = prices ? settledPrices(prices, service).variants.values : [];
  const range = priceRange(variants.filter(({ price }) => isAmount(price.value)));
  return { ...service, payment: { ...payment, varied: { ...varied, ...range } } };
}

function withVariants(prices: ChoicePrices, values: ServiceVariant[]): ChoicePrices {
  return { ...prices, variants: { values } };
}

function sameId(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
