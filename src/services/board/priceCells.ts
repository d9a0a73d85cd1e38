import { cents, moneyFromZero } from '../../../contract/entities/money.ts';
import type { OptionsAndVariants, ServiceChoice } from '../../../contract/entities/optionsAndVariants.ts';
import { pricePathOf } from '../../../contract/entities/pricePath.ts';
import { serviceInput, type Service } from '../../../contract/entities/service.ts';
import { newServiceViolations } from '../../../contract/entities/serviceRules.ts';
import type { FieldViolation } from '../../../contract/errors.ts';
import { getPath, setPath, type Fields } from '../../../contract/paths.ts';
import { zodToViolations } from '../../../contract/violations.ts';

/** An amount that can be changed in place: what a service costs, or one of its choices. */
export interface PriceCell {
  key: string;
  serviceId: string;
  /** As the server has it; empty where it is missing. */
  value: string;
  /** Undefined for the service's own price. */
  choice?: ServiceChoice;
}

/** One line of the prices: a service, or below it one of its choices. */
export interface PriceLine {
  key: string;
  service: Service;
  /** Undefined where nothing is charged, or words stand instead. */
  cell: PriceCell | undefined;
}

/** The lines of services, each followed by its choices while its price varies. */
export function priceLines(
  services: readonly Service[],
  variants: ReadonlyMap<string, OptionsAndVariants>,
): PriceLine[] {
  return services.flatMap((service) => {
    const { id: serviceId } = service;
    const path = pricePathOf(service.payment?.rateType);
    const own = path && { key: serviceId, serviceId, value: textAt(service, path) };
    const line = { key: serviceId, service, cell: own || undefined };
    if (service.payment?.rateType !== 'VARIED') return [line];
    const choices = (variants.get(serviceId)?.variants.values ?? []).flatMap(
      ({ choices: [choice], price }) => {
        if (!choice) return [];
        const key = `${serviceId} ${choiceKey(choice)}`;
        return [{ key, service, cell: { key, serviceId, value: price.value, choice } }];
      },
    );
    return [line, ...choices];
  });
}

function textAt(service: Service, path: string): string {
  const value = getPath(service, path);
  return typeof value === 'string' ? value : '';
}

/** A choice by what it is; names may change. */
export const choiceKey = ({ custom, staffMemberId, duration }: ServiceChoice): string =>
  staffMemberId?.toLowerCase() ?? (duration ? `${duration.minutes} min` : `“${custom ?? ''}”`);

/** Whether two amounts are one: `40` and `40.00`. What is no amount is equal only to itself. */
export function sameAmount(one: string, other: string): boolean {
  const amount = /^\d{1,15}(\.\d{1,2})?$/;
  return amount.test(one) && amount.test(other) ? cents(one) === cents(other) : one === other;
}

/**
 * What the contract would refuse of an amount. Fields are wire paths below the service; a price may break a rule of
 * another field, as of a deposit that must be less.
 */
export function priceViolations(service: Service, cell: PriceCell, value: string): FieldViolation[] {
  if (cell.choice) {
    const parsed = moneyFromZero.safeParse({ value }, { reportInput: true });
    return parsed.success ? [] : zodToViolations(parsed.error, ['price']);
  }
  const path = pricePathOf(service.payment?.rateType);
  if (path === undefined) return [];
  const fields: Fields = { ...service };
  const changed = setPath(fields, path, value);
  const parsed = serviceInput.safeParse({ payment: getPath(changed, 'payment') }, { reportInput: true });
  if (!parsed.success) return zodToViolations(parsed.error, ['service']);
  return newServiceViolations(service, { ...service, payment: parsed.data.payment });
}
