import { moveRecords } from '../../contract/calls/workbench/order.ts';
import type { OrderKind } from '../records/order/orderKind.ts';

/** The order in which customers see the plans. */
export const planOrder: OrderKind = {
  field: 'sortOrder',
  call: moveRecords,
  move: (api, id, to, options) =>
    api.send(moveRecords, { body: { entity: 'pricingPlan', ids: [id], ...to } }, options),
};
