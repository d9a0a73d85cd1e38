import type { Service, ServiceInput } from '../../../../contract/entities/services/service.ts';
import { slugFault, slugFaults } from '../../../../contract/entities/services/slug.ts';
import { cents } from '../../../../contract/entities/values/money.ts';
import { brokenRule, type FieldViolation } from '../../../../contract/errors.ts';
import { getPath, isFields } from '../../../../contract/paths.ts';
import type { AddressHolder } from '../../../tables/services/slugDesk.ts';
import { takenSentence } from '../../services/slugs/slugs.ts';

/** Rules of a file beyond those of a creation and an update, which ignore what it says here. */

/** Amounts are stored in the currency of the business, so another one would change them. */
export function currencyViolations({ payment }: ServiceInput, currency: string): FieldViolation[] {
  return currenciesIn(payment, ['service', 'payment'])
    .filter(({ value }) => value.toUpperCase() !== currency)
    .map(({ field }) => ({
      field,
      description: `must be ${currency}, the currency of the business`,
      violatedRule: 'VALIDATION' as const,
    }));
}

function currenciesIn(value: unknown, path: readonly string[]): { field: string; value: string }[] {
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'currency' && typeof part === 'string'
      ? [{ field: [...path, key].join('.'), value: part }]
      : currenciesIn(part, [...path, key]),
  );
}

/** The lowest and highest price of an existing service follow from its variants. */
export function variantPriceViolations(row: ServiceInput, before: Service): FieldViolation[] {
  return ['payment.varied.minPrice.value', 'payment.varied.maxPrice.value'].flatMap((path) => {
    const [said, present] = [getPath(row, path), getPath(before, path)];
    if (typeof said !== 'string' || (typeof present === 'string' && cents(said) === cents(present)))
      return [];
    return {
      field: `service.${path}`,
      description: 'follows from the prices of the variants; change them there',
      violatedRule: 'FIELD_NOT_ALLOWED' as const,
    };
  });
}

/**
 * A slug that a row asks for and cannot have. The next import of the file would not find a service with another one. A
 * deleted service gives its slug up.
 */
export function slugViolations(
  slug: string | undefined,
  serviceId: string | undefined,
  holder: AddressHolder | undefined,
): FieldViolation[] {
  if (slug === undefined) return [];
  const field = 'service.mainSlug.name';
  const fault = slugFault(slug);
  if (fault) return [brokenRule(field, fault, slugFaults[fault])];
  if (!holder || holder.deleted_date || holder.id === serviceId) return [];
  return [brokenRule(field, 'SLUG_ALREADY_EXISTS', `is not free. ${takenSentence(slug, holder)}`)];
}

/** Two rows of one file about the same service. */
export function repeatedRow(line: number): FieldViolation {
  return {
    field: 'service.mainSlug.name',
    description: `is the same service as in line ${line}`,
    violatedRule: 'VALIDATION',
    data: { line },
  };
}
