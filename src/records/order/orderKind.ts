import type { Call } from '../../../contract/call.ts';
import { moveRecords } from '../../../contract/calls/workbench/order.ts';
import type { OrderedEntity } from '../../../contract/entities/values/order.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';

/** Where a record moves to. */
export type Target = { position: 'FIRST' | 'LAST' } | { position: 'AFTER'; afterId: string };

/** The order of a family that the business chooses. */
export interface OrderKind {
  /** Sort field of the order. */
  field: string;
  call: Call;
  move: (
    api: FrontdeskDataProvider,
    id: string,
    to: Target,
    options: { requestId: string },
  ) => Promise<unknown>;
}

/** The order of a family without a call of its own. */
export const recordOrder = (entity: OrderedEntity): OrderKind => ({
  field: 'sortOrder',
  call: moveRecords,
  move: (api, id, to, options) => api.send(moveRecords, { body: { entity, ids: [id], ...to } }, options),
});

/** Returns the target that puts the record at `from` to the index `to`. */
export function targetOf(ids: readonly string[], from: number, to: number): Target {
  if (to <= 0) return { position: 'FIRST' };
  if (to >= ids.length - 1) return { position: 'LAST' };
  const others = ids.filter((_id, at) => at !== from);
  const afterId = others[to - 1];
  return afterId === undefined ? { position: 'FIRST' } : { position: 'AFTER', afterId };
}

/** Returns the ids in their order after a move. */
export function movedIds(ids: readonly string[], id: string, to: Target): string[] {
  const others = ids.filter((one) => one !== id);
  const at = indexAfter(others, to);
  return others.toSpliced(at, 0, id);
}

function indexAfter(others: readonly string[], to: Target): number {
  if (to.position === 'AFTER') return others.indexOf(to.afterId) + 1 || others.length;
  return to.position === 'FIRST' ? 0 : others.length;
}
