import {
  optionsAndVariants as schema,
  type OptionsAndVariants,
  type ServiceChoice,
  type ServiceVariant,
} from '../../../../contract/entities/prices/optionsAndVariants.ts';
import { equalValues } from '../../../../contract/paths.ts';
import type { ChangeRow } from '../../../tables/history/recordedChanges.ts';

/** The revertible part of a run's changes of one service's variants. */
export interface PricesToReturn {
  /** Latest change first, with the previous prices that are still as the run left them. */
  prices: { change: ChangeRow; values: ServiceVariant[] }[];
  /** Changes that added or removed variants together with staff members. */
  additionsAndRemovals: ChangeRow[];
  /** Edited since and kept, by the paths of the run's items. */
  edited: string[];
  /** The staff must stay too: removing them would remove prices set for them since. */
  holdsPeople: boolean;
}

/**
 * Plans the revert of `changes`, oldest first, from the current prices; `withPeople` if the service's previous
 * staff is restored, with their own prices.
 */
export function pricesToReturn(
  changes: readonly ChangeRow[],
  current: OptionsAndVariants | undefined,
  withPeople: boolean,
): PricesToReturn {
  const plan: PricesToReturn = { prices: [], additionsAndRemovals: [], edited: [], holdsPeople: false };
  let now = current;
  for (const change of changes.toReversed()) {
    const [before, after] = [versionOf(change.before), versionOf(change.after)];
    const written = writtenPrices(before, after, withPeople);
    if (written.length === 0) continue;
    if (now && !isOf(change, now, after ?? before)) {
      // Variants created since may vary by the current staff.
      plan.holdsPeople ||= withPeople;
      plan.edited.push(variants);
    } else if (!before || !after) {
      if (before ? now : !now) continue;
      plan.additionsAndRemovals.push(change);
      now = before;
    } else if (!now) {
      plan.edited.push(variants);
    } else {
      const { values, edited, ofPeople } = returning(written, before, now);
      plan.edited.push(...edited);
      plan.holdsPeople ||= ofPeople;
      if (!values) continue;
      plan.prices.push({ change, values });
      now = { ...now, variants: { values } };
    }
  }
  return plan;
}

const variants = 'variants.values';

/** The history may contain older schemas. */
function versionOf(record: unknown): OptionsAndVariants | undefined {
  return schema.safeParse(record).data;
}

/** Whether these are the options of the change, and not ones created since. */
function isOf(
  { entity_id: id }: ChangeRow,
  now: OptionsAndVariants,
  version: OptionsAndVariants | undefined,
): boolean {
  return now.id === id && version?.options.values[0]?.id === now.options.values[0]?.id;
}

/** The price of a variant before and after a change. */
interface WrittenPrice {
  key: string;
  /** Path of the run's item. */
  path: string;
  was: ServiceVariant | undefined;
  is: ServiceVariant | undefined;
}

/** The prices that a change wrote; those added or removed with staff members only if the staff is reverted. */
function writtenPrices(
  before: OptionsAndVariants | undefined,
  after: OptionsAndVariants | undefined,
  withPeople: boolean,
): WrittenPrice[] {
  const [were, left] = [byChoice(before), byChoice(after)];
  const keysLeft = [...left.keys()];
  return [...new Set([...were.keys(), ...keysLeft])]
    .map((key) => {
      const [was, is] = [were.get(key), left.get(key)];
      return { key, path: is ? `${variants}.${keysLeft.indexOf(key)}.price.value` : variants, was, is };
    })
    .filter(({ was, is }) => !samePrice(was, is) && (withPeople || (was && is)));
}

/** The previous value of each price that is still as the run left it; without `values` if there is none. */
function returning(
  written: readonly WrittenPrice[],
  before: OptionsAndVariants,
  now: OptionsAndVariants,
): { values?: ServiceVariant[]; edited: string[]; ofPeople: boolean } {
  const stand = byChoice(now);
  const left = written.filter(({ key, was }) => !samePrice(was, stand.get(key)));
  const later = left.filter(({ key, is }) => !samePrice(is, stand.get(key)));
  const edited = later.map(({ path }) => path);
  // Removing a staff member removes their own price, also one edited since.
  const ofPeople = later.some(({ was }) => !was);
  const unedited = left.filter((price) => !later.includes(price));
  const returned = new Map(unedited.map(({ key, was }) => [key, was]));
  if (returned.size === 0) return { edited, ofPeople };
  const present = [...stand].flatMap(([key, variant]) =>
    returned.has(key) ? (returned.get(key) ?? []) : variant,
  );
  const added = [...returned].flatMap(([key, variant]) => (stand.has(key) ? [] : (variant ?? [])));
  const order = [...byChoice(before).keys()];
  const rank = ({ choices }: ServiceVariant) => {
    const at = order.indexOf(keyOf(choices));
    return at === -1 ? order.length : at;
  };
  const values = [...present, ...added].toSorted((one, other) => rank(one) - rank(other));
  return { values, edited, ofPeople };
}

function byChoice(priced: OptionsAndVariants | undefined): Map<string, ServiceVariant> {
  return new Map((priced?.variants.values ?? []).map((variant) => [keyOf(variant.choices), variant]));
}

function keyOf(choices: readonly ServiceChoice[]): string {
  return JSON.stringify(
    choices.map(({ optionId, custom, staffMemberId, duration }) => [
      optionId,
      custom,
      staffMemberId?.toLowerCase(),
      duration?.minutes,
    ]),
  );
}

function samePrice(one: ServiceVariant | undefined, other: ServiceVariant | undefined): boolean {
  return equalValues(one?.price, other?.price);
}
