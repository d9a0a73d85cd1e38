import {
  category,
  categoryLimits,
  type Category,
  type CategoryInput,
  type CategoryTarget,
  type CategoryV1Input,
} from '../../../contract/entities/services/category.ts';
import type { OrderTarget } from '../../../contract/entities/values/order.ts';
import { ApiError, invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import { categoryTable, countCategories, countServicesIn } from '../../tables/services/categories.ts';
import { nextSortOrder } from '../../tables/sortOrders.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { changeEntity, lockEntity, saveEntity } from '../changeEntity.ts';
import { family, type PlainFamily } from '../family.ts';
import { firstVersion } from '../newEntity.ts';
import { moveInOrder, type OrderedFamily } from '../order/moveInOrder.ts';
import { recordChange } from '../recordChange.ts';
import type { Writing } from '../writing.ts';
import { refusedAs } from '../refusedAs.ts';

const plain = family<Category>({
  table: categoryTable,
  kind: 'category',
  wireName: 'category',
  noun: 'category',
  schema: category,
  readOnly: ['sortOrder'],
  maskable: true,
  violations: (_writing, { name }, before) => (before && name !== before.name ? blankName(name) : []),
  makeRoom: assertBelowLimit,
});

/** Services keep the reference to a deleted category (reference/calls.md section 4). */
export const categoryFamily: PlainFamily<Category> = {
  ...plain,
  create: createCategory,
};

function blankName(name: string): FieldViolation[] {
  if (name.trim() !== '') return [];
  const description = 'is required: the title above its services';
  return [{ field: 'category.name', description, violatedRule: 'REQUIRED_FIELD' }];
}

/** Creates a category at the end of the list. Throws CATEGORY_LIMIT_REACHED. */
async function createCategory(writing: Writing, input: CategoryInput): Promise<Category> {
  const { name, extendedFields } = input;
  const violations = blankName(name ?? '');
  if (!name || violations.length > 0) throw invalidArgument(violations);
  await assertBelowLimit(writing);
  return plain.add(writing, {
    ...firstVersion(writing.now),
    name,
    sortOrder: await nextSortOrder(writing.db, writing.businessId, 'categories'),
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

/** Categories in the order in which customers see them. */
export const orderedCategories: OrderedFamily = {
  table: 'categories',
  turn: 'categories',
  noun: 'category',
  place: async (writing, id, sortOrder, { moved }) => {
    const before = await lockEntity(writing, plain, id);
    const after = await saveEntity(writing, plain, before, { ...before, sortOrder });
    if (!moved) return;
    const body = { category: after, previousSortOrder: before.sortOrder };
    await recordChange(writing, 'category', {
      action: 'acted',
      slug: 'moved',
      before,
      after,
      body,
      written: false,
    });
  },
};

/** Moves a category to another position, like `moveInOrder`. Returns it. */
export async function moveCategory(
  writing: Writing,
  id: string,
  { position, afterCategoryId }: CategoryTarget,
): Promise<Category> {
  const target: OrderTarget = {
    position: position === 'AFTER_CATEGORY' ? 'AFTER' : position,
    afterId: afterCategoryId,
  };
  await moveInOrder(writing, orderedCategories, [id], target).catch(refusedAs('afterId', 'afterCategoryId'));
  return lockEntity(writing, plain, id);
}
