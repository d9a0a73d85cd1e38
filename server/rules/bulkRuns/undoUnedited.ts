import { sql } from 'kysely';
import {
  optionsAndVariants as pricedSchema,
  priceRange,
  type OptionsAndVariants,
  type ServiceChoice,
  type ServiceVariant,
} from '../../../contract/entities/optionsAndVariants.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { equalValues } from '../../../contract/paths.ts';
import { selectOptionsAndVariants } from '../../tables/optionsAndVariants.ts';
import { changesBeside, findChange, isBeside, type ChangeRow } from '../../tables/recordedChanges.ts';
import { ownFieldsOf } from '../history/ownFields.ts';
import { changedSince, planUndo, undoChange, undoChanges, undoneAmong } from '../history/undo.ts';
import { setServiceFields } from '../history/undoService.ts';
import { checkVariants, lockVariants, setVariants } from '../history/undoVariants.ts';
import { lockWholeService } from '../services/readService.ts';
import { returnFromPlaces } from '../services/returnPlaces.ts';
import type { Writing } from '../writing.ts';

/** What an undo of a run gives back to one service: as much as nobody edited since. */
export interface Unedited {
  /** Fields of the service itself. */
  paths: string[];
  /** Its variants, with the prices of before where they stand as the run left them. */
  prices: { change: ChangeRow; values: ServiceVariant[] }[];
  /** Variants that came or went as a whole with the people who give the service. */
  wholes: ChangeRow[];
  /** What was edited since and stays, by the paths of the run's rows. */
  edited: string[];
}

/** Whether anything is left to take back. */
export function givesBack({ paths, prices, wholes }: Unedited): boolean {
  return paths.length + prices.length + wholes.length > 0;
}

/**
 * Takes back what a run did to one service, as much as was not edited since. Answers the fields that stay as they are.
 * Throws CHANGED_SINCE where nothing is left to take back, and what {@link undoChange} throws.
 */
export async function undoUnedited(writing: Writing, changeId: string): Promise<string[]> {
  const { db, businessId } = writing;
  const change = await findChange(db, businessId, changeId);
  if (change?.action !== 'updated' || (await undoneAmong(writing, [changeId])).has(changeId)) {
    await undoChange(writing, changeId);
    return [];
  }
  const serviceId = change.entity_id;
  const service = await lockWholeService(writing, serviceId);
  const planned = (await uneditedOf(writing, [change], new Map([[serviceId, service]]))).get(serviceId);
  if (!planned) return [];
  const { paths, prices, wholes, edited } = planned;
  if (edited.length > 0 && !givesBack(planned)) throw changedSince(change, edited);
  // Prices of people who come back must be there before them.
  await undoChanges(writing, wholes);
  for (const { change: priced, values } of prices) {
    await setVariants({ ...writing, undoes: priced.id }, await lockVariants(writing, priced.entity_id), {
      version: { variants: { values }, ...priceRange(values) },
      paths: ['variants', 'minPrice', 'maxPrice'],
    });
  }
  const undoing: Writing = { ...writing, undoes: change.id };
  if (paths.includes('locations')) await returnFromPlaces(undoing, change);
  if (paths.length > 0) {
    const version = ownFieldsOf('service', change.before) ?? {};
    // Its prices may have changed it.
    await setServiceFields(undoing, await lockWholeService(writing, serviceId), { version, paths });
  }
  await checkVariants(writing, serviceId);
  return edited;
}

/** What an undo of each of these changes of services gives back, by service; `services` as they stand now. */
export async function uneditedOf(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  changes: readonly ChangeRow[],
  services: ReadonlyMap<string, Service>,
): Promise<Map<string, Unedited>> {
  const beside = await changesBeside(db, businessId, changes, 'prices');
  const undone = await undoneAmong(
    { db, businessId },
    beside.map(({ id }) => id),
  );
  const due = beside.filter(({ id }) => !undone.has(id));
  const ids = due.flatMap(({ service_id: serviceId }) => serviceId ?? []);
  const found =
    ids.length === 0
      ? []
      : await selectOptionsAndVariants(db, businessId, sql`and priced.service_id = any(${ids}::uuid[])`);
  const priced = new Map(found.map((one) => [one.serviceId, one]));
  return new Map(
    changes.flatMap((change) => {
      const service = services.get(change.entity_id);
      if (!service) return [];
      const own = due.filter((one) => isBeside(one, change));
      return [[service.id, plan(change, service, own, priced.get(service.id))] as const];
    }),
  );
}

function plan(
  change: ChangeRow,
  service: Service,
  beside: readonly ChangeRow[],
  priced: OptionsAndVariants | undefined,
): Unedited {
  const { paths: all, edited } = planUndo(change, service);
  const paths = all.filter((path) => !edited.includes(path));
  // Prices of people come and go with them.
  const withPeople = paths.includes('staffMemberIds');
  const planned: Unedited = { paths, prices: [], wholes: [], edited: [...edited] };
  for (const one of beside) {
    const [before, after] = [versionOf(one.before), versionOf(one.after)];
    if (!before || !after || !priced) {
      if (withPeople) planned.wholes.push(one);
      continue;
    }
    const prices = planPrices(before, after, priced, withPeople);
    planned.edited.push(...prices.edited);
    if (prices.values) planned.prices.push({ change: one, values: prices.values });
  }
  return planned;
}

/** The history holds what the schema of its day allowed. */
function versionOf(record: unknown): OptionsAndVariants | undefined {
  return pricedSchema.safeParse(record).data;
}

/** Each price that stands as the run left it, as it was before; without `values` where there is none. */
function planPrices(
  before: OptionsAndVariants,
  after: OptionsAndVariants,
  now: OptionsAndVariants,
  withPeople: boolean,
): { values?: ServiceVariant[]; edited: string[] } {
  const [were, left, stand] = [byChoice(before), byChoice(after), byChoice(now)];
  const places = [...left.keys()];
  const returning = new Map<string, ServiceVariant | undefined>();
  const edited: string[] = [];
  for (const key of new Set([...were.keys(), ...places])) {
    const [was, is, stands] = [were.get(key), left.get(key), stand.get(key)];
    if (samePrice(was, is) || samePrice(was, stands)) continue;
    if ((!was || !is) && !withPeople) continue;
    if (samePrice(is, stands)) returning.set(key, was);
    else edited.push(is ? `variants.values.${places.indexOf(key)}.price.value` : 'variants.values');
  }
  if (returning.size === 0) return { edited };
  const kept = [...stand].flatMap(([key, variant]) =>
    returning.has(key) ? (returning.get(key) ?? []) : variant,
  );
  const added = [...returning].flatMap(([key, variant]) => (stand.has(key) ? [] : (variant ?? [])));
  const order = [...were.keys()];
  const rank = ({ choices }: ServiceVariant) => {
    const at = order.indexOf(keyOf(choices));
    return at === -1 ? order.length : at;
  };
  return { values: [...kept, ...added].toSorted((one, other) => rank(one) - rank(other)), edited };
}

function byChoice({ variants }: OptionsAndVariants): Map<string, ServiceVariant> {
  return new Map(variants.values.map((variant) => [keyOf(variant.choices), variant]));
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
