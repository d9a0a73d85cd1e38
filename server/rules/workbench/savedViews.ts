import { sql } from 'kysely';
import { without } from '../../../contract/audience.ts';
import { rankAllows } from '../../../contract/callerRank.ts';
import type { SavedViewFilter, savedViewSorts } from '../../../contract/calls/workbench/savedViews.ts';
import {
  savedView,
  savedViewLimits,
  savedViewReadOnly,
  type SavedView,
  type SavedViewInput,
} from '../../../contract/entities/history/savedView.ts';
import { ApiError, invalidArgument, invalidField, type FieldViolation } from '../../../contract/errors.ts';
import { applyPatch } from '../../../contract/mask.ts';
import { copyPaths, type Fields } from '../../../contract/paths.ts';
import { parsedBy } from '../../../contract/violations.ts';
import type { Sql } from '../../database/database.ts';
import { queryPage } from '../../database/lists/pages.ts';
import { savedViewTable, storePositions, type StoredView } from '../../tables/savedViews.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { askingFor } from '../asking.ts';
import type { CallContext } from '../callContext.ts';
import { firstVersion } from '../newEntity.ts';
import { notFound } from '../notFound.ts';
import { recordChange, type Change } from '../recordChange.ts';
import type { RestQuestion } from '../restList.ts';
import { checkRevision, isUnchanged, nextVersion } from '../revisions.ts';
import { writingOf } from '../writing.ts';

/** Owner of the caller's views; an application without a member has its own. */
function ownerOf({ caller }: CallContext): string {
  const owner = caller.memberId ?? caller.clientId;
  if (owner === undefined) throw new ApiError('PERMISSION_DENIED', 'Sign in to keep views.');
  return owner;
}

function seenBy(owner: string): Sql {
  return sql`and (shared or owner_id = ${owner}::uuid)`;
}

function shownTo(owner: string, stored: StoredView): SavedView {
  return { ...viewOf(stored), mine: stored.ownerId === owner };
}

function viewOf({ ownerId: _owner, ...view }: StoredView): Omit<SavedView, 'mine'> {
  return view;
}

/** Lists the shared views and the caller's own, with their total number. */
export async function listSavedViews(
  context: CallContext,
  { filter, sort, offset, limit }: RestQuestion<SavedViewFilter, (typeof savedViewSorts)[number]>,
): Promise<{ views: SavedView[]; total: number }> {
  const owner = ownerOf(context);
  const { id, ...values } = filter;
  const { field, descending } = sort ?? { field: 'position', descending: false };
  const where = sql<boolean>`${savedViewTable.existing(context.businessId)} ${seenBy(owner)}`;
  const question = {
    filter: { ...values, ...(id && { id: { $in: id } }) },
    sort: [
      { fieldName: 'shared', order: 'DESC' as const },
      { fieldName: field, order: descending ? ('DESC' as const) : ('ASC' as const) },
    ],
    paging: { offset, limit },
  };
  const asking = askingFor(context, { where, select: savedViewTable.selected });
  const { rows, pagingMetadata } = await queryPage(context.db, savedViewTable, asking, question);
  const views = rows.map((row) => shownTo(owner, savedViewTable.fromRow(row)));
  return { views, total: pagingMetadata.total ?? offset + views.length };
}

/** Reads a view. Throws NOT_FOUND, also for another person's own view. */
export async function readSavedView(context: CallContext, id: string): Promise<SavedView> {
  return shownTo(ownerOf(context), await storedView(context, id));
}

async function storedView(context: CallContext, id: string, lock = sql``): Promise<StoredView> {
  const { db, businessId } = context;
  const stored = await savedViewTable.find(db, businessId, id, sql`${seenBy(ownerOf(context))} ${lock}`);
  if (!stored) throw notFound('view');
  return stored;
}

/** Views in one row of tabs, in order: the shared ones of a list, or a member's own. */
function groupOf({ db, businessId }: CallContext, stored: StoredView): Promise<StoredView[]> {
  const whose = stored.shared ? sql`shared` : sql`not shared and owner_id = ${stored.ownerId}::uuid`;
  const rest = sql`and resource = ${stored.resource} and ${whose} order by position, id`;
  return savedViewTable.select(db, businessId, rest);
}

/** Adds a view to the end of its group. Throws PERMISSION_DENIED and field violations. */
export async function createSavedView(context: CallContext, input: SavedViewInput): Promise<SavedView> {
  const { db, businessId, now } = context;
  const ownerId = ownerOf(context);
  const { position, ...sent } = applyPatch({}, input) as Fields & { position?: number };
  const defaults = { filter: {}, shared: false, isDefault: false };
  const view = parsed({ ...defaults, ...sent, ...firstVersion(now), position: 0 });
  const stored: StoredView = { ownerId, ...view };
  mayChange(context, stored);
  await waitForTurn(db, businessId, 'saved views');
  const others = await groupOf(context, stored);
  refuseInGroup(stored, others);
  if (others.length >= savedViewLimits.perGroup) {
    const description = `would be one more than ${savedViewLimits.perGroup} views of this list; delete one first`;
    throw invalidField('name', description, 'MAX_SIZE');
  }
  await standAlone(context, stored, others);
  await savedViewTable.insert(db, businessId, stored, now);
  const placed = await place(context, stored, others, position ?? others.length);
  if (stored.shared) await record(context, { action: 'created', after: viewOf(placed) });
  return shownTo(ownerId, placed);
}

/**
 * Changes a view; its list cannot change. Throws NOT_FOUND, PERMISSION_DENIED, REVISION_MISMATCH and field
 * violations.
 */
export async function updateSavedView(
  context: CallContext,
  id: string,
  patch: SavedViewInput,
): Promise<SavedView> {
  const { db, businessId, now } = context;
  await waitForTurn(db, businessId, 'saved views');
  const before = await storedView(context, id, sql`for update`);
  mayChange(context, before);
  checkRevision(viewOf(before), patch, { at: 'savedView', wireName: 'savedView', noun: 'view' });
  const changed = applyPatch(viewOf(before), patch);
  const proposed = copyPaths(changed, before, ['resource', ...savedViewReadOnly]);
  // The filter is one value, not a record of fields: omitted parts are removed.
  const filter = patch.filter === undefined ? {} : { filter: patch.filter };
  const version = nextVersion(before, now);
  const after: StoredView = { ownerId: before.ownerId, ...parsed({ ...proposed, ...filter, ...version }) };
  if (isUnchanged(before, after)) return shownTo(ownerOf(context), before);
  mayChange(context, after);
  const others = (await groupOf(context, after)).filter((other) => other.id !== before.id);
  refuseInGroup(after, others);
  await standAlone(context, after, others);
  await savedViewTable.store(db, businessId, after, now);
  const stays = after.shared === before.shared;
  if (!stays) await standInOrder(context, await groupOf(context, before));
  const moved = stays ? after.position : (patch.position ?? others.length);
  const placed = await place(context, after, others, moved);
  if (before.shared || after.shared) {
    await record(context, { action: 'updated', before: viewOf(before), after: viewOf(placed) });
  }
  return shownTo(ownerOf(context), placed);
}

/** Returns the deleted view. Throws NOT_FOUND and PERMISSION_DENIED. */
export async function deleteSavedView(context: CallContext, id: string): Promise<SavedView> {
  const { db, businessId, now } = context;
  await waitForTurn(db, businessId, 'saved views');
  const stored = await storedView(context, id, sql`for update`);
  mayChange(context, stored);
  await savedViewTable.delete(db, businessId, stored.id, now);
  // The others close the gap.
  await standInOrder(context, await groupOf(context, stored));
  if (stored.shared) await record(context, { action: 'deleted', before: viewOf(stored) });
  return shownTo(ownerOf(context), stored);
}

/** Own views are private, so only shared ones are in the history. */
function record(context: CallContext, change: Change<Omit<SavedView, 'mine'>>): Promise<void> {
  return recordChange(writingOf(context), 'savedView', change);
}

const storedSchema = without(savedView, 'mine');

function parsed({ mine: _mine, ...fields }: Fields): Omit<SavedView, 'mine'> {
  const view = parsedBy(storedSchema, fields);
  if (view.name.trim() === '') throw invalidField('name', 'is required', 'REQUIRED_FIELD');
  return view;
}

/** Only admins may change shared views. */
function mayChange({ caller }: CallContext, { shared }: StoredView): void {
  if (!shared || rankAllows(caller.rank, 'admin')) return;
  throw new ApiError('PERMISSION_DENIED', 'Only an admin can share a view, and change one that is shared.');
}

function refuseInGroup({ name }: StoredView, others: readonly StoredView[]): void {
  const same = (other: StoredView) => other.name.trim().toLowerCase() === name.trim().toLowerCase();
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
  { db, businessId, now }: CallContext,
  { isDefault }: StoredView,
  others: readonly StoredView[],
): Promise<void> {
  if (!isDefault) return;
  for (const other of others.filter((view) => view.isDefault)) {
    await savedViewTable.store(db, businessId, { ...other, isDefault: false }, now);
  }
}

/** Moves a stored view to its position among the others, which shift if necessary. */
async function place(
  context: CallContext,
  stored: StoredView,
  others: readonly StoredView[],
  position: number,
): Promise<StoredView> {
  const at = Math.min(position, others.length);
  await standInOrder(context, others.toSpliced(at, 0, stored));
  return { ...stored, position: at };
}

async function standInOrder({ db, businessId }: CallContext, views: readonly StoredView[]): Promise<void> {
  await storePositions(
    db,
    businessId,
    views.map(({ id }) => id),
  );
}
