import { recordOrder } from '../records/order/orderKind.ts';

/** The order in which customers see the plans. */
export const planOrder = recordOrder('pricingPlan');
