import type { BodyOf } from '../../../contract/call.ts';
import type { moveRecords as moveCall } from '../../../contract/calls/workbench/order.ts';
import type { OrderedEntity } from '../../../contract/entities/values/order.ts';
import { orderedPlans } from '../prices/pricingPlans.ts';
import { orderedCategories } from '../services/categories.ts';
import { orderedStaff } from '../staff/staffMembers.ts';
import type { Writing } from '../writing.ts';
import { moveInOrder, type OrderedFamily } from './moveInOrder.ts';

const orderedFamilies: Readonly<Record<OrderedEntity, OrderedFamily>> = {
  category: orderedCategories,
  pricingPlan: orderedPlans,
  staffMember: orderedStaff,
};

/** Like `moveInOrder`. */
export function moveRecords(
  writing: Writing,
  { entity, ids, ...target }: BodyOf<typeof moveCall>,
): Promise<number> {
  return moveInOrder(writing, orderedFamilies[entity], ids, target);
}
