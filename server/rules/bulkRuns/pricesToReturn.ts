import {
  optionsAndVariants as schema,
  type OptionsAndVariants,
  type ServiceChoice,
  type ServiceVariant,
} from '../../../contract/entities/optionsAndVariants.ts';
import { equalValues } from '../../../contract/paths.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';

/** What of a run's changes of one service's prices by choice can be taken back. */
export interface PricesToReturn {
  /** The latest change first, with the prices of before where they stand as the run left them. */
  prices: { change: ChangeRow; values: ServiceVariant[] }[];
  /** Variants that came or went as a whole with the people who give the service. */
  wholes: ChangeRow[];
  /** What was edited since and stays, by the paths of the run's rows. */
  edited: string[];
  /** The people must stay too: prices that somebody has made for them since would go with them. */
  holdsPeople: boolean;
}

/**
 * Plans to take `changes` back, given oldest first, from the prices as they stand now; `withPeople` where those who give
 * the service become who they were, with the prices of their own.
 */
export function pricesToReturn(
  changes: readonly ChangeRow[],
  standing: OptionsAndVariants | undefined,
  withPeople: boolean,
): PricesToReturn {
  const plan: PricesToReturn = { prices: [], wholes: [], edited: [], holdsPeople: false };
  let now = standing;
  for (const change of changes.toReversed()) {
    const [before, after] = [versionOf(change.before), versionOf(change.after)];
    const written = writtenPrices(before, after, withPeople);
    if (written.length === 0) continue;
    if (now && !isOf(change, now, after ?? before)) {
      // Made since, they may go by the people who give the service now.
      plan.holdsPeople ||= withPeople;
      plan.edited.push(variants);
    } else if (!before || !after) {
      if (before ? now : !now) continue;
      plan.wholes.push(change);
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

/** The history holds what the schema of its day allowed. */
function versionOf(record: unknown): OptionsAndVariants | undefined {
  return schema.safeParse(record).data;
}

/** Whether these are the options that the change was about, and not others that somebody has made since. */
function isOf(
  { entity_id: id }: ChangeRow,
  now: OptionsAndVariants,
  version: OptionsAndVariants | undefined,
): boolean {
  return now.id === id && version?.options.values[0]?.id === now.options.values[0]?.id;
}

/** What a choice cost before and after a change. */
interface WrittenPrice {
  key: string;
  /** By the path of the run's row. */
  path: string;
  was: ServiceVariant | undefined;
  is: ServiceVariant | undefined;
}

/** The prices that a change wrote; those that came or went with people only where they are to go or come again. */
function writtenPrices(
  before: OptionsAndVariants | undefined,
  after: OptionsAndVariants | undefined,
  withPeople: boolean,
): WrittenPrice[] {
  const [were, left] = [byChoice(before), byChoice(after)];
  const places = [...left.keys()];
  return [...new Set([...were.keys(), ...places])]
    .map((key) => {
      const [was, is] = [were.get(key), left.get(key)];
      return { key, path: is ? `${variants}.${places.indexOf(key)}.price.value` : variants, was, is };
    })
    .filter(({ was, is }) => !samePrice(was, is) && (withPeople || (was && is)));
}

/** Each price that stands as the run left it, as it was before; without `values` where there is none. */
function returning(
  written: readonly WrittenPrice[],
  before: OptionsAndVariants,
  now: OptionsAndVariants,
): { values?: ServiceVariant[]; edited: string[]; ofPeople: boolean } {
  const stand = byChoice(now);
  const left = written.filter(({ key, was }) => !samePrice(was, stand.get(key)));
  const later = left.filter(({ key, is }) => !samePrice(is, stand.get(key)));
  const edited = later.map(({ path }) => path);
  // Whoever goes loses the price of their own, also one that somebody has written for them since.
  const ofPeople = later.some(({ was }) => !was);
  const unedited = left.filter((price) => !later.includes(price));
  const returned = new Map(unedited.map(({ key, was }) => [key, was]));
  if (returned.size === 0) return { edited, ofPeople };
  const kept = [...stand].flatMap(([key, variant]) =>
    returned.has(key) ? (returned.get(key) ?? []) : variant,
  );
  const added = [...returned].flatMap(([key, variant]) => (stand.has(key) ? [] : (variant ?? [])));
  const order = [...byChoice(before).keys()];
  const rank = ({ choices }: ServiceVariant) => {
    const at = order.indexOf(keyOf(choices));
    return at === -1 ? order.length : at;
  };
  const values = [...kept, ...added].toSorted((one, other) => rank(one) - rank(other));
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
