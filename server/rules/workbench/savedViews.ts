import { sql } from 'kysely';
import { rankAllows } from '../../../contract/call.ts';
import type { SavedViewFilter, savedViewSorts } from '../../../contract/calls/savedViews.ts';
import {
  savedView as schema,
  savedViewLimits,
  savedViewReadOnly,
  type SavedView,
  type SavedViewInput,
} from '../../../contract/entities/savedView.ts';
import { ApiError, invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import { applyPatch } from '../../../contract/mask.ts';
import { getPath, setPath, type Fields } from '../../../contract/paths.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import type { Sql } from '../../database/database.ts';
import type { CallContext } from '../callContext.ts';
import {
  countSavedViews,
  deleteSavedViewRow,
  insertSavedView,
  selectSavedViews,
  updateSavedViewRow,
  type KeptView,
} from '../../tables/savedViews.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { firstVersion } from '../newEntity.ts';
import { recordChange, type Change } from '../recordChange.ts';
import type { RestQuestion } from '../restList.ts';
import { checkRevision, isUnchanged, nextRevision } from '../revisions.ts';
import { writingOf } from '../writing.ts';

/** Owner of the caller's views; an application without a member has its own. */
function ownerOf({ caller }: CallContext): string {
  const owner = caller.memberId ?? caller.clientId;
  if (owner === undefined) throw new ApiError('PERMISSION_DENIED', 'Only who signs in can keep views.');
  return owner;
}

function seenBy(owner: string): Sql {
  return sql`and (shared or owner_id = ${owner}::uuid)`;
}

function shownTo(owner: string, { ownerId, view }: KeptView): SavedView {
  return { ...view, mine: ownerId === owner };
}

/** Views in one row of tabs: the shared ones of a list, or a member's own. */
function groupOf({ ownerId, view }: KeptView): Sql {
  const whose = view.shared ? sql`shared` : sql`not shared and owner_id = ${ownerId}::uuid`;
  return sql`and resource = ${view.resource} and ${whose}`;
}

const orders: Record<(typeof savedViewSorts)[number], Sql> = {
  position: sql`position`,
  name: sql`name`,
  createdDate: sql`created_date`,
  updatedDate: sql`updated_date`,
  id: sql`id`,
};

/** The shared views and the caller's own, with their number. */
export async function listSavedViews(
  context: CallContext,
  { filter, sort, offset, limit }: RestQuestion<SavedViewFilter, (typeof savedViewSorts)[number]>,
): Promise<{ views: SavedView[]; total: number }> {
  const { db, businessId } = context;
  const owner = ownerOf(context);
  const { id, resource, shared, isDefault } = filter;
  const conditions = [
    seenBy(owner),
    id && sql`and id = any(${id}::uuid[])`,
    resource !== undefined && sql`and resource = ${resource}`,
    shared !== undefined && sql`and shared = ${shared}`,
    isDefault !== undefined && sql`and is_default = ${isDefault}`,
  ];
  const where = sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` `,
  );
  const { field, descending } = sort ?? { field: 'position' as const, descending: false };
  const order = sql`shared desc, ${orders[field]} ${descending ? sql`desc` : sql`asc`}, id`;
  const kept = await selectSavedViews(
    db,
    businessId,
    sql`${where} order by ${order} limit ${limit}::int offset ${offset}::int`,
  );
  const total = await countSavedViews(db, businessId, where);
  return { views: kept.map((each) => shownTo(owner, each)), total };
}

/** One view. Throws NOT_FOUND, also for another member's own. */
export async function readSavedView(context: CallContext, id: string): Promise<SavedView> {
  return shownTo(ownerOf(context), await keptView(context, id));
}

async function keptView(context: CallContext, id: string, lock = sql``): Promise<KeptView> {
  const { db, businessId } = context;
  const [kept] = await selectSavedViews(
    db,
    businessId,
    sql`and id = ${id} ${seenBy(ownerOf(context))} ${lock}`,
  );
  if (!kept) throw new ApiError('NOT_FOUND', 'View not found. It may have been deleted.');
  return kept;
}

export async function createSavedView(context: CallContext, input: SavedViewInput): Promise<SavedView> {
  const { db, businessId, now } = context;
  const ownerId = ownerOf(context);
  const { position, ...sent } = applyPatch({}, input) as Fields & { position?: number };
  const view = parsed({
    filter: {},
    shared: false,
    isDefault: false,
    ...sent,
    ...firstVersion(now),
    position: 0,
  });
  const kept: KeptView = { ownerId, view };
  mayChange(context, kept);
  await waitForTurn(db, businessId, 'saved views');
  const others = await selectSavedViews(db, businessId, sql`${groupOf(kept)} order by position, id`);
  refuseInGroup(view, others);
  if (others.length >= savedViewLimits.perGroup) {
    const description = `would be one more than ${savedViewLimits.perGroup} views of this list; delete one first`;
    throw invalidArgument([{ field: 'name', description, violatedRule: 'MAX_SIZE' }]);
  }
  await standAlone(context, view, others);
  await insertSavedView(db, businessId, kept);
  const placed = await place(context, kept, others, position ?? others.length);
  if (view.shared) await record(context, { action: 'created', after: placed.view });
  return shownTo(ownerId, placed);
}

export async function updateSavedView(
  context: CallContext,
  id: string,
  patch: SavedViewInput,
): Promise<SavedView> {
  const { db, businessId, now } = context;
  await waitForTurn(db, businessId, 'saved views');
  const before = await keptView(context, id, sql`for update`);
  mayChange(context, before);
  checkRevision(before.view, patch, { at: 'savedView', wireName: 'savedView', noun: 'view' });
  const kept = ['resource', ...savedViewReadOnly].reduce<Fields>(
    (fields, path) => setPath(fields, path, getPath(before.view, path)),
    applyPatch(before.view, patch),
  );
  // The filter is one value, not a record of fields: omitted parts are removed.
  const filter = patch.filter === undefined ? {} : { filter: patch.filter };
  const changed = parsed({
    ...kept,
    ...filter,
    revision: nextRevision(before.view),
    updatedDate: now.toISOString(),
  });
  const after: KeptView = { ownerId: before.ownerId, view: changed };
  if (isUnchanged(before.view, changed)) return shownTo(ownerOf(context), before);
  mayChange(context, after);
  const inGroup = await selectSavedViews(db, businessId, sql`${groupOf(after)} order by position, id`);
  const others = inGroup.filter(({ view }) => view.id !== before.view.id);
  refuseInGroup(changed, others);
  await standAlone(context, changed, others);
  await updateSavedViewRow(db, businessId, after);
  const stays = changed.shared === before.view.shared;
  if (!stays) await closeUp(context, before);
  const moved = stays ? changed.position : (patch.position ?? others.length);
  const placed = await place(context, after, others, moved);
  if (before.view.shared || changed.shared) {
    await record(context, { action: 'updated', before: before.view, after: placed.view });
  }
  return shownTo(ownerOf(context), placed);
}

export async function deleteSavedView(context: CallContext, id: string): Promise<SavedView> {
  const { db, businessId } = context;
  await waitForTurn(db, businessId, 'saved views');
  const kept = await keptView(context, id, sql`for update`);
  mayChange(context, kept);
  await deleteSavedViewRow(db, businessId, kept.view.id);
  await closeUp(context, kept);
  if (kept.view.shared) await record(context, { action: 'deleted', before: kept.view });
  return shownTo(ownerOf(context), kept);
}

/** Own views are private, so only shared ones are in the history. */
function record(context: CallContext, change: Change<KeptView['view']>): Promise<void> {
  return recordChange(writingOf(context), 'savedView', change);
}

function parsed(fields: Fields): KeptView['view'] {
  const result = schema.omit({ mine: true }).safeParse(withoutMine(fields), { reportInput: true });
  if (!result.success) throw invalidArgument(zodToViolations(result.error));
  const { name } = result.data;
  if (name.trim() === '') {
    throw invalidArgument([{ field: 'name', description: 'is required', violatedRule: 'REQUIRED_FIELD' }]);
  }
  return result.data;
}

function withoutMine({ mine: _mine, ...fields }: Fields): Fields {
  return fields;
}

/** Only admins may change shared views. */
function mayChange({ caller }: CallContext, { view }: KeptView): void {
  if (!view.shared || rankAllows(caller.rank, 'admin')) return;
  throw new ApiError('PERMISSION_DENIED', 'Only an admin can share a view, and change one that is shared.');
}

function refuseInGroup({ name }: KeptView['view'], others: readonly KeptView[]): void {
  const same = ({ view }: KeptView) => view.name.trim().toLowerCase() === name.trim().toLowerCase();
  if (!others.some(same)) return;
  const violation: FieldViolation = {
    field: 'name',
    description: 'is the name of another view already; choose another',
    violatedRule: 'VALIDATION',
  };
  throw invalidArgument([violation]);
}

/** Clears the flag of the list's previous default view. */
async function standAlone(
  { db, businessId }: CallContext,
  { isDefault }: KeptView['view'],
  others: readonly KeptView[],
): Promise<void> {
  if (!isDefault) return;
  for (const { ownerId, view } of others.filter((other) => other.view.isDefault)) {
    await updateSavedViewRow(db, businessId, { ownerId, view: { ...view, isDefault: false } });
  }
}

/** Moves a stored view to its position among the others, which shift if necessary. */
async function place(
  context: CallContext,
  kept: KeptView,
  others: readonly KeptView[],
  position: number,
): Promise<KeptView> {
  const at = Math.min(position, others.length);
  await standInOrder(context, others.toSpliced(at, 0, kept));
  return { ...kept, view: { ...kept.view, position: at } };
}

/** Closes the gap of a removed view in its group. */
async function closeUp(context: CallContext, gone: KeptView): Promise<void> {
  const { db, businessId } = context;
  const left = await selectSavedViews(db, businessId, sql`${groupOf(gone)} order by position, id`);
  await standInOrder(context, left);
}

async function standInOrder({ db, businessId }: CallContext, views: readonly KeptView[]): Promise<void> {
  const ids = views.map(({ view }) => view.id);
  await db.write(sql`
    update saved_views set position = place - 1
    from unnest(${ids}::uuid[]) with ordinality as places(id, place)
    where saved_views.business_id = ${businessId} and saved_views.id = places.id and position <> place - 1`);
}
