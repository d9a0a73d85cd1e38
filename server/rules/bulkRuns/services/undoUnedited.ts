import { sql } from 'kysely';
import type { OptionsAndVariants } from '../../../../contract/entities/prices/optionsAndVariants.ts';
import { priceRange } from '../../../../contract/entities/prices/priceRange.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { findServices } from '../../../tables/services/fullServices.ts';
import { selectOptionsAndVariants } from '../../../tables/prices/optionsAndVariants.ts';
import { relatedChanges, isRelated, type ChangeRow } from '../../../tables/history/recordedChanges.ts';
import { ownFieldsOf } from '../../history/ownFields.ts';
import { undoneAmong } from '../../history/planUndo.ts';
import { planUndo } from '../../history/undoneFields.ts';
import { changedSince } from '../../history/changedSince.ts';
import { undoUnchecked } from '../../history/undo.ts';
import { setServiceFields } from '../../history/undoService.ts';
import { checkVariants, lockVariants, setVariants } from '../../history/undoVariants.ts';
import { lockFullService } from '../../services/readService.ts';
import type { CallContext } from '../../callContext.ts';
import { undoLocationMoves } from '../../services/impact/undoLocationMoves.ts';
import { readingOf, type Writing } from '../../writing.ts';
import type { Edited } from '../bulkFamily.ts';
import { pricesToReturn, type PricesToReturn } from './pricesToReturn.ts';

/** The part of an undo for one service that was not edited since. */
interface Unedited extends Omit<PricesToReturn, 'holdsPeople'> {
  /** Fields of the service itself. */
  paths: string[];
}

/** Whether anything is left to undo. */
function givesBack({ paths, prices, additionsAndRemovals }: Unedited): boolean {
  return paths.length + prices.length + additionsAndRemovals.length > 0;
}

/**
 * Undoes an update of a run for one service, except for edited fields. Returns the fields that stay. Throws
 * CHANGED_SINCE if nothing is left to undo, and the errors of {@link undoUnchecked}.
 */
export async function undoUnedited(writing: Writing, change: ChangeRow): Promise<string[]> {
  const serviceId = change.entity_id;
  const service = await lockFullService(writing, serviceId);
  const planned = (await uneditedOf(writing, [change], new Map([[serviceId, service]]))).get(serviceId);
  if (!planned) return [];
  const { paths, prices, additionsAndRemovals, edited } = planned;
  if (edited.length > 0 && !givesBack(planned)) throw changedSince(change, edited);
  // Prices by staff member must exist before the staff is restored.
  await undoUnchecked(writing, additionsAndRemovals);
  for (const { change: priced, values } of prices) {
    await setVariants({ ...writing, undoes: priced.id }, await lockVariants(writing, priced.entity_id), {
      version: { variants: { values }, ...priceRange(values) },
      paths: ['variants', 'minPrice', 'maxPrice'],
    });
  }
  const undoing: Writing = { ...writing, undoes: change.id };
  if (paths.includes('locations')) await undoLocationMoves(undoing, change);
  if (paths.length > 0) {
    const version = ownFieldsOf('service', change.before) ?? {};
    // Reverting its prices may have changed the service.
    await setServiceFields(undoing, await lockFullService(writing, serviceId), { version, paths });
  }
  await checkVariants(writing, serviceId);
  return edited;
}

/** Previews {@link undoUnedited} by service, without changes. */
export async function previewUndoUnedited(
  context: CallContext,
  updates: readonly ChangeRow[],
): Promise<ReadonlyMap<string, Edited>> {
  const found = await findServices(
    readingOf(context),
    updates.map(({ entity_id: serviceId }) => serviceId),
  );
  const existing = new Map(
    found.flatMap(({ document, deleted }) => {
      const service = document.read();
      return deleted ? [] : [[service.id, service] as const];
    }),
  );
  const edited = new Map<string, Edited>();
  for (const { entity_id: id } of updates) {
    if (!existing.has(id)) edited.set(id, { fields: ['id'], something: false });
  }
  const there = updates.filter(({ entity_id: id }) => existing.has(id));
  for (const [id, plan] of await uneditedOf(context, there, existing)) {
    const something = givesBack(plan);
    if (something || plan.edited.length > 0) edited.set(id, { fields: plan.edited, something });
  }
  return edited;
}

/** The part of each change's undo that was not edited since, by service; `services` are in their current state. */
async function uneditedOf(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  changes: readonly ChangeRow[],
  services: ReadonlyMap<string, Service>,
): Promise<Map<string, Unedited>> {
  const related = await relatedChanges(db, businessId, changes, 'prices');
  const undone = await undoneAmong(
    { db, businessId },
    related.map(({ id }) => id),
  );
  const due = related.filter(({ id }) => !undone.has(id));
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
      const own = due.filter((one) => isRelated(one, change));
      return [[service.id, plan(change, service, own, priced.get(service.id))] as const];
    }),
  );
}

/** The service's staff. Their own prices are added and removed with them. */
const people = 'staffMemberIds';

function plan(
  change: ChangeRow,
  service: Service,
  related: readonly ChangeRow[],
  priced: OptionsAndVariants | undefined,
): Unedited {
  const own = planUndo(change, service);
  const paths = own.paths.filter((path) => !own.edited.includes(path));
  const planned = pricesToReturn(related, priced, paths.includes(people));
  const { holdsPeople } = planned;
  const { prices, additionsAndRemovals } = holdsPeople ? pricesToReturn(related, priced, false) : planned;
  return {
    paths: holdsPeople ? paths.filter((path) => path !== people) : paths,
    prices,
    additionsAndRemovals,
    edited: [...new Set([...own.edited, ...(holdsPeople ? [people] : []), ...planned.edited])],
  };
}
