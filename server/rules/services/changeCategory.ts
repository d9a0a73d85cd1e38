import {
  category,
  categoryMaskable,
  categoryPlaceViolations,
  categoryReadOnly,
  type Category,
  type CategoryPlace,
  type CategoryV1Input,
} from '../../../contract/entities/category.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import {
  categoriesInOrder,
  countServicesIn,
  lockCategories,
  lockCategory,
  lockDeletedCategory,
  setCategoryDeleted,
  sortOrderGap,
  storeCategory,
} from '../../tables/services/categories.ts';
import { waitForTurn } from '../../tables/turns.ts';
import {
  changeEntity,
  lockEntity,
  saveEntity,
  type EntityChange,
  type EntityFamily,
} from '../changeEntity.ts';
import { refuseBeyondLimit } from './createCategory.ts';
import { recordChange } from '../recordChange.ts';
import { nextRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';

const categoryEntity: EntityFamily<Category> = {
  kind: 'category',
  wireName: 'category',
  noun: 'category',
  schema: category,
  readOnly: categoryReadOnly,
  maskable: categoryMaskable,
  lock: lockCategory,
  store: storeCategory,
};

export function updateCategory(writing: Writing, change: EntityChange<Category>): Promise<Category> {
  return changeEntity(writing, categoryEntity, change);
}

/**
 * What the deprecated update does: it replaces the name, which was all that a category had. Its clients know no
 * revision, so one that is missing is taken to be current.
 */
export async function renameCategory(
  writing: Writing,
  id: string,
  { name, revision }: CategoryV1Input,
): Promise<Category> {
  const { revision: current } = await lockEntity(writing, categoryEntity, id);
  return changeEntity(writing, categoryEntity, {
    id,
    patch: { name: name ?? null, revision: revision ?? current },
  });
}

/** Services go on pointing at it (reference/calls.md section 4). Throws NOT_FOUND, also the second time. */
export async function deleteCategory(writing: Writing, id: string): Promise<void> {
  const before = await lockEntity(writing, categoryEntity, id);
  await setCategoryDeleted(writing.db, writing.businessId, id, writing.now);
  await recordChange(writing, 'category', { action: 'deleted', before });
}

/**
 * Deletes a category whose creation is taken back; not one that has services by now: without a category customers would
 * find them no more. Throws NOT_FOUND, FAILED_PRECONDITION.
 */
export async function deleteEmptyCategory(writing: Writing, id: string): Promise<void> {
  // Locked, it gets no service between the count and its end.
  await lockEntity(writing, categoryEntity, id);
  const services = await countServicesIn(writing.db, writing.businessId, id);
  if (services > 0) {
    throw new ApiError(
      'FAILED_PRECONDITION',
      `${services === 1 ? 'One service is' : `${services} services are`} in this category by now. Give ${services === 1 ? 'it' : 'them'} another one first.`,
      { data: { services } },
    );
  }
  await deleteCategory(writing, id);
}

/**
 * Brings a deleted category back into its place. Asked for one that is there, it answers it as it is: whoever clicks
 * Undo twice gets what they want. Throws NOT_FOUND, CATEGORY_LIMIT_REACHED.
 */
export async function restoreCategory(writing: Writing, id: string): Promise<Category> {
  const { db, businessId, now } = writing;
  const found = await lockDeletedCategory(db, businessId, id);
  if (!found) return lockEntity(writing, categoryEntity, id);
  await refuseBeyondLimit(writing);
  const { category: before, deletedDate } = found;
  const after = { ...before, revision: nextRevision(before), updatedDate: now.toISOString() };
  await storeCategory(db, businessId, after);
  await setCategoryDeleted(db, businessId, id, null);
  await recordChange(writing, 'category', { action: 'restored', after, deletedDate });
  return after;
}

/**
 * Puts a category into another place. The others keep their sort orders as long as there is room between two of them;
 * without room all are spread out again, which changes them too. Already in its place it stays as it is.
 */
export async function moveCategory(writing: Writing, id: string, place: CategoryPlace): Promise<Category> {
  const violations = categoryPlaceViolations(id, place);
  if (violations.length > 0) throw invalidArgument(violations);
  const { db, businessId } = writing;
  await waitForTurn(db, businessId, 'categories');
  const before = await lockEntity(writing, categoryEntity, id);
  const all = await categoriesInOrder(db, businessId);
  const others = all.filter((other) => other.id !== before.id);
  const index = indexOf(place, others);
  if (all[index]?.id === before.id) return before;

  const sortOrder = between(others[index - 1]?.sortOrder, others[index]?.sortOrder);
  const after =
    sortOrder === undefined
      ? await spreadOut(writing, others.map(({ id }) => id).toSpliced(index, 0, before.id), before)
      : await saveEntity(writing, categoryEntity, before, { ...before, sortOrder });
  const body = { category: after, previousSortOrder: before.sortOrder };
  await recordChange(writing, 'category', {
    action: 'acted',
    slug: 'moved',
    before,
    after,
    body,
    written: false,
  });
  return after;
}

function indexOf({ position, afterCategoryId }: CategoryPlace, others: readonly Category[]): number {
  switch (position) {
    case 'FIRST':
      return 0;
    case 'LAST':
      return others.length;
    case 'AFTER_CATEGORY': {
      const found = others.findIndex(({ id }) => id === afterCategoryId?.toLowerCase());
      if (found >= 0) return found + 1;
      const description = 'is a category that does not exist; choose another';
      throw invalidArgument([{ field: 'afterCategoryId', description, violatedRule: 'VALIDATION' }]);
    }
    default:
      return position satisfies never;
  }
}

/** A sort order between two neighbours, either of which may be missing; undefined where none is left. */
function between(previous: number | undefined, next: number | undefined): number | undefined {
  if (next === undefined) return whereSafe((previous ?? 0) + sortOrderGap);
  if (previous === undefined) return whereSafe(next - sortOrderGap);
  const middle = previous + Math.floor((next - previous) / 2);
  return middle > previous && middle < next ? middle : undefined;
}

/** JSON carries whole numbers exactly up to here. */
function whereSafe(value: number): number | undefined {
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Gives all categories sort orders with room between them, in the order of these ids; answers the one moved. */
async function spreadOut(writing: Writing, order: readonly string[], moved: Category): Promise<Category> {
  let after = moved;
  for (const each of await lockCategories(writing.db, writing.businessId)) {
    const sortOrder = (order.indexOf(each.id) + 1) * sortOrderGap;
    if (each.sortOrder === sortOrder) continue;
    const saved = await saveEntity(writing, categoryEntity, each, { ...each, sortOrder });
    if (each.id === moved.id) after = saved;
  }
  return after;
}
