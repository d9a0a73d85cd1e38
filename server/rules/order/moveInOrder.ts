import type { OrderTarget } from '../../../contract/entities/values/order.ts';
import { invalidArgument, invalidField, type FieldViolation } from '../../../contract/errors.ts';
import { positionsIn, sortOrderGap, type OrderedTable } from '../../tables/sortOrders.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { notFound } from '../notFound.ts';
import type { Writing } from '../writing.ts';

/** A family whose records have an order. */
export interface OrderedFamily {
  table: OrderedTable;
  /** Excludes concurrent moves. */
  turn: 'categories' | 'pricing plans' | 'staff members';
  noun: string;
  /** Stores and records another position of a record. `moved`: it is moved itself, and does not only make room. */
  place: (writing: Writing, id: string, sortOrder: number, how: { moved: boolean }) => Promise<unknown>;
}

/** Violations of a target position for records with these ids: only AFTER names another record, and it must. */
function targetViolations(
  ids: readonly string[],
  { position, afterId }: OrderTarget,
  noun: string,
): FieldViolation[] {
  const field = 'afterId';
  if (position !== 'AFTER') {
    if (afterId === undefined) return [];
    const description = `must be omitted with position ${position}`;
    return [{ field, description, violatedRule: 'FIELD_NOT_ALLOWED' }];
  }
  if (afterId === undefined) {
    const description = `is required: the ${noun} to place these after`;
    return [{ field, description, violatedRule: 'REQUIRED_FIELD' }];
  }
  if (!ids.includes(afterId)) return [];
  return [{ field, description: `must be a different ${noun}`, violatedRule: 'VALIDATION' }];
}

/**
 * Moves records together, in the order of their ids. The others keep their positions if there are enough numbers
 * between the neighbours; otherwise all get new ones, which changes them too. Returns the number of changed records.
 * Throws NOT_FOUND and field violations.
 */
export async function moveInOrder(
  writing: Writing,
  { table, turn, noun, place }: OrderedFamily,
  asked: readonly string[],
  { position, afterId }: OrderTarget,
): Promise<number> {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  const target: OrderTarget = { position, afterId: afterId?.toLowerCase() };
  const violations = targetViolations(ids, target, noun);
  if (violations.length > 0) throw invalidArgument(violations);
  await waitForTurn(writing.db, writing.businessId, turn);
  const all = await positionsIn(writing.db, writing.businessId, table);
  const known = new Map(all.map(({ id, sortOrder }) => [id, sortOrder]));
  if (ids.some((id) => !known.has(id))) throw notFound(noun);

  const others = all.filter(({ id }) => !ids.includes(id));
  const index = indexOf(
    target,
    others.map(({ id }) => id),
    noun,
  );
  const order = others.map(({ id }) => id).toSpliced(index, 0, ...ids);
  if (order.every((id, at) => id === all[at]?.id)) return 0;
  const between = numbersBetween(others[index - 1]?.sortOrder, others[index]?.sortOrder, ids.length);
  const placed = between
    ? ids.map((id, at) => ({ id, sortOrder: between[at] ?? 0 }))
    : order.map((id, at) => ({ id, sortOrder: (at + 1) * sortOrderGap }));
  const changed = placed.filter(({ id, sortOrder }) => known.get(id) !== sortOrder);
  // Always in the same order, to avoid deadlocks.
  for (const { id, sortOrder } of changed.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await place(writing, id, sortOrder, { moved: ids.includes(id) });
  }
  return changed.length;
}

/** Gives a record its former position number, or a position before the record that has this number now. */
export async function returnInOrder(
  writing: Writing,
  family: OrderedFamily,
  id: string,
  sortOrder: number,
): Promise<void> {
  const { db, businessId } = writing;
  await waitForTurn(db, businessId, family.turn);
  const others = (await positionsIn(db, businessId, family.table)).filter((other) => other.id !== id);
  const next = others.findIndex((other) => other.sortOrder >= sortOrder);
  if (others[next]?.sortOrder !== sortOrder) {
    await family.place(writing, id, sortOrder, { moved: true });
    return;
  }
  const afterId = others[next - 1]?.id;
  const target: OrderTarget = afterId === undefined ? { position: 'FIRST' } : { position: 'AFTER', afterId };
  await moveInOrder(writing, family, [id], target);
}

function indexOf({ position, afterId }: OrderTarget, others: readonly string[], noun: string): number {
  switch (position) {
    case 'FIRST':
      return 0;
    case 'LAST':
      return others.length;
    case 'AFTER': {
      const found = others.indexOf(afterId ?? '');
      if (found >= 0) return found + 1;
      throw invalidField('afterId', `is not an existing ${noun}`);
    }
    default:
      return position satisfies never;
  }
}

/** Numbers between two neighbours, either of which may be missing; undefined if there are not enough. */
function numbersBetween(
  previous: number | undefined,
  next: number | undefined,
  count: number,
): number[] | undefined {
  const first = next === undefined ? (previous ?? 0) + sortOrderGap : undefined;
  const start = first ?? previous ?? (next ?? 0) - sortOrderGap * (count + 1);
  const step =
    first === undefined && previous !== undefined
      ? Math.floor(((next ?? 0) - previous) / (count + 1))
      : sortOrderGap;
  if (step < 1) return undefined;
  const offset = first === undefined ? 1 : 0;
  const numbers = Array.from({ length: count }, (_, at) => start + step * (at + offset));
  // The limit of exact integers in JSON.
  return numbers.every(Number.isSafeInteger) ? numbers : undefined;
}
