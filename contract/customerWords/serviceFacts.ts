import type { Money } from '../entities/values/money.ts';
import type { Payment } from '../entities/values/price.ts';
import type { Service } from '../entities/services/service.ts';
import { numberFormat } from '../formatters.ts';
import { say, sayCount, type CustomerText, type SayToCustomers } from './say.ts';
import { sayDay, sayMinutesRange } from './timeWords.ts';

/** The formats of a business for amounts and days. */
export interface BusinessFormats {
  /** BCP 47. */
  locale: string;
  /** ISO 4217. */
  currency: string;
  /** IANA name. */
  timeZone: string;
}

/** A heading with lines of text. */
export interface PublicFact {
  heading: CustomerText;
  lines: readonly string[];
}

/**
 * The key facts of a service for customers; absent values are omitted.
 * @param isInPlan whether the business offers a pricing plan with this service
 */
export function serviceFacts(
  service: Service,
  business: BusinessFormats,
  words: SayToCustomers,
  isInPlan: boolean,
): PublicFact[] {
  const facts: PublicFact[] = [
    {
      heading: 'public.price',
      lines: priceLines(service.payment ?? {}, isInPlan, moneyWriter(business), words),
    },
    { heading: 'public.when', lines: courseDates(service, business, words) },
    { heading: 'public.length', lines: lengthLines(service, words) },
    { heading: 'public.people', lines: peopleLines(service, words) },
    { heading: 'public.where', lines: locationLines(service, words) },
    { heading: 'public.with', lines: (service.staffMembers ?? []).flatMap(({ name }) => name ?? []) },
  ];
  return facts.filter(({ lines }) => lines.length > 0);
}

/** Formats amounts in the business's locale. Takes text instead of a number, so that no amount is rounded. */
export function moneyWriter({ locale, currency }: Pick<BusinessFormats, 'locale' | 'currency'>) {
  return (money: Pick<Money, 'value' | 'currency'>): string =>
    numberFormat(locale, { style: 'currency', currency: money.currency ?? currency }).format(
      money.value as Intl.StringNumericLiteral,
    );
}

type WriteMoney = ReturnType<typeof moneyWriter>;

function priceLines(payment: Payment, isInPlan: boolean, write: WriteMoney, words: SayToCustomers): string[] {
  const price = priceLine(payment, write, words);
  if (price === undefined) return [];
  const { options, fixed, varied } = payment;
  const deposit = options?.deposit ? (fixed?.deposit ?? varied?.deposit) : undefined;
  return [
    price,
    ...(deposit ? [words('price.deposit', { deposit: write(deposit) })] : []),
    ...(options?.pricingPlan && isInPlan && !isPaidByPlan(payment) ? [words('price.plan')] : []),
  ];
}

/** Whether customers can pay with a plan only. A service without a price in numbers needs no payment here. */
const isPaidByPlan = ({ rateType, options }: Payment): boolean =>
  (rateType === 'FIXED' || rateType === 'VARIED') &&
  options?.pricingPlan === true &&
  !options.online &&
  !options.inPerson;

/** The formatted price, in English unless `words` are of another language; undefined if there is none. */
export function priceLine(
  payment: Payment,
  write: WriteMoney,
  words: SayToCustomers = say,
): string | undefined {
  if (isPaidByPlan(payment)) return words('price.planOnly');
  switch (payment.rateType) {
    case 'FIXED':
      return payment.fixed?.price && write(payment.fixed.price);
    case 'VARIED':
      return variedLine(payment, write, words);
    case 'CUSTOM':
      return payment.custom?.description?.trim() || undefined;
    case 'NO_FEE':
      return words('price.free');
    case 'SUBSCRIPTION': {
      const { amountPerBillingCycle: amount, totalPayments: count } = payment.subscription ?? {};
      if (!amount) return undefined;
      const price = write(amount);
      return count === undefined
        ? words('price.monthOpen', { price })
        : words('price.month', { price, count });
    }
    case 'UNKNOWN_RATE_TYPE':
    case undefined:
      return undefined;
    default:
      return payment.rateType satisfies never;
  }
}

function variedLine({ varied = {} }: Payment, write: WriteMoney, words: SayToCustomers): string | undefined {
  const { minPrice, maxPrice, defaultPrice } = varied;
  if (minPrice && maxPrice && minPrice.value !== maxPrice.value) {
    return words('price.range', { from: write(minPrice), to: write(maxPrice) });
  }
  const only = minPrice ?? defaultPrice;
  return only && words('price.from', { price: write(only) });
}

/** The duration, as at most one line. */
export function lengthLines({ schedule }: Service, words: SayToCustomers = say): string[] {
  const { sessionDurations = [], durationRange } = schedule?.availabilityConstraints ?? {};
  if (sessionDurations.length > 0) return [sayMinutesRange(sessionDurations, words)];
  const { hourOptions, dayOptions } = durationRange ?? {};
  if (hourOptions?.minDurationInMinutes && hourOptions.maxDurationInMinutes) {
    return [sayMinutesRange([hourOptions.minDurationInMinutes, hourOptions.maxDurationInMinutes], words)];
  }
  if (dayOptions?.minDurationInDays && dayOptions.maxDurationInDays) {
    const { minDurationInDays: from, maxDurationInDays: to } = dayOptions;
    const days = [sayCount('days', from, words), sayCount('days', to, words)] as const;
    return [from === to ? days[0] : words('length.range', { from: days[0], to: days[1] })];
  }
  return [];
}

/** The number of people in a class or course, as at most one line. */
export function peopleLines({ type, defaultCapacity }: Service, words: SayToCustomers = say): string[] {
  if (type === 'APPOINTMENT' || defaultCapacity === undefined) return [];
  return [sayCount('people', defaultCapacity, words)];
}

/** From the first to the last session of a course; a class has no end and shows its next dates instead. */
function courseDates(
  { type, schedule }: Service,
  business: BusinessFormats,
  words: SayToCustomers,
): string[] {
  if (type !== 'COURSE' || !schedule?.firstSessionStart) return [];
  const from = sayDay(new Date(schedule.firstSessionStart), business);
  const to = schedule.lastSessionEnd && sayDay(new Date(schedule.lastSessionEnd), business);
  if (to === from) return [from];
  return [to ? words('course.dates', { from, to }) : words('course.from', { from })];
}

/** Each location with its name and address; the address of a custom location is its name. */
function locationLines({ locations = [], conferencing }: Service, words: SayToCustomers): string[] {
  const online = conferencing?.enabled ? [words('place.online')] : [];
  const lines = locations.flatMap(({ type, business, custom, calculatedAddress }) => {
    if (type === 'CUSTOMER') return [words('place.customer')];
    const address = custom?.address ?? business?.address ?? calculatedAddress;
    const where = address?.formattedAddress ?? address?.addressLine ?? address?.city;
    const parts = [business?.name, where].filter((part) => part !== undefined && part !== '');
    return parts.length === 0 ? [] : [parts.join(', ')];
  });
  return [...online, ...lines];
}
