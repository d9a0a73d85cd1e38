import { cents, moneyFromZero } from '../../../../contract/entities/values/money.ts';
import type {
  OptionsAndVariants,
  ServiceChoice,
} from '../../../../contract/entities/prices/optionsAndVariants.ts';
import { pricePathOf } from '../../../../contract/entities/values/pricePath.ts';
import { serviceInput, type Service } from '../../../../contract/entities/services/service.ts';
import { newServiceViolations } from '../../../../contract/entities/services/serviceRules.ts';
import type { FieldViolation } from '../../../../contract/errors.ts';
import { getPath, setPath, type Fields } from '../../../../contract/paths.ts';
import { zodToViolations } from '../../../../contract/violations.ts';

/** An editable amount: the price of a service or of a variant. */
export interface PriceCell {
  key: string;
  serviceId: string;
  /** Saved value; empty if missing. */
  value: string;
  /** Undefined for the service's own price. */
  choice?: ServiceChoice;
  /** Whether the choice costs the default price while it has no price of its own: a duration of the schedule. */
  mayInherit?: boolean;
}

/** A row of the price table: a service, or a variant below it. */
export interface PriceLine {
  key: string;
  service: Service;
  /** Undefined for free services and custom price texts. */
  cell: PriceCell | undefined;
  /** The default price, of a variant. */
  base?: PriceCell;
  /** The prices of the variants, of a service. */
  variants?: readonly PriceCell[];
}

/** Returns the rows of services, each followed by its variants if its price varies. */
export function priceLines(
  services: readonly Service[],
  variants: ReadonlyMap<string, OptionsAndVariants>,
): PriceLine[] {
  return services.flatMap((service) => {
    const { id: serviceId } = service;
    const path = pricePathOf(service.payment?.rateType);
    const own = path && { key: serviceId, serviceId, value: textAt(service, path) };
    const base = own || undefined;
    const line = { key: serviceId, service, cell: base };
    const priced = variants.get(serviceId);
    if (service.payment?.rateType !== 'VARIED' || !base || !priced) return [line];
    const cells = variantCells(service, priced);
    return [{ ...line, variants: cells }, ...cells.map((cell) => ({ key: cell.key, service, cell, base }))];
  });
}

/** The prices of variants, then the durations of the schedule that cost the default price. */
function variantCells(service: Service, { options, variants }: OptionsAndVariants): PriceCell[] {
  const { id: serviceId, schedule } = service;
  const [option] = options.values;
  const lengths =
    option?.type === 'DURATION' ? (schedule?.availabilityConstraints?.sessionDurations ?? []) : [];
  const cellOf = (choice: ServiceChoice, value: string): PriceCell => ({
    key: `${serviceId} ${choiceKey(choice)}`,
    serviceId,
    value,
    choice,
    mayInherit: lengths.includes(choice.duration?.minutes ?? 0),
  });
  const own = variants.values.flatMap(({ choices: [choice], price }) =>
    choice ? [cellOf(choice, price.value)] : [],
  );
  const inherited = lengths
    .filter((minutes) => !own.some(({ choice }) => choice?.duration?.minutes === minutes))
    .flatMap((minutes) => (option ? [cellOf({ optionId: option.id, duration: { minutes } }, '')] : []));
  return [...own, ...inherited];
}

function textAt(service: Service, path: string): string {
  const value = getPath(service, path);
  return typeof value === 'string' ? value : '';
}

/** Key of a variant by its choice, because names may change. */
export const choiceKey = ({ custom, staffMemberId, duration }: ServiceChoice): string =>
  staffMemberId?.toLowerCase() ?? (duration ? `${duration.minutes} min` : `“${custom ?? ''}”`);

/** Whether two amounts are equal, e.g. `40` and `40.00`. Invalid text only equals itself. */
export function sameAmount(one: string, other: string): boolean {
  const amount = /^\d{1,15}(\.\d{1,2})?$/;
  return amount.test(one) && amount.test(other) ? cents(one) === cents(other) : one === other;
}

/**
 * Contract violations of an amount. Fields are wire paths relative to the service; a price may violate the rule of
 * another field, e.g. of a deposit.
 */
export function priceViolations(service: Service, cell: PriceCell, value: string): FieldViolation[] {
  if (cell.choice) {
    if (value === '' && cell.mayInherit) return [];
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
