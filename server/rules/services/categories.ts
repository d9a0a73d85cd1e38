import {
  category,
  categoryLimits,
  categoryTargetViolations,
  type Category,
  type CategoryInput,
  type CategoryTarget,
  type CategoryV1Input,
} from '../../../contract/entities/services/category.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import {
  categoryTable,
  categoriesInOrder,
  countCategories,
  countServicesIn,
  lockCategories,
  nextCategorySortOrder,
  sortOrderGap,
} from '../../tables/services/categories.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { changeEntity, lockEntity, saveEntity } from '../changeEntity.ts';
import { family, type PlainFamily } from '../family.ts';
import { firstVersion } from '../newEntity.ts';
import { recordChange } from '../recordChange.ts';
import type { Writing } from '../writing.ts';

const plain = family<Category>({
  table: categoryTable,
  kind: 'category',
  wireName: 'category',
  noun: 'category',
  schema: category,
  readOnly: ['sortOrder'],
  maskable: true,
  makeRoom: assertBelowLimit,
});

/** Services keep the reference to a deleted category (reference/calls.md section 4). */
export const categoryFamily: PlainFamily<Category> = {
  ...plain,
  create: createCategory,
};

/** Creates a category at the end of the list. Throws CATEGORY_LIMIT_REACHED. */
async function createCategory(writing: Writing, input: CategoryInput): Promise<Category> {
  const { name, extendedFields } = input;
  if (!name?.trim()) {
    const description = 'is required: the title above its services';
    throw invalidArgument([{ field: 'category.name', description, violatedRule: 'REQUIRED_FIELD' }]);
  }
  await assertBelowLimit(writing);
  return plain.add(writing, {
    ...firstVersion(writing.now),
    name,
    sortOrder: await nextCategorySortOrder(writing.db, writing.businessId),
    extendedFields: (extendedFields as Category['extendedFields']) ?? undefined,
  });
}

/** Locks out concurrent additions until the transaction ends. Throws CATEGORY_LIMIT_REACHED. */
async function assertBelowLimit({ db, businessId }: Writing): Promise<void> {
  await waitForTurn(db, businessId, 'categories');
  const limit = categoryLimits.perBusiness;
  if ((await countCategories(db, businessId)) < limit) return;
  const description = `A business has at most ${limit} categories. Delete one first.`;
  throw new ApiError('CATEGORY_LIMIT_REACHED', description, { data: { limit } });
}

/**
 * The deprecated update: replaces the name, once the only field of a category. Its clients send no revision, so a
 * missing one counts as current.
 */
export async function renameCategory(
  writing: Writing,
  id: string,
  { name, revision }: CategoryV1Input,
): Promise<Category> {
  const { revision: current } = await lockEntity(writing, plain, id);
  return changeEntity(writing, plain, {
    id,
    patch: { name: name ?? null, revision: revision ?? current },
  });
}

/**
 * Deletes a category to undo its creation, unless it has services: without a category customers would not find
 * them. Throws NOT_FOUND, FAILED_PRECONDITION.
 */
export async function deleteEmptyCategory(writing: Writing, id: string): Promise<void> {
  // The lock keeps services from being added between the count and the deletion.
  await lockEntity(writing, plain, id);
  const services = await countServicesIn(writing.db, writing.businessId, id);
  if (services > 0) {
    throw new ApiError(
      'FAILED_PRECONDITION',
      `${services === 1 ? 'One service is' : `${services} services are`} in this category. Move ${services === 1 ? 'it' : 'them'} to another category first.`,
      { data: { services } },
    );
  }
  await plain.delete(writing, id);
}

/**
 * Moves a category to another position. The others keep their sort orders if there is a number between its
 * neighbours; otherwise all get new ones, which changes them too. Does nothing if the position is the current one.
 */
export async function moveCategory(writing: Writing, id: string, target: CategoryTarget): Promise<Category> {
  const violations = categoryTargetViolations(id, target);
  if (violations.length > 0) throw invalidArgument(violations);
  return moveTo(writing, id, (others) => ({ index: indexOf(target, others) }));
}

/** Gives a category its former sort order, to undo a move. */
export function returnCategory(writing: Writing, id: string, sortOrder: number): Promise<Category> {
  return moveTo(writing, id, (others) => {
    const next = others.findIndex((other) => (other.sortOrder ?? 0) >= sortOrder);
    const index = next < 0 ? others.length : next;
    return { index, ...(others[index]?.sortOrder !== sortOrder && { sortOrder }) };
  });
}

/** `sortOrder`: that of the new position, if it is free. */
async function moveTo(
  writing: Writing,
  id: string,
  choose: (others: readonly Category[]) => { index: number; sortOrder?: number },
): Promise<Category> {
  const { db, businessId } = writing;
  await waitForTurn(db, businessId, 'categories');
  const before = await lockEntity(writing, plain, id);
  const all = await categoriesInOrder(db, businessId);
  const others = all.filter((other) => other.id !== before.id);
  const { index, sortOrder: free } = choose(others);
  if (free === undefined && all[index]?.id === before.id) return before;

  const sortOrder = free ?? sortOrderBetween(others[index - 1]?.sortOrder, others[index]?.sortOrder);
  const after =
    sortOrder === undefined
      ? await renumber(writing, others.map(({ id }) => id).toSpliced(index, 0, before.id), before)
      : await saveEntity(writing, plain, before, { ...before, sortOrder });
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

function indexOf({ position, afterCategoryId }: CategoryTarget, others: readonly Category[]): number {
  switch (position) {
    case 'FIRST':
      return 0;
    case 'LAST':
      return others.length;
    case 'AFTER_CATEGORY': {
      const found = others.findIndex(({ id }) => id === afterCategoryId?.toLowerCase());
      if (found >= 0) return found + 1;
      const description = 'is not an existing category';
      throw invalidArgument([{ field: 'afterCategoryId', description, violatedRule: 'VALIDATION' }]);
    }
    default:
      return position satisfies never;
  }
}

/** A sort order between two neighbours, either of which may be missing; undefined if none is left. */
function sortOrderBetween(previous: number | undefined, next: number | undefined): number | undefined {
  if (next === undefined) return ifSafeInteger((previous ?? 0) + sortOrderGap);
  if (previous === undefined) return ifSafeInteger(next - sortOrderGap);
  const middle = previous + Math.floor((next - previous) / 2);
  return middle > previous && middle < next ? middle : undefined;
}

/** The limit of exact integers in JSON. */
function ifSafeInteger(value: number): number | undefined {
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Gives all categories new sort orders with gaps, in the order of these ids; returns the moved one. */
async function renumber(writing: Writing, order: readonly string[], moved: Category): Promise<Category> {
  let after = moved;
  for (const each of await lockCategories(writing.db, writing.businessId)) {
    const sortOrder = (order.indexOf(each.id) + 1) * sortOrderGap;
    if (each.sortOrder === sortOrder) continue;
    const saved = await saveEntity(writing, plain, each, { ...each, sortOrder });
    if (each.id === moved.id) after = saved;
  }
  return after;
}
