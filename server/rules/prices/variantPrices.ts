import { sql } from 'kysely';
import {
  optionsAndVariantsLimits,
  type OptionsAndVariants,
  type ServiceVariant,
} from '../../../contract/entities/prices/optionsAndVariants.ts';
import { priceRange, withPriceRange } from '../../../contract/entities/prices/priceRange.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { equalValues } from '../../../contract/paths.ts';
import {
  deleteOptionsAndVariantsRow,
  selectOptionsAndVariants,
  updateOptionsAndVariantsRow,
} from '../../tables/prices/optionsAndVariants.ts';
import { updateServiceRows } from '../../tables/services/services.ts';
import { recordChange } from '../recordChange.ts';
import { nextRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';

/**
 * Keeps a service and its variants consistent. Variants define the prices of options; a service with varied prices
 * shows the lowest and highest of them, and its staff determine prices by staff member.
 */

/**
 * Updates the price range of a locked service after its variants changed. Both fields are read-only on the wire,
 * so the service keeps its revision, and open forms don't conflict.
 */
export async function showVariantPrices(
  { db, businessId }: Writing,
  service: Service,
  priced: OptionsAndVariants | undefined,
): Promise<void> {
  const shown = withPriceRange(service, variantsOf(priced));
  if (!equalValues(shown, service)) await updateServiceRows(db, businessId, [shown]);
}

/** A service before and after a change. */
export interface ServiceChange {
  before: Service;
  after: Service;
}

/**
 * Adjusts services that are about to be stored to their variants: a price that starts to vary, another default price and
 * other durations get their range, and a change of staff changes the prices by staff member (public documentation of options and variants).
 */
export async function withVariants(writing: Writing, changes: readonly ServiceChange[]): Promise<Service[]> {
  const { db, businessId } = writing;
  const ids = changes
    .filter((change) => beginsToVary(change) || staffChanges(change) || defaultChanges(change))
    .map(({ after }) => after.id);
  if (ids.length === 0) return changes.map(({ after }) => after);
  const found = await selectOptionsAndVariants(
    db,
    businessId,
    sql`and priced.service_id = any(${ids}::uuid[])`,
  );
  const pricedBy = new Map(found.map((priced) => [priced.serviceId, priced]));
  const services: Service[] = [];
  for (const change of changes) {
    const { after } = change;
    const priced = pricedBy.get(after.id);
    const changed = priced && staffChanges(change) ? await followStaff(writing, priced, after) : priced;
    services.push(priced ? withPriceRange(after, variantsOf(changed)) : after);
  }
  return services;
}

const variantsOf = (priced: OptionsAndVariants | undefined): readonly ServiceVariant[] =>
  priced?.variants.values ?? [];

function beginsToVary({ before, after }: ServiceChange): boolean {
  return after.payment?.rateType === 'VARIED' && before.payment?.rateType !== 'VARIED';
}

/** Whether the default price or the durations that may cost it change. */
function defaultChanges({ before, after }: ServiceChange): boolean {
  return after.payment?.rateType === 'VARIED' && !equalValues(defaultsOf(before), defaultsOf(after));
}

const defaultsOf = ({ payment, schedule }: Service) => [
  payment?.varied?.defaultPrice,
  schedule?.availabilityConstraints?.sessionDurations,
];

function staffChanges({ before, after }: ServiceChange): boolean {
  return !equalValues(before.staffMemberIds ?? [], after.staffMemberIds ?? []);
}

/** Removes prices of staff members who are no longer assigned, and adds the default price for new ones. */
async function followStaff(
  writing: Writing,
  before: OptionsAndVariants,
  service: Service,
): Promise<OptionsAndVariants | undefined> {
  const values = staffVariants(before, service);
  if (equalValues(values, before.variants.values)) return before;
  const { db, businessId } = writing;
  if (values.length === 0) {
    await deleteOptionsAndVariantsRow(db, businessId, before.id);
    await recordChange(writing, 'optionsAndVariants', { action: 'deleted', before });
    return undefined;
  }
  const after = { ...before, variants: { values }, ...priceRange(values), revision: nextRevision(before) };
  await updateOptionsAndVariantsRow(db, businessId, after);
  await recordChange(writing, 'optionsAndVariants', { action: 'updated', before, after });
  return after;
}

/** Prices for the currently assigned staff members; unchanged if the price does not vary by staff member. */
export function staffVariants({ options, variants }: OptionsAndVariants, service: Service): ServiceVariant[] {
  const [option] = options.values;
  if (option?.type !== 'STAFF_MEMBER') return variants.values;
  const giving = new Set((service.staffMemberIds ?? []).map((id) => id.toLowerCase()));
  const remaining = variants.values.filter((variant) => giving.has(staffOf(variant)));
  const priced = new Set(remaining.map(staffOf));
  const price = service.payment?.varied?.defaultPrice;
  const added = [...giving]
    .filter((id) => !priced.has(id))
    .flatMap((staffMemberId) =>
      price ? [{ choices: [{ optionId: option.id, staffMemberId }], price }] : [],
    );
  return [...remaining, ...added].slice(0, optionsAndVariantsLimits.variants);
}

/** Resource id of the staff member with this price; empty if none. */
export function staffOf({ choices }: ServiceVariant): string {
  return choices[0]?.staffMemberId?.toLowerCase() ?? '';
}
