import { sql } from 'kysely';
import type { BulkWork } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import {
  servicePrice,
  type BulkOperation,
  type Raise,
} from '../../../../contract/entities/bulkRuns/bulkOperations.ts';
import { priceRange } from '../../../../contract/entities/prices/priceRange.ts';
import { cents } from '../../../../contract/entities/values/money.ts';
import {
  type OptionsAndVariants,
  type ServiceVariant,
} from '../../../../contract/entities/prices/optionsAndVariants.ts';
import { pricePathOf } from '../../../../contract/entities/values/pricePath.ts';
import { raised } from '../../../../contract/entities/values/raisedAmount.ts';
import type { FieldChange } from '../../../../contract/entities/history/recordedChange.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import type { FieldViolation } from '../../../../contract/errors.ts';
import { getPath, setPath, type Fields } from '../../../../contract/paths.ts';
import {
  selectOptionsAndVariants,
  updateOptionsAndVariantsRows,
} from '../../../tables/prices/optionsAndVariants.ts';
import type { Reading } from '../../../tables/services/fullServices.ts';
import { recordChanges } from '../../recordChange.ts';
import { nextRevision } from '../../revisions.ts';
import type { Writing } from '../../writing.ts';

/**
 * Raises the price for customers under any price type: the fixed price, the monthly amount, or the default price
 * with all variants. Deposits stay.
 */

type PriceRaise = Raise & { field: typeof servicePrice };

function isPriceRaise(operation: BulkOperation): operation is PriceRaise {
  return operation.do === 'RAISE' && operation.field === servicePrice;
}

/** The service with its price raised; a violation if it has none. */
export function raisedPrice(service: Fields, raise: Raise): { changed: Fields } | FieldViolation {
  const path = pricePathOf(getPath(service, 'payment.rateType'));
  const value = path === undefined ? undefined : getPath(service, path);
  if (path === undefined || typeof value !== 'string') {
    return {
      field: 'service.payment',
      description: 'has no amount to increase or decrease',
      violatedRule: 'VALIDATION',
    };
  }
  return { changed: setPath(service, path, raisedAmount(value, raise)) };
}

/** An equal amount keeps its stored form: `40` and `40.00` are equal. */
function raisedAmount(value: string, raise: Raise): string {
  const next = raised(value, raise, '0.01');
  return next.startsWith('-') || cents(next) !== cents(value) ? next : value;
}

/** The variants of services whose prices a run raises, by service. */
export async function variantsToRaise(
  { db, businessId }: Pick<Reading, 'db' | 'businessId'>,
  { operations = [] }: BulkWork,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, OptionsAndVariants>> {
  if (!operations.some(isPriceRaise)) return new Map();
  const found = await selectOptionsAndVariants(
    db,
    businessId,
    sql`and priced.service_id = any(${serviceIds}::uuid[])`,
  );
  return new Map(found.map((priced) => [priced.serviceId, priced]));
}

/** Variants before and after a run, with the violations. */
export interface RaisedVariants {
  before: OptionsAndVariants;
  after: OptionsAndVariants;
  fields: FieldChange[];
  violations: FieldViolation[];
}

/** Raises the prices of all variants of a varied price. Free variants stay free. */
export function raisedVariants(
  service: Service,
  before: OptionsAndVariants | undefined,
  { operations = [] }: BulkWork,
): RaisedVariants | undefined {
  const raises = operations.filter(isPriceRaise);
  if (!before || raises.length === 0 || service.payment?.rateType !== 'VARIED') return undefined;
  const values = before.variants.values.map((variant) => raises.reduce(raisedVariant, variant));
  const after = { ...before, variants: { values }, ...priceRange(values) };
  const [was, is] = [pricesOf(before), pricesOf(after)];
  const fields = [...is].flatMap(([field, value]) =>
    was.get(field) === value ? [] : [{ field, before: was.get(field), after: value }],
  );
  const violations = [...is].flatMap(([field, value]) =>
    value.startsWith('-')
      ? [
          {
            field: `service.${field}`,
            description: 'must not be negative',
            violatedRule: 'DECIMAL_GTE' as const,
          },
        ]
      : [],
  );
  return fields.length === 0 ? undefined : { before, after, fields, violations };
}

function raisedVariant(variant: ServiceVariant, raise: Raise): ServiceVariant {
  const { value } = variant.price;
  return cents(value) === 0n
    ? variant
    : { ...variant, price: { ...variant.price, value: raisedAmount(value, raise) } };
}

/** Prices of the variants by the paths of the run's items. */
function pricesOf({ variants }: OptionsAndVariants): Map<string, string> {
  return new Map(
    variants.values.map(({ price }, index) => [`variants.values.${index}.price.value`, price.value]),
  );
}

/** The current price at an item's path; undefined if there is none. */
export function variantPriceNow(priced: OptionsAndVariants | undefined, field: string): string | undefined {
  return priced && pricesOf(priced).get(field);
}

/** Stores raised variants, which must be locked. */
export async function saveRaisedVariants(
  writing: Writing,
  raises: readonly Pick<RaisedVariants, 'before' | 'after'>[],
): Promise<void> {
  const changes = raises.map(({ before, after }) => ({
    action: 'updated' as const,
    before,
    after: { ...after, revision: nextRevision(before) },
  }));
  await updateOptionsAndVariantsRows(
    writing.db,
    writing.businessId,
    changes.map(({ after }) => after),
  );
  await recordChanges(writing, 'optionsAndVariants', changes);
}
