import { bulkUpdateServices } from '../../contract/calls/services/servicesInBulk.ts';
import type { Service } from '../../contract/entities/services/service.ts';
import { changeMany } from '../providers/data/bulkChanges.ts';
import type { FrontdeskDataProvider } from '../providers/data/dataProvider.ts';
import { inBatches } from '../providers/data/lists.ts';

/** The category of a service and its position there. */
export type PlacedService = Pick<Service, 'id' | 'name' | 'category' | 'sortOrder'>;

/** The change of one service; what is absent stays. */
export interface PositionChange {
  id: string;
  categoryId?: string;
  sortOrder?: number;
}

/** The services of a category in the order that customers see: by position, those without one last. */
export function servicesIn<Placed extends PlacedService>(
  services: readonly Placed[],
  categoryId: string | undefined,
): Placed[] {
  const position = ({ sortOrder }: Placed) => sortOrder ?? Infinity;
  return services
    .filter(({ category }) => category?.id === categoryId)
    .toSorted((one, other) => {
      const [before, after] = [position(one), position(other)];
      if (before !== after) return before < after ? -1 : 1;
      return one.id < other.id ? -1 : 1;
    });
}

/**
 * Returns the changes that put a service at an index of a category. Other services get a new position only if it does
 * not come after that of the one before them.
 */
export function changesOfMove(
  services: readonly PlacedService[],
  id: string,
  { categoryId, index }: { categoryId: string; index: number },
): PositionChange[] {
  const moved = services.find((service) => service.id === id);
  if (!moved) return [];
  const others = servicesIn(services, categoryId).filter((service) => service.id !== id);
  const next = others[index]?.sortOrder;
  // In front of all others, the number before theirs suffices.
  const first = index === 0 && next !== undefined ? next - 1 : undefined;
  const changes: PositionChange[] = [];
  let last = -Infinity;
  for (const service of others.toSpliced(index, 0, moved)) {
    const isMoved = service.id === id;
    const own = isMoved ? first : service.sortOrder;
    const sortOrder = own !== undefined && own > last ? own : last === -Infinity ? 1 : last + 1;
    last = sortOrder;
    const entered = isMoved && service.category?.id !== categoryId;
    if (!entered && sortOrder === service.sortOrder) continue;
    changes.push({ id: service.id, sortOrder, ...(entered && { categoryId }) });
  }
  return changes;
}

/** Returns the services after changes. */
export function withChanges<Placed extends PlacedService>(
  services: readonly Placed[],
  changes: readonly PositionChange[],
): Placed[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return services.map((service) => {
    const { categoryId, sortOrder = service.sortOrder } = byId.get(service.id) ?? {};
    return { ...service, sortOrder, ...(categoryId && { category: { id: categoryId } }) };
  });
}

/** Sends changes with one bulk call for each hundred services, at their current revisions. */
export async function sendPositions(
  api: FrontdeskDataProvider,
  changes: readonly PositionChange[],
  requestId: string,
): Promise<void> {
  const byId = new Map(changes.map((change) => [change.id, change]));
  await changeMany(inBatches([...byId.keys()]), async (ids) => {
    const { data } = await api.getMany<Service>('services', { ids: [...ids] });
    const revisions = new Map(data.map(({ id, revision }) => [id, revision]));
    const services = ids.map((id) => {
      const { categoryId, sortOrder } = byId.get(id) ?? {};
      const revision = revisions.get(id);
      const mask = [
        ...(categoryId ? ['category.id'] : []),
        ...(sortOrder === undefined ? [] : ['sortOrder']),
      ];
      return {
        service: {
          id,
          ...(revision && { revision }),
          ...(categoryId && { category: { id: categoryId } }),
          ...(sortOrder !== undefined && { sortOrder }),
        },
        mask: mask.join(','),
      };
    });
    return (await api.send(bulkUpdateServices, { body: { services } }, { requestId })).results;
  });
}
