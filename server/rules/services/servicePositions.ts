import type { Service } from '../../../contract/entities/services/service.ts';
import { highestPositionsIn } from '../../tables/services/categories.ts';
import type { Writing } from '../writing.ts';

/**
 * Places new services that name no position behind the others of their categories, in the given order
 * (reference/entities.md section 1; the recorded services have one each). Services created at the same time elsewhere
 * may get the same position, like two that the owner gives the same.
 */
export async function placeInCategories(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  services: readonly Service[],
): Promise<Service[]> {
  const ids = new Set(
    services.flatMap(({ category, sortOrder }) => (sortOrder === undefined ? (category?.id ?? []) : [])),
  );
  if (ids.size === 0) return [...services];
  const highest = new Map(await highestPositionsIn(db, businessId, [...ids]));
  return services.map((service) => {
    const id = service.category?.id;
    const last = id === undefined ? undefined : highest.get(id);
    if (id === undefined || last === undefined) return service;
    const sortOrder = service.sortOrder ?? Math.min(last + 1, Number.MAX_SAFE_INTEGER);
    highest.set(id, Math.max(last, sortOrder));
    return { ...service, sortOrder };
  });
}
