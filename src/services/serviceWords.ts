import type { Payment } from '../../contract/entities/values/price.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import type { ServiceLocation } from '../../contract/entities/services/serviceLocation.ts';
import type { Text } from '../messages/useText.ts';
import { minutesWords } from '../ui/words/minutesWords.ts';
import { rangeOf } from '../ui/words/formatters.ts';
import type { MoneyFormat } from '../ui/words/moneyFormat.ts';

/** A value with a lighter unit. */
export interface Fact {
  main: string;
  unit?: string;
}

/** Formats the price; undefined without one. */
export function priceWords(payment: Payment | undefined, format: MoneyFormat, text: Text): Fact | undefined {
  if (!payment?.rateType) return undefined;
  switch (payment.rateType) {
    case 'FIXED':
      return payment.fixed?.price && { main: format(payment.fixed.price) };
    case 'VARIED':
      return variedPrice(payment, format, text);
    case 'CUSTOM':
      return payment.custom?.description ? { main: payment.custom.description } : undefined;
    case 'NO_FEE':
      return { main: text('services.price.free') };
    case 'SUBSCRIPTION':
      return (
        payment.subscription?.amountPerBillingCycle && {
          main: format(payment.subscription.amountPerBillingCycle),
          unit: text('services.price.perMonth'),
        }
      );
    case 'UNKNOWN_RATE_TYPE':
      return undefined;
    default:
      return payment.rateType satisfies never;
  }
}

function variedPrice(payment: Payment, format: MoneyFormat, text: Text): Fact | undefined {
  const { minPrice, maxPrice, defaultPrice } = payment.varied ?? {};
  if (minPrice && maxPrice && minPrice.value !== maxPrice.value) {
    return { main: rangeOf(format(minPrice), format(maxPrice)) };
  }
  const only = minPrice ?? defaultPrice;
  return only && { main: text('services.price.from', { price: format(only) }) };
}

/** Formats the duration of an appointment or the capacity of a class or course. */
export function lengthWords(service: Service, text: Text): string | undefined {
  if (service.type !== 'APPOINTMENT') {
    const spots = service.defaultCapacity;
    return spots === undefined ? undefined : text('services.length.places', { smart_count: spots });
  }
  const { sessionDurations = [], durationRange } = service.schedule?.availabilityConstraints ?? {};
  if (sessionDurations.length > 0) return minutesWords(sessionDurations, text);
  const { hourOptions, dayOptions } = durationRange ?? {};
  if (hourOptions?.minDurationInMinutes && hourOptions.maxDurationInMinutes) {
    return minutesWords([hourOptions.minDurationInMinutes, hourOptions.maxDurationInMinutes], text);
  }
  if (dayOptions?.minDurationInDays && dayOptions.maxDurationInDays) {
    const { minDurationInDays: from, maxDurationInDays: to } = dayOptions;
    if (from === to) return text('services.length.days', { smart_count: from });
    return text('services.length.daysRange', { from, to });
  }
  return undefined;
}

/** Returns the names of all locations. */
export function locationNames(service: Service, text: Text): string[] {
  return (service.locations ?? []).flatMap((location) => locationWord(location, text) ?? []);
}

/** Returns the name of a location; undefined without one. */
export function locationWord(
  { type, business, custom, calculatedAddress }: ServiceLocation,
  text: Text,
): string | undefined {
  if (type === 'CUSTOMER') return text('services.place.customer');
  const address = custom?.address ?? calculatedAddress;
  return business?.name ?? address?.formattedAddress ?? address?.addressLine ?? address?.city;
}
